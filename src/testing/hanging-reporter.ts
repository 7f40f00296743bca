import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { patience } from './patience.ts'
import { RunningFiles } from './servers/running-files.ts'
import { workerStates } from './worker-states.ts'

/** How long after its test's time-out a worker is given up, in milliseconds. */
const grace = 60_000

/** Names a test file that hangs where time-outs don't reach, and ends the run. */
export default class HangingReporter implements Reporter {
  readonly #files = new RunningFiles(patience.test + grace, () => performance.now())
  #timer: NodeJS.Timeout | undefined

  onInit(vitest: Vitest): void {
    if (vitest.config.watch) return
    this.#timer = setInterval(() => {
      const lines = this.#files.silent()
      if (lines.length === 0) return
      clearInterval(this.#timer)
      vitest.logger.error(`\n${lines.join('\n')}`)
      process.exitCode = 1
      void this.#end(vitest)
    }, 5_000)
    this.#timer.unref()
  }

  async #end(vitest: Vitest): Promise<void> {
    const states = await workerStates().catch(() => [])
    vitest.logger.error(states.join('\n'))
    // The first call asks the workers to end; the second ends a worker that doesn't answer.
    void vitest.cancelCurrentRun('keyboard-input')
    void vitest.cancelCurrentRun('keyboard-input')
  }

  onTestModuleQueued(module: TestModule): void {
    this.#files.heard(module.relativeModuleId)
  }

  onTestModuleCollected(module: TestModule): void {
    const timeouts = [...module.children.allTests()].map(({ options }) => options.timeout ?? 0)
    this.#files.heard(module.relativeModuleId, { timeout: Math.max(0, ...timeouts) + grace })
  }

  onTestCaseReady(test: TestCase): void {
    this.#files.heard(test.module.relativeModuleId, { test: test.fullName })
  }

  onTestCaseResult(test: TestCase): void {
    this.#files.heard(test.module.relativeModuleId, { test: test.fullName })
  }

  onTestModuleEnd(module: TestModule): void {
    this.#files.ended(module.relativeModuleId)
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }
}
