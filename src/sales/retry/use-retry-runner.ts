import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useTill } from '../../till/till.ts'
import type { RetryRunner, RunnerState } from './retry-runner.ts'

/** The worklist runs while other screens are open. After a reload, it resumes when its own screen opens. */
export function useRetryRunner(): { readonly runner: RetryRunner; readonly state: RunnerState } {
  const { retryRunner: runner } = useTill()
  const state = useStore(runner)
  useEffect(() => runner.resume(), [runner])
  return { runner, state }
}
