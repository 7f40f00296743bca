import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * Some buttons ignore presses in their first half second. This lets the test end that time, so that a slow machine
 * doesn't. Call it before such a button appears.
 * @returns the function that lets all buttons be pressed
 */
export function holdButtons(): () => void {
  const set = setTimeout
  const held: (() => void)[] = []
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation((run, ms) => {
    if (ms !== 500) return set(run, ms)
    held.push(run)
    return set(() => undefined)
  })
  onTestFinished(() => spy.mockRestore())
  return () => {
    spy.mockRestore()
    act(() => held.forEach((run) => run()))
  }
}
