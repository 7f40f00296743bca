import { DrizzleQueryError } from 'drizzle-orm/errors'
import { z } from 'zod'
import { StoreAway } from '../../store/store-away.ts'

/** The system's error code, such as `EADDRINUSE`; empty if there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** The store can't be opened. The message is one sentence for the person who starts the program. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/**
 * The database refused a statement. The error holds no values, because these are receipts, hashes and references, and
 * errors end up in logs.
 */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
  /** PostgreSQL's SQLSTATE, if any. */
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

const databaseError = z.object({ message: z.string(), code: z.string().optional() })

/** Why a database can't be opened, without any statement's values. */
export function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  return cause instanceof Error && cause.message !== '' ? cause.message : 'unknown reason'
}

/** The driver's error; after several failed addresses, that of the first. */
function causeOf(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof AggregateError ? cause.errors[0] : cause
}

/** Deadlock, and a snapshot too old to write on: nothing was written, so the phase may run again. */
const passing: readonly (string | undefined)[] = ['40P01', '40001']
const attempts = 5

/**
 * Runs a phase, and runs it again if the database aborted it in favour of another.
 * @throws {StoreAway} when the database can't be asked
 * @throws {StatementFailed} for any other refusal
 */
export async function runPhase<T>(phase: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await phase()
    } catch (error) {
      const away = awayOf(error)
      if (away !== undefined) throw away
      const failure = withoutValues(error)
      const mayPass = failure instanceof StatementFailed && passing.includes(failure.code)
      if (!mayPass || attempt === attempts) throw failure
    }
  }
}

/**
 * SQLSTATEs and system errors of a database that is down or shutting down, that hangs (a cancelled statement), that has
 * no free connection, or that is read-only, like a standby during a fail-over.
 */
const awayCodes =
  /^(?:08\w{3}|53\w{3}|57\w{3}|55P03|25P03|25006|E(?:CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT)$/
/** The driver's errors without a code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The database fell silent)/

function awayOf(error: unknown): StoreAway | undefined {
  const parsed = databaseError.safeParse(causeOf(error))
  if (!parsed.success) return undefined
  const { message, code = '' } = parsed.data
  return awayCodes.test(code) || awayMessages.test(message)
    ? new StoreAway(code === '' ? message : `${message} (${code})`)
    : undefined
}

/** Strips values from a database error; returns any other error unchanged. */
function withoutValues(error: unknown): unknown {
  const parsed = databaseError.safeParse(causeOf(error))
  const isOfDatabase = error instanceof DrizzleQueryError || (parsed.success && parsed.data.code)
  if (!isOfDatabase) return error
  if (!parsed.success) return new StatementFailed('The database refused a statement', undefined)
  const { message, code } = parsed.data
  return new StatementFailed(`The database refused a statement: ${message}`, code)
}
