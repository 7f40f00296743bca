import { useEffect, useSyncExternalStore } from 'react'
import { accountKey } from '../api/account.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { useTill, type Till } from '../till/till.ts'
import { RetryRunner, type RunnerState } from './retry-runner.ts'
import { salesBookOf } from './use-sales-book.ts'

/** The account's worklist, one for the whole sign-in. */
function retryRunnerOf(till: Till): RetryRunner {
  const make = () => new RetryRunner(till, salesBookOf(till), browserStorage())
  return till.services.of(RetryRunner, make, accountKey(till.account))
}

/** It goes on while other screens are open, and as soon as its own is opened after a reload. */
export function useRetryRunner(): { readonly runner: RetryRunner; readonly state: RunnerState } {
  const runner = retryRunnerOf(useTill())
  const state = useSyncExternalStore(runner.subscribe, runner.state)
  useEffect(() => runner.resume(), [runner])
  return { runner, state }
}
