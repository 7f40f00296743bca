import { DrizzleQueryError } from 'drizzle-orm/errors'
import { z } from 'zod'
import { StoreAway } from '../store/store-away.ts'

/** A store that can't be opened. The message is one sentence for the person who starts the program. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/**
 * A statement that the database refused. Says what and not with which values: the values of a statement are
 * receipts, hashes and references, and errors end up in logs.
 */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
  /** PostgreSQL's SQLSTATE, where there is one. */
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

const databaseError = z.object({ message: z.string(), code: z.string().optional() })

/** What an error of opening a database says, without any statement's values. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  // Of several addresses that were tried, the first's reason.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error && first.message !== '' ? first.message : 'unknown reason'
}

/** Deadlock, and a snapshot too old to write on: nothing was written, and the phase may run again. */
const passing: readonly (string | undefined)[] = ['40P01', '40001']
const attempts = 5

/**
 * Runs a phase; one that the database broke off for another's sake runs again.
 * @throws {StoreAway} where the database can't be asked
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
 * SQLSTATEs and system errors of a database that is down, is going down, hangs (a cancelled statement), has no room for
 * another connection, or may only be read, as a standby at a fail-over.
 */
const awayCodes =
  /^(?:08\w{3}|53\w{3}|57\w{3}|55P03|25P03|25006|E(?:CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ENOENT)$/
/** What the driver says without a code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The database fell silent)/

function awayOf(error: unknown): StoreAway | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const parsed = databaseError.safeParse(first)
  if (!parsed.success) return undefined
  const { message, code = '' } = parsed.data
  return awayCodes.test(code) || awayMessages.test(message)
    ? new StoreAway(code === '' ? message : `${message} (${code})`)
    : undefined
}

/** An error of the database as one that carries no values; any other error as it is. */
function withoutValues(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const parsed = databaseError.safeParse(cause)
  const isOfDatabase = error instanceof DrizzleQueryError || (parsed.success && parsed.data.code)
  if (!isOfDatabase) return error
  if (!parsed.success) return new StatementFailed('The database refused a statement', undefined)
  const { message, code } = parsed.data
  return new StatementFailed(`The database refused a statement: ${message}`, code)
}
