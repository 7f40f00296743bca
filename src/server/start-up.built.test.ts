import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  runBuiltServer,
  startBuiltServer,
  temporaryFolder,
} from '../testing/servers/built-server.ts'
import { seededFolder } from '../testing/shop/seeded-folder.ts'

let folder = { path: '', remove: async () => {} }

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** The test's folder, with a database already in it. */
async function replaced() {
  await folder.remove()
  return seededFolder()
}

/** Checks that a failed start prints one line on standard error, nothing else, and exits with 1. */
async function failureOf(environment: Record<string, string>, args: readonly string[] = []) {
  const { code, stdout, stderr } = await runBuiltServer(
    { PORT: '0', DATA_DIR: folder.path, ...environment },
    args,
  )
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
    code: 1,
    stdout: '',
    lines: 1,
  })
  return stderr.trimEnd()
}

describe('one line and exit code 1', () => {
  test.each([
    [{ PORT: 'eighty' }, [], 'PORT is a port number from 0 to 65535; not "eighty"'],
    [{ RATE_LIMITS: 'no' }, [], 'RATE_LIMITS is on or off; not "no"'],
    [{}, ['--prot', '80'], 'The only option is --upstream URL'],
  ])('for the settings %j %j', async (environment: Record<string, string>, args, line) => {
    expect(await failureOf(environment, args)).toBe(line)
  })

  test('for a port that is taken', async () => {
    folder = await replaced()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await failureOf({ PORT: port })).toBe(
      `Port ${port} is taken. Set PORT to another one, or end what listens there`,
    )
    other.close()
  })

  test('for a host that is not this machine', async () => {
    folder = await replaced()
    expect(await failureOf({ HOST: '192.0.2.1' })).toBe(
      'This machine has no address 192.0.2.1. Set HOST to one that it has',
    )
  })

  test('for a data folder that can’t be made', async () => {
    const file = join(folder.path, 'file')
    await writeFile(file, '')
    expect(await failureOf({ DATA_DIR: join(file, 'data') })).toBe(
      `Can't keep data in ${file}/data: there is a file of that name on the way. Set DATA_DIR to another folder`,
    )
  })

  test('for a database folder that can’t be made', async () => {
    await writeFile(join(folder.path, 'sandbox'), '')
    expect(await failureOf({})).toContain(join(folder.path, 'sandbox'))
  })

  test('for a damaged database', async () => {
    const database = join(folder.path, 'sandbox/database')
    await mkdir(database, { recursive: true })
    await writeFile(join(database, 'PG_VERSION'), '18\n')
    expect(await failureOf({})).toContain(join(folder.path, 'sandbox'))
  })

  test('for a folder that another process uses', async () => {
    folder = await replaced()
    const first = await startBuiltServer({ DATA_DIR: folder.path })
    expect(await failureOf({})).toContain(join(folder.path, 'sandbox'))
    await first.stop('SIGTERM')
  })

  test('for a database that does not answer, without its password', async () => {
    const line = await failureOf({ DATABASE_URL: 'postgres://till:hunter2@127.0.0.1:1/till' })
    expect(line).toContain('127.0.0.1:1')
    expect(line).not.toContain('hunter2')
  })

  test('for the till’s settings that are not JSON', async () => {
    await writeFile(join(folder.path, 'config.json'), '{')
    expect(await failureOf({})).toBe(
      `${folder.path}/config.json is not a JSON object whose apiBaseUrl is a text`,
    )
  })
})

test('a started server says where it is, where its data is, and who may sign in', async () => {
  const server = await startBuiltServer({ DATA_DIR: folder.path, LOG_FORMAT: 'text' })
  await server.stop('SIGTERM')
  expect(server.output()).toContain(`Its data is in ${folder.path}/sandbox`)
  expect(server.output()).toMatch(/merchant {2,}merchant-demo/)
})

test('the folder of a killed server is free at once', async () => {
  folder = await replaced()
  const first = await startBuiltServer({ DATA_DIR: folder.path })
  await first.stop('SIGKILL')
  const second = await startBuiltServer({ DATA_DIR: folder.path })
  expect(await second.stop('SIGTERM')).toEqual({ code: 0, signal: null })
})

test('metrics are off unless asked for, and then on a separate address until the end', async () => {
  folder = await replaced()
  const server = await startBuiltServer({ DATA_DIR: folder.path, METRICS_PORT: '0' })
  const [, address = ''] = /"metrics":"([^"]+)"/.exec(server.output()) ?? []
  expect(await (await fetch(address)).text()).toContain('tuckshop_ready 1\n')
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
