import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../sandbox/app.ts'
import { testHashing } from '../sandbox/hashing/scrypt-hashing.ts'
import { openMemoryStore } from '../sandbox/memory/memory-store.ts'
import type { Switches } from '../sandbox/rules/switches.ts'
import { demoSeed } from '../sandbox/seed/accounts.ts'
import { clientAddress } from '../server/http/client-address.ts'
import { createFront } from '../server/http/front.ts'
import { createListener } from '../server/http/listener.ts'
import { startServing, type Serving } from '../server/serving.ts'
import { ownNamesOf } from '../server/http/own-names.ts'
import { temporaryFolder } from './servers/built-server.ts'
import { silentLog } from './servers/silent-log.ts'
import { usualSettings } from './servers/server-settings.ts'

/** Runs the doctor as a separate process, against platforms on real sockets. */

const program = [
  fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url)),
  'src/doctor/main.ts',
]
let files: Awaited<ReturnType<typeof temporaryFolder>>
const open: { serving: Serving; sandbox: Sandbox }[] = []

beforeAll(async () => {
  files = await temporaryFolder()
})
afterAll(async () => {
  for (const { serving, sandbox } of open) {
    await serving.stop(1_000)
    await sandbox.stop()
  }
  await files.remove()
})

/** @returns a fresh sandbox's address, and the requests that it got */
async function platform(switches: Partial<Switches> = {}) {
  const sandbox = createSandbox({
    store: openMemoryStore(await demoSeed(testHashing), () => Date.now()),
    hashing: testHashing,
    rateLimits: false,
    switches,
  })
  await sandbox.start()
  const asked: string[] = []
  const front = createFront({
    files: new Map(),
    config: { bytes: new Uint8Array(), apiOrigin: undefined },
    api: {
      fetch(request, ip) {
        asked.push(`${request.method} ${new URL(request.url).pathname}`)
        return sandbox.fetch(request, { ip })
      },
      isSandbox: true,
      isReady: async () => true,
      close: () => sandbox.stop(),
    },
    names: ownNamesOf(usualSettings()),
  })
  const serving = await startServing(
    createListener(front, silentLog, { client: clientAddress([]) }),
    usualSettings({ port: 0 }),
  )
  open.push({ serving, sandbox })
  return { url: `http://127.0.0.1:${serving.address.port}/vas`, asked }
}

async function doctor(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: files.path,
    env: { PATH: process.env['PATH'], TUCKSHOP_PASSWORD: 'merchant-demo' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (output += String(piece)))
  child.stdin.end(input)
  await once(child, 'close')
  return { code: child.exitCode, output }
}

const terms = ['--user', 'merchant', '--account', 'M-1001', '--channel', 'CH-POS-1']

describe('npm run doctor', () => {
  test('examines, sells once after a yes, and reports both', async () => {
    const { url, asked } = await platform({ catalogueMethod: 'get' })
    const order = ['--sell', 'MTN-AIRTIME', '--amount', '20', '--to', '0821234567']
    const { code, output } = await doctor(['--url', url, ...terms, ...order], 'yes\n')
    expect([code, output]).toEqual([2, expect.stringContaining('Written: doctor-report.md')])
    expect(asked.filter((line) => line.endsWith('/purchase'))).toEqual(['POST /vas/purchase'])
    const report = await readFile(join(files.path, 'doctor-report.md'), 'utf8')
    expect(report).toContain('How it ended: Sold. The money was taken.')
    expect(report).toContain('They agree within a few seconds.')
    expect(report).not.toMatch(/merchant-demo|821234567/)
    expect(report).toMatch(/POST is answered with HTTP 40[45][^,]*, GET with HTTP 200/)
  })

  test('says that no server listens', async () => {
    const { url } = await platform()
    const { serving } = open.at(-1) ?? {}
    await serving?.stop(1_000)
    const { code, output } = await doctor(['--url', url, ...terms])
    expect([code, output]).toEqual([4, expect.stringContaining('nothing listens there')])
  })
})
