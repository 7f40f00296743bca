import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '../terminal/terminal-store.ts'
import type { Till } from '../till/till.ts'
import { useTill } from '../till/till.ts'
import { RetryRunner, type RunnerState } from './retry-runner.ts'
import { salesBookOf } from './use-sales-book.ts'

const runners = new WeakMap<Till['engine'], RetryRunner>()

/** The one worklist of a sign-in. */
function retryRunnerOf(till: Pick<Till, 'api' | 'account' | 'engine'>): RetryRunner {
  const known = runners.get(till.engine)
  if (known !== undefined) return known
  const made = new RetryRunner(till, salesBookOf(till), browserStorage())
  runners.set(till.engine, made)
  return made
}

/** It goes on while other screens are open, and as soon as its own is opened after a reload. */
export function useRetryRunner(): { readonly runner: RetryRunner; readonly state: RunnerState } {
  const runner = retryRunnerOf(useTill())
  const state = useSyncExternalStore(runner.subscribe, runner.state)
  useEffect(() => runner.resume(), [runner])
  return { runner, state }
}
