import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testHashing } from '../hashing/scrypt-hashing.ts'
import { demoSeed } from '../seed/accounts.ts'
import { runPhase, StatementFailed, StoreUnavailable } from './database/errors.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations.ts'
import { openPgliteStore } from './database/pglite.ts'
import { openPostgresStore } from './database/postgres.ts'
import { noon, opened, purchase } from '../../testing/store/store-conformance.ts'

const options = { seed: () => demoSeed(testHashing), now: () => noon }

describe('a store that cannot be opened says why in one sentence', () => {
  it.each([
    {
      what: 'a missing server',
      url: 'postgres://till:secret@127.0.0.1:1/tuckshop',
      says: /^Can't use the database at 127\.0\.0\.1:1\/tuckshop: connect ECONNREFUSED/,
    },
    {
      what: 'a host without an address',
      url: 'postgres://till:secret@no-such-host.invalid/tuckshop',
      says: /^Can't use the database at no-such-host\.invalid\/tuckshop: /,
    },
    {
      what: 'no address at all',
      url: 'not an address secret',
      says: /^Can't use the database at /,
    },
  ])('$what', async ({ url, says }) => {
    const failure = openPostgresStore({ ...options, connectionString: url })
    await expect(failure).rejects.toThrow(StoreUnavailable)
    await expect(failure).rejects.toThrow(says)
    await expect(failure).rejects.not.toThrow('secret')
  })

  it('a data folder that is a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tuckshop-file-'))
    const dataDir = join(folder, 'data')
    writeFileSync(dataDir, '')
    await expect(openPgliteStore({ ...options, dataDir })).rejects.toThrow(StoreUnavailable)
    rmSync(folder, { recursive: true })
  })
})

describe('a folder that has held data is never started again as empty', () => {
  let fresh = ''
  let dataDir = ''
  beforeAll(async () => {
    fresh = mkdtempSync(join(tmpdir(), 'tuckshop-fresh-'))
    await (await PGlite.create(fresh)).close()
  })
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-damaged-'))
    writeFileSync(join(dataDir, 'has-held-data'), '')
    mkdirSync(place())
    writeFileSync(place('PG_VERSION'), '17\n')
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))
  afterAll(() => rmSync(fresh, { recursive: true }))
  const place = (...path: string[]) => join(dataDir, 'database', ...path)
  const without = (...path: string[]) => rmSync(place(...path), { recursive: true })
  const forget = () => rmSync(join(dataDir, 'has-held-data'))

  it.each<[string, string, () => unknown]>([
    ['without PG_VERSION', 'PG_VERSION is missing', () => without('PG_VERSION')],
    ['that is gone', 'it is missing', () => without()],
    ['that is a file', 'PG_VERSION is missing', () => (without(), writeFileSync(place(), ''))],
    [
      'that leads nowhere',
      'it is missing',
      () => (without(), symlinkSync(join(dataDir, 'nowhere'), place())),
    ],
    [
      'that is a new one',
      'its tables are empty',
      () => cpSync(fresh, place(), { recursive: true }),
    ],
    [
      'that has another name, in a folder that was copied without its mark',
      'it is missing, and beside it there is database.bak',
      () => (forget(), renameSync(place(), `${place()}.bak`)),
    ],
    [
      'whose files lie one folder too high',
      'it is missing, and beside it there is PG_VERSION',
      () => (forget(), without(), writeFileSync(join(dataDir, 'PG_VERSION'), '')),
    ],
  ])('with a database %s', async (_, what, damage) => {
    damage()
    const files = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    const before = files()
    const failure = openPgliteStore({ ...options, dataDir })
    await expect(failure).rejects.toThrow(StoreUnavailable)
    await expect(failure).rejects.toThrow(`${place()} is damaged: ${what}`)
    await expect(failure).rejects.toThrow(
      `Restore a backup of DATA_DIR (docs/operating.md), or move ${dataDir} away`,
    )
    expect(files()).toEqual(expect.arrayContaining(before))
  })

  it.each<[string, () => unknown]>([
    ['the PG_VERSION of another PostgreSQL', () => writeFileSync(place('PG_VERSION'), '9.6\n')],
    ['no pg_control', () => without('global', 'pg_control')],
  ])('with a database that has %s', async (_, damage) => {
    cpSync(fresh, place(), { recursive: true })
    damage()
    const failure = openPgliteStore({ ...options, dataDir })
    await expect(failure).rejects.toThrow(StoreUnavailable)
    await expect(failure).rejects.toThrow(`The database in ${place()} does not start`)
    await expect(failure).rejects.toThrow(
      `Restore a backup of DATA_DIR (docs/operating.md), or move ${dataDir} away`,
    )
  })
})

describe('a folder of another user', () => {
  const stranger = 65_534
  const user = process.geteuid?.() ?? 0
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-denied-'))
    mkdirSync(join(dataDir, 'database'))
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  })
  afterEach(() => {
    if (user === 0) process.seteuid?.(user)
    chmodSync(join(dataDir, 'database'), 0o700)
    rmSync(dataDir, { recursive: true })
  })

  it.each([
    ['whose database may not be looked into', 'database', 0o600],
    ['whose database may not be read', 'database', 0o300],
    ['whose PG_VERSION may not be read', 'database/PG_VERSION', 0o200],
    ['whose PG_VERSION may not be written', 'database/PG_VERSION', 0o400],
  ])('%s is not called damaged', async (_, name, mode) => {
    const path = join(dataDir, name)
    const owner = user === 0 ? stranger : user
    // Root may read anything, so the test switches to another user.
    if (user === 0)
      for (const each of ['', 'database', 'database/PG_VERSION'])
        chownSync(join(dataDir, each), stranger, stranger)
    chmodSync(path, mode)
    if (user === 0) process.seteuid?.(stranger)
    const failure = await openPgliteStore({ ...options, dataDir }).catch((error: unknown) => error)
    expect(failure).toEqual(
      new StoreUnavailable(
        `This user may not read and write ${path}: it belongs to user ${owner} and has mode ${mode.toString(8)}. Nothing was changed. Give it and all that is in it to the user that the server runs as`,
      ),
    )
  })
})

describe('a folder', () => {
  it('of a new volume, which has lost+found, .snapshot and .DS_Store, is begun', async () => {
    const names = ['lost+found', '.snapshot', '.DS_Store']
    const dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-volume-'))
    for (const name of names) mkdirSync(join(dataDir, name))
    const store = await openPgliteStore({ ...options, dataDir })
    await store.close()
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(names))
    rmSync(dataDir, { recursive: true })
  })

  it(
    'keeps everything from one opening to the next, and is seeded once',
    { tags: ['thorough'] },
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-data-'))
      const first = await openPgliteStore({ ...options, dataDir })
      const sale = opened(await first.openTransaction(purchase()))
      const ledger = await first.ledger()
      await first.close()
      const second = await openPgliteStore({ ...options, dataDir })
      expect(await second.findTransaction(sale.id)).toEqual(sale)
      expect(await second.ledger()).toEqual(ledger)
      await second.close()
      rmSync(dataDir, { recursive: true })
    },
  )
})

let client: PGlite
beforeAll(async () => {
  client = await PGlite.create()
})
afterAll(() => client.close())

describe('migrations', () => {
  const versions = async () =>
    (await client.query<{ version: number }>('select version from schema_versions order by 1')).rows

  it('are applied once, and none after a failed one', async () => {
    const db = drizzle(client)
    let followed = 0
    const count = async () => {
      followed += 1
    }
    await migrate(db, noon, count)
    await migrate(db, noon, count)
    expect(followed).toBe(2)
    expect(await versions()).toEqual(migrations.map(({ version }) => ({ version })))

    const broken = [
      ...migrations,
      { version: 99, statements: ['create table x (i int)', 'nonsense'] },
    ]
    await expect(migrate(db, noon, count, broken)).rejects.toThrow('nonsense')
    expect(await versions()).toEqual(migrations.map(({ version }) => ({ version })))
    const found = await client.query<{ x: string | null }>(`select to_regclass('x')::text as x`)
    expect(found.rows).toEqual([{ x: null }])
  })

  it('of a newer program are refused', async () => {
    const db = drizzle(client)
    await client.query('insert into schema_versions values (99, 0)')
    const refused = migrate(db, noon, async () => {})
    await expect(refused).rejects.toThrow(StoreUnavailable)
    await expect(refused).rejects.toThrow('version 99')
    await client.query('delete from schema_versions where version = 99')
  })

  it('prevent what the program must never write', async () => {
    const refusals: readonly (readonly [string, string])[] = [
      [`insert into wallets values ('W', -1, 0)`, '23514'],
      [`insert into wallets values ('W', 0, -1)`, '23514'],
      [`insert into vouchers values ('V', 5, 6)`, '23514'],
      [
        `insert into postings (kind, from_account, to_account, amount, at) values ('deposit', 'a', 'b', 0, 0)`,
        '23514',
      ],
      [
        `insert into postings (kind, from_account, to_account, amount, at) values ('hold', 'a', 'b', 1, 0)`,
        '23514',
      ],
    ]
    for (const [statement, code] of refusals) {
      const refused = runPhase(() => drizzle(client).execute(sql.raw(statement)))
      await expect(refused).rejects.toMatchObject({ name: 'StatementFailed', code })
    }
  })
})

describe('a phase', () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })

  it('that the database aborted for another runs again', async () => {
    let runs = 0
    const phase = async () => {
      runs += 1
      if (runs < 3) throw deadlock
      return runs
    }
    expect(await runPhase(phase)).toBe(3)
  })

  it('that is aborted every time fails in the end', async () => {
    await expect(runPhase(() => Promise.reject(deadlock))).rejects.toMatchObject({ code: '40P01' })
  })

  it('that failed shows none of its values', async () => {
    const secret = '01234567890123456789'
    const failure = await runPhase(() =>
      drizzle(client).execute(sql`select ${secret} from nowhere`),
    ).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StatementFailed)
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(secret)
  })
})
