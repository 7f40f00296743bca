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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testHashing } from '../hashing/scrypt-hashing.ts'
import { demoSeed } from '../seed/accounts.ts'
import { StoreUnavailable } from './database/errors.ts'
import { openPgliteStore } from './database/pglite.ts'
import { openPostgresStore } from './database/postgres.ts'
import { noon, opened, purchase } from '../../testing/store/store-conformance.ts'

const options = { seed: () => demoSeed(testHashing), now: () => noon }

describe('a store that cannot be opened says why in one sentence', () => {
  it.each([
    [
      'postgres://till:secret@127.0.0.1:1/tuckshop',
      /^Can't use the database at 127\.0\.0\.1:1\/tuckshop: connect ECONNREFUSED/,
    ],
    ['not an address secret', /^Can't use the database at /],
  ])('when its address is %s', async (connectionString, says) => {
    const failure = openPostgresStore({ ...options, connectionString })
    await expect(failure).rejects.toThrow(StoreUnavailable)
    await expect(failure).rejects.toThrow(says)
    await expect(failure).rejects.not.toThrow('secret')
  })

  it('when its folder is a file', async () => {
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

it('a new volume, which has lost+found, is begun once and keeps everything to the next opening', async () => {
  const names = ['lost+found', '.snapshot', '.DS_Store']
  const dataDir = mkdtempSync(join(tmpdir(), 'tuckshop-volume-'))
  for (const name of names) mkdirSync(join(dataDir, name))
  const first = await openPgliteStore({ ...options, dataDir })
  const sale = opened(await first.openTransaction(purchase()))
  const ledger = await first.ledger()
  await first.close()
  const second = await openPgliteStore({ ...options, dataDir })
  expect(await second.findTransaction(sale.id)).toEqual(sale)
  expect(await second.ledger()).toEqual(ledger)
  await second.close()
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(names))
  rmSync(dataDir, { recursive: true })
})
