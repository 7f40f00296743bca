import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { askable, workerStates } from './worker-states.ts'

const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** A process that says when it runs, and then executes the given code. */
async function running(code: string): Promise<number> {
  const child = spawn(process.execPath, [...askable, '-e', `console.log('runs');${code}`])
  ended.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child.pid ?? 0
}

it.runIf(existsSync('/proc/self/stat'))('says what an idle worker waits for', async () => {
  const pid = await running('setInterval(() => {}, 1e6)')
  const told = (await workerStates()).join('\n')
  expect(told).toMatch(new RegExp(`${pid}:[^]*waits for .*timer`))
})
