import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../testing/servers/listen.ts'
import { runBuiltServer, startBuiltServer } from '../testing/servers/built-server.ts'
import { seededFolder } from '../testing/shop/seeded-folder.ts'

let folder = { path: '', remove: async () => {} }

beforeEach(async () => {
  folder = await seededFolder()
})
afterEach(() => folder.remove())

/** Checks that a failed start prints one line on standard error, nothing else, and exits with 1. */
async function failureOf(environment: Record<string, string>) {
  const { code, stdout, stderr } = await runBuiltServer({
    PORT: '0',
    DATA_DIR: folder.path,
    ...environment,
  })
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
    code: 1,
    stdout: '',
    lines: 1,
  })
  return stderr.trimEnd()
}

describe('a failed start prints one line and exits with 1', () => {
  test('for a setting', async () => {
    expect(await failureOf({ SANDBOX_CONTROLS: 'no' })).toBe('SANDBOX_CONTROLS is 1 or 0; not "no"')
  })

  test('for a port that is taken, after it has opened its database', async () => {
    const other = createServer()
    const port = await listen(other)
    expect(await failureOf({ PORT: String(port) })).toContain(`Port ${port} is taken`)
    other.close()
    await once(other, 'close')
  })

  test('for a database that does not answer, without its password', async () => {
    const line = await failureOf({ DATABASE_URL: 'postgres://till:hunter2@127.0.0.1:1/till' })
    expect(line).toContain('127.0.0.1:1')
    expect(line).not.toContain('hunter2')
  })
})

test('a server has its data folder and its metrics for itself until it ends', async () => {
  const settings = { DATA_DIR: folder.path, METRICS_PORT: '0', LOG_FORMAT: 'text' }
  const server = await startBuiltServer(settings)
  await server.printed('Its metrics are at ')
  expect(server.output()).toContain(`Its data is in ${folder.path}/sandbox`)
  expect(server.output()).toMatch(/merchant {2,}merchant-demo/)
  const [, metrics = ''] = /Its metrics are at (\S+)/.exec(server.output()) ?? []
  expect(await (await fetch(metrics)).text()).toContain('tuckshop_ready 1\n')
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  expect(await failureOf({})).toContain(`${folder.path}/sandbox is in use by process`)
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  await expect(fetch(metrics)).rejects.toThrow('fetch failed')
})
