import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { StoreAway } from '../../store/store-away.ts'
import { runPhase, StatementFailed } from './errors.ts'

function failing(message: string, code?: string) {
  const cause = Object.assign(new Error(message), { code })
  return runPhase(() => Promise.reject(new DrizzleQueryError('select 1', ['secret'], cause)))
}

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
  ['terminating connection due to administrator command', '57P01'],
  ['the database system is starting up', '57P03'],
  ['canceling statement due to statement timeout', '57014'],
  ['sorry, too many clients already', '53300'],
  ['could not extend file: No space left on device', '53100'],
  ['cannot execute INSERT in a read-only transaction', '25006'],
  ['Connection terminated unexpectedly', undefined],
  ['timeout exceeded when trying to connect', undefined],
  ['The database fell silent', undefined],
])('%s: the database is away', async (message, code) => {
  await expect(failing(message, code)).rejects.toThrow(StoreAway)
  await expect(failing(message, code)).rejects.toThrow(message)
})

test.each([
  ['duplicate key value violates unique constraint', '23505'],
  ['relation "wallets" does not exist', '42P01'],
])('%s: the database refuses', async (message, code) => {
  await expect(failing(message, code)).rejects.toThrow(StatementFailed)
})
