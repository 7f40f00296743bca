import type { Life, Scheduler } from './life.ts'

interface Request {
  readonly life: Life
  readonly grant: () => void
  readonly lose: (reason: Error) => void
}

/**
 * The Web Locks of one browser profile, for one name: granted in turn, or stolen. Each tab has its {@link TabLocks}, so
 * a grant or a loss arrives as an event: late in a frozen tab, never in a dead one.
 */
export class BrowserLocks {
  readonly #timeline: Scheduler
  #holder: Request | undefined
  readonly #stolen: () => void
  #line: Request[] = []

  /** @param stolen called for each lock taken from its holder */
  constructor(timeline: Scheduler, stolen: () => void) {
    this.#timeline = timeline
    this.#stolen = stolen
  }

  ofTab(life: Life, latency: () => number): LockManager {
    return new TabLocks(this, this.#timeline, life, latency)
  }

  enter(request: Request, steal: boolean): void {
    if (steal) {
      const former = this.#holder
      this.#holder = request
      if (former !== undefined) this.#stolen()
      former?.lose(new DOMException('The lock was stolen', 'AbortError'))
      request.grant()
      return
    }
    this.#line.push(request)
    this.#next()
  }

  /** @returns whether it was still in line */
  leave(request: Request): boolean {
    const wasInLine = this.#line.includes(request)
    this.#line = this.#line.filter((other) => other !== request)
    return wasInLine
  }

  release(request: Request): void {
    if (this.#holder === request) this.#holder = undefined
    this.#next()
  }

  /** Passes a closed tab's locks to the next in line. */
  drop(life: Life): void {
    this.#line = this.#line.filter((request) => request.life !== life)
    if (this.#holder?.life === life) this.#holder = undefined
    this.#next()
  }

  #next(): void {
    if (this.#holder !== undefined) return
    this.#holder = this.#line.shift()
    this.#holder?.grant()
  }
}

/** `navigator.locks` for one tab. */
class TabLocks implements LockManager {
  readonly #browser: BrowserLocks
  readonly #timeline: Scheduler
  readonly #life: Life
  readonly #latency: () => number

  constructor(browser: BrowserLocks, timeline: Scheduler, life: Life, latency: () => number) {
    this.#browser = browser
    this.#timeline = timeline
    this.#life = life
    this.#latency = latency
  }

  request<Result>(name: string, callback: LockGrantedCallback<Result>): Promise<Awaited<Result>>
  request<Result>(
    name: string,
    options: LockOptions,
    callback: LockGrantedCallback<Result>,
  ): Promise<Awaited<Result>>
  request<Result>(
    name: string,
    first: LockOptions | LockGrantedCallback<Result>,
    second?: LockGrantedCallback<Result>,
  ): Promise<Awaited<Result>> {
    const options = typeof first === 'function' ? {} : first
    const callback = typeof first === 'function' ? first : second
    return new Promise((resolve, reject) => {
      const later = (work: () => void) => {
        this.#timeline.after(this.#latency(), work, this.#life, 'lock')
      }
      const request: Request = {
        life: this.#life,
        grant: () =>
          later(() => {
            options.signal?.removeEventListener('abort', leave)
            if (callback !== undefined) this.#hold(request, name, callback).then(resolve, reject)
          }),
        lose: (reason) => later(() => reject(reason)),
      }
      const leave = () => {
        if (this.#browser.leave(request)) reject(new DOMException('Aborted', 'AbortError'))
      }
      if (options.signal?.aborted === true) {
        reject(new DOMException('Aborted', 'AbortError'))
        return
      }
      options.signal?.addEventListener('abort', leave, { once: true })
      this.#browser.enter(request, options.steal === true)
    })
  }

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({})
  }

  async #hold<Result>(
    request: Request,
    name: string,
    callback: LockGrantedCallback<Result>,
  ): Promise<Awaited<Result>> {
    try {
      return await callback({ name, mode: 'exclusive' })
    } finally {
      this.#browser.release(request)
    }
  }
}
