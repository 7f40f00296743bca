import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * Buttons that ignore presses in their first half second ignore them until the test lets them, however slow the machine
 * is. Call it before such a button appears.
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
