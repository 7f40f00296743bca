import { StoreAway } from '../store/store-away.ts'

/** Runs a work when it is its key's turn. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface Line {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Lets few works of one key run at a time; the others wait in the order in which they came.
 * @param most of one key at a time
 * @param patienceMs that a work waits for its turn; then it is refused with `StoreAway`, and never run
 */
export function createTurns(most: number, patienceMs: number): Turns {
  const lines = new Map<string, Line>()

  /** Who is done hands its place on. */
  const leave = (key: string, line: Line) => {
    const [next] = line.waiting
    if (next !== undefined) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() }
    lines.set(key, line)
    if (line.running < most) line.running += 1
    else await turnIn(line, patienceMs)
    try {
      return await work()
    } finally {
      leave(key, line)
    }
  }
}

function turnIn({ waiting }: Line, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      waiting.delete(go)
      reject(new StoreAway('Sales of this account before this one took too long'))
    }, patienceMs)
    const go = () => {
      clearTimeout(late)
      waiting.delete(go)
      resolve()
    }
    waiting.add(go)
  })
}
