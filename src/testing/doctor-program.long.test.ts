import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './servers/built-server.ts'
import { serveSandbox } from './servers/served-sandbox.ts'

/** Runs the doctor as a separate process, against a sandbox on a real socket. */

const program = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))

async function doctor(url: string, more: readonly string[] = [], input = '') {
  const files = await temporaryFolder()
  onTestFinished(() => files.remove())
  const terms = ['--user', 'merchant', '--account', 'M-1001', '--channel', 'CH-POS-1']
  const args = [program, 'src/doctor/main.ts', '--url', `${url}/vas`, ...terms, ...more]
  const child = spawn(process.execPath, args, {
    cwd: files.path,
    env: { PATH: process.env['PATH'], TUCKSHOP_PASSWORD: 'merchant-demo' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (output += String(piece)))
  child.stdin.end(input)
  await once(child, 'close')
  const report = () => readFile(join(files.path, 'doctor-report.md'), 'utf8')
  return { code: child.exitCode, output, report }
}

test('npm run doctor examines, sells once after a yes, and reports both', async () => {
  const server = await serveSandbox()
  onTestFinished(() => server.close())
  const order = ['--sell', 'MTN-AIRTIME', '--amount', '20', '--to', '0821234567']
  const { code, output, report } = await doctor(server.address.origin, order, 'yes\n')
  expect([code, output]).toEqual([2, expect.stringContaining('Written: doctor-report.md')])
  const sales = server.lines().filter(({ msg }) => String(msg).startsWith('POST /purchase'))
  expect(sales).toHaveLength(1)
  const text = await report()
  expect(text).toContain('How it ended: Sold. The money was taken.')
  expect(text).toContain('They agree within a few seconds.')
  expect(text).not.toMatch(/merchant-demo|821234567/)
})
