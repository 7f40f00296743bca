import { StoreAway } from '../../store/store-away.ts'

/** Runs a job when it is its key's turn. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface Line {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Lets a few jobs of one key run at a time; the others wait in order of arrival.
 * @param most jobs of one key at a time
 * @param patienceMs how long a job waits for its turn; after that it is refused with `StoreAway` and never runs. Unless
 *   given, as long as a timer can, 24 days
 */
export function createTurns(most: number, patienceMs = 2 ** 31 - 1): Turns {
  const lines = new Map<string, Line>()

  /** Passes the place on to the next. */
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
