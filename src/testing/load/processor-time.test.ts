import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { processorMs } from './processor-time.ts'

const linux = existsSync('/proc/self/stat')
const busyMs = 300
const busy = `const end = Date.now() + ${busyMs}; while (Date.now() < end);`

it.runIf(linux)('counts children that have ended', () => {
  const before = processorMs([process.pid])
  execFileSync(process.execPath, ['-e', busy])
  expect(processorMs([process.pid]) - before).toBeGreaterThan(50)
})

it.runIf(linux)('counts children that live: this process is one', () => {
  const before = processorMs([process.ppid])
  const end = performance.now() + busyMs
  while (performance.now() < end);
  expect(processorMs([process.ppid]) - before).toBeGreaterThan(50)
})

it('says nothing of processes that are not there', () => {
  expect(processorMs([2 ** 30])).toBeNaN()
})
