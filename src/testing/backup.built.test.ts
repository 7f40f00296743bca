import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type BuiltServer, startBuiltServer, temporaryFolder } from './servers/built-server.ts'
import { textOf } from './law/project-files.ts'
import { seededFolder } from './shop/seeded-folder.ts'
import { readLedger, signInSeller } from './shop/sale/seller.ts'
import { postgresFolder } from '../../scripts/test-database.mjs'
import { testDatabaseUrls } from './store/own-schema.ts'
import { withDatabase } from './store/with-database.ts'

/** Runs the commands for backup and restore in docs/operating.md. */

const tools = postgresFolder('pg_dump', 'pg_restore', 'psql')

/** Runs a block of the guide: the one with this word after its `sh`. */
function run(name: string, environment: Readonly<Record<string, string>>): void {
  const [, commands = ''] =
    new RegExp(`\`\`\`sh ${name}\n([^]*?)\`\`\``).exec(textOf('docs/operating.md')) ?? []
  expect(commands).not.toBe('')
  const env = { PATH: [process.env['PATH'], tools].join(delimiter), ...environment }
  execFileSync('sh', ['-euc', commands], { env, stdio: 'pipe' })
}

/** A place for the backup. */
async function backupPlace() {
  const kept = await temporaryFolder()
  onTestFinished(kept.remove)
  return { BACKUP: join(kept.path, 'backup') }
}

async function start(environment: Readonly<Record<string, string>>): Promise<BuiltServer> {
  const settings = { RATE_LIMITS: 'off', SANDBOX_CONTROLS: '1', ...environment }
  const server = await startBuiltServer(settings)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return server
}

/** Makes a finished sale, and a sale that is open during the backup. */
async function sell(origin: string) {
  const seller = await signInSeller(origin, 'merchant')
  const sold = await seller.buyAirtime('BEFORE-BACKUP', '+27821234567')
  const pending = await seller.buyAirtime('UNDER-WAY', '+27821230007')
  expect([sold.responseCode, pending.responseCode]).toEqual(['0', 'PROCESSING'])
  const ledger = await readLedger(origin)
  return { sold, ledger, transactions: ledger.transactions }
}

/** Expects the same books, and the same sale under the same reference, without a second sale. */
async function lookAgain(origin: string) {
  const ledger = await readLedger(origin)
  const seller = await signInSeller(origin, 'merchant')
  const sold = await seller.buyAirtime('BEFORE-BACKUP', '+27821234567')
  const { transactions } = await readLedger(origin)
  return { sold, ledger, transactions }
}

test(
  'sales survive a stop, and a restore of the embedded database’s backup',
  { tags: ['thorough'] },
  async () => {
    const data = await seededFolder()
    onTestFinished(data.remove)
    const environment = { DATA_DIR: data.path, ...(await backupPlace()) }
    const first = await start(environment)
    const before = await sell(first.origin)
    await first.stop('SIGTERM')
    run('backup-embedded', environment)
    await rm(data.path, { recursive: true })
    run('restore-embedded', environment)
    const second = await start(environment)
    expect(await lookAgain(second.origin)).toEqual(before)
  },
)

/** A separate database beside the shared test database. */
async function ownDatabase(url: string): Promise<string> {
  const name = `tuckshop_test_${crypto.randomUUID().replaceAll('-', '')}`
  await statement(url, `create database ${name}`)
  onTestFinished(async () => void (await statement(url, `drop database ${name} with (force)`)))
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

const statement = (url: string, text: string) =>
  withDatabase(url, (database) => database.query(text))

test.each(tools === undefined ? [] : testDatabaseUrls)(
  'PostgreSQL is restored from a backup made while a server ran',
  { tags: ['thorough'] },
  async (url) => {
    const environment = { DATABASE_URL: await ownDatabase(url), ...(await backupPlace()) }
    const first = await start(environment)
    const before = await sell(first.origin)
    run('backup-postgresql', environment)
    const late = await signInSeller(first.origin, 'merchant')
    await late.buyAirtime('AFTER-BACKUP', '+27821234567')
    await first.stop('SIGTERM')
    await statement(environment.DATABASE_URL, 'drop schema public cascade; create schema public')
    run('restore-postgresql', environment)
    const second = await start(environment)
    expect(await lookAgain(second.origin)).toEqual(before)
  },
)
