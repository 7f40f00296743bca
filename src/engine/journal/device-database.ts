import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A connection that opens at first use, and again after it was closed or lost. */
export interface Connection<Opened> {
  /**
   * Runs work. If the connection is lost, runs it once more over a new one. The first run's writes may be kept all the
   * same, so work must bear being done twice.
   */
  readonly run: <Result>(work: (opened: Opened) => Promise<Result>) => Promise<Result>
  readonly close: () => void
}

/** A database on this device. @param create makes its stores the first time */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): Connection<IDBPDatabase<Schema>> {
  return connectionTo(
    (forget) =>
      openDB<Schema>(name, 1, {
        upgrade: (database) => create(database),
        // A newer till opens it, or practice starts over: this page closes its connection.
        blocking(_from, _to, event) {
          forget()
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forget,
      }),
    (database) => database.close(),
  )
}

/** @param open gets a function that says that the connection has ended */
export function connectionTo<Opened>(
  open: (forget: () => void) => Promise<Opened>,
  close: (opened: Opened) => void,
): Connection<Opened> {
  let current: Promise<Opened> | undefined
  const leave = (left: Promise<Opened> | undefined) => {
    if (current === left) current = undefined
    void left?.then(close).catch(() => undefined)
  }
  const connect = () => {
    const forget = () => {
      if (current === opening) current = undefined
    }
    // `open` may throw at once.
    const opening = Promise.resolve().then(() => open(forget))
    opening.catch(forget)
    return opening
  }
  const runOnce = async <Result>(work: (opened: Opened) => Promise<Result>) => {
    current ??= connect()
    const mine = current
    try {
      return await work(await mine)
    } catch (error) {
      if (mayBeLost(error)) leave(mine)
      throw error
    }
  }
  return {
    run: (work) => againIfLost(() => runOnce(work)),
    close: () => leave(current),
  }
}

/** Does work once more if a connection to a database was lost. */
export async function againIfLost<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!mayBeLost(error)) throw error
    return work()
  }
}

/**
 * Another connection would fail in the same way: the disk is full, a newer till has opened it, or the data is wrong.
 */
const definite = new Set([
  'QuotaExceededError',
  'VersionError',
  'ConstraintError',
  'DataError',
  'DataCloneError',
])

/**
 * Browsers say it in many ways: `UnknownError` (iOS), `InvalidStateError` (the connection is closing), `AbortError`, or
 * no error at all.
 */
function mayBeLost(error: unknown): boolean {
  return error instanceof DOMException ? !definite.has(error.name) : !(error instanceof Error)
}
