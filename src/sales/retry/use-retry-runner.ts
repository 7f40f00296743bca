import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useTill } from '../../till/till.ts'
import type { RetryRunner, RunnerState } from './retry-runner.ts'

/** The worklist goes on while other screens are open, and as soon as its own is opened after a reload. */
export function useRetryRunner(): { readonly runner: RetryRunner; readonly state: RunnerState } {
  const { retryRunner: runner } = useTill()
  const state = useStore(runner)
  useEffect(() => runner.resume(), [runner])
  return { runner, state }
}
