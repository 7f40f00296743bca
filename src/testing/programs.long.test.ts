import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './servers/built-server.ts'
import { serveSandbox } from './servers/served-sandbox.ts'

/** The programs that nobody starts daily, as separate processes: one short call each. */

const starter = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))

/** Runs a program of the project in an empty folder. */
async function run(program: string, args: readonly string[], input = '') {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const child = spawn(process.execPath, [starter, program, ...args], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], TUCKSHOP_PASSWORD: 'merchant-demo' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (output += String(piece)))
  child.stdin.end(input)
  await once(child, 'close')
  return { code: child.exitCode, output, folder: folder.path }
}

test.each([
  ['simulator', ['--sales', '25', '--seed', '1', '--calm'], /^25 sales in 1 worlds, seed 1:/],
  ['platforms', ['--platforms', '2', '--seed', '1'], /^2 platforms of seed 1 from number 0,/],
])('the program %s runs without a violation', async (name, args, report) => {
  const { code, output } = await run(`src/testing/${name}/main.ts`, args)
  expect([code, output]).toEqual([0, expect.stringMatching(report)])
})

test('npm run doctor examines a platform by reading, and writes a report', async () => {
  const server = await serveSandbox()
  onTestFinished(() => server.close())
  const terms = ['--user', 'merchant', '--account', 'M-1001', '--channel', 'CH-POS-1']
  const args = ['--url', `${server.address.origin}/vas`, ...terms]
  const { code, output, folder } = await run('src/doctor/main.ts', args)
  expect([code, output]).toEqual([2, expect.stringContaining('Written: doctor-report.md')])
  const sales = server.lines().filter(({ msg }) => String(msg).startsWith('POST /purchase'))
  expect(sales).toEqual([])
  const text = await readFile(join(folder, 'doctor-report.md'), 'utf8')
  expect(text).toContain('They agree within a few seconds.')
  expect(text).not.toMatch(/merchant-demo/)
})
