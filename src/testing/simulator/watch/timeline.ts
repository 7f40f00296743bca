import type { Life, Scheduler, Work } from '../../browser/life.ts'
import type { Dice } from '../dice.ts'

interface Due {
  readonly at: number
  readonly order: number
  readonly life: Life | undefined
  readonly lane: string
  readonly run: Work
  cancelled: boolean
}

/**
 * A world's one timeline. Every asynchronous step of tabs, network and platform is an event on it. Dice order the
 * events of a moment. Between two events, everything that can run finishes, so a run depends on no real time or
 * threads.
 */
export class Timeline implements Scheduler {
  readonly #dice: Dice
  readonly #heap: Due[] = []
  #now = 0
  #events = 0

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** Milliseconds since the world began. */
  get now(): number {
    return this.#now
  }

  /** How many events have happened. */
  get events(): number {
    return this.#events
  }

  after(ms: number, run: Work, life?: Life, lane = ''): () => void {
    const due: Due = {
      at: this.#now + Math.max(0, ms),
      order: this.#dice.next(),
      life,
      lane,
      run,
      cancelled: false,
    }
    this.#push(due)
    return () => {
      due.cancelled = true
    }
  }

  /** Waits on behalf of a life; never resolves if it dies. */
  pass(ms: number, life: Life, lane = ''): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve, life, lane)
    })
  }

  /** Delivers the events that a life missed while frozen: lanes mixed, each in its order. */
  release(life: Life): void {
    const kept = life.backlog.splice(0)
    const lanes = new Map<string, number>()
    for (const { lane, run } of kept) {
      const at = (lanes.get(lane) ?? 0) + this.#dice.between(0, 5)
      lanes.set(lane, at)
      this.after(at, run, life, lane)
    }
  }

  /**
   * Runs the next event.
   * @returns whether there was one up to `until`
   */
  async step(until: number): Promise<boolean> {
    for (;;) {
      const due = this.#heap[0]
      if (due === undefined || due.at > until) return false
      this.#pop()
      if (due.cancelled) continue
      this.#now = due.at
      const condition = due.life?.condition() ?? 'running'
      if (condition === 'dead') continue
      if (condition === 'frozen') {
        due.life?.backlog.push({ lane: due.lane, run: due.run })
        continue
      }
      this.#events += 1
      await due.run()
      await drained()
      return true
    }
  }

  /** Moves the time to a moment. No event may be due before it. */
  jumpTo(moment: number): void {
    this.#now = Math.max(this.#now, moment)
  }

  #before(a: Due | undefined, b: Due | undefined): boolean {
    if (a === undefined || b === undefined) return a !== undefined
    return a.at < b.at || (a.at === b.at && a.order < b.order)
  }

  #push(due: Due): void {
    const heap = this.#heap
    let place = heap.length
    heap.push(due)
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#before(due, heap[parent])) break
      this.#swap(place, parent)
      place = parent
    }
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    heap[0] = last
    for (let place = 0; ;) {
      const left = 2 * place + 1
      const child = this.#before(heap[left + 1], heap[left]) ? left + 1 : left
      if (!this.#before(heap[child], heap[place]) || child >= heap.length) return
      this.#swap(place, child)
      place = child
    }
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap
    const [first, second] = [heap[a], heap[b]]
    if (first === undefined || second === undefined) return
    heap[a] = second
    heap[b] = first
  }
}

/**
 * Resolves when no microtask is left. Promises, streams of fixed texts and abort signals need nothing else. The
 * simulator replaces everything in the product that would need a thread or a real timer.
 */
function drained(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
