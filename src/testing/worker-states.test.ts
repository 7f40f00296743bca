import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { askable, workerStates } from './worker-states.ts'

it.runIf(existsSync('/proc/self/stat'))(
  'says what an idle worker waits for',
  async ({ onTestFinished }) => {
    const code = `console.log('runs'); setInterval(() => {}, 1e6)`
    const worker = spawn(process.execPath, [...askable, '-e', code])
    onTestFinished(() => void worker.kill('SIGKILL'))
    await once(worker.stdout, 'data')
    const told = (await workerStates()).join('\n')
    expect(told).toMatch(new RegExp(`${worker.pid}:[^]*waits for .*timer`))
  },
)
