import { createContext, use, useEffect, useState } from 'react'

/** How long a button that appeared by itself ignores presses, in milliseconds. */
const WAIT_MS = 500

/**
 * Runs a function once a new button may be pressed.
 * @returns cancels it
 */
type Later = (run: () => void) => () => void

/** The time of buttons that wait. A test provides another, which passes when the test says so. */
export const PressTime = createContext<Later>((run) => {
  const timer = window.setTimeout(run, WAIT_MS)
  return () => window.clearTimeout(timer)
})

/** @returns whether the button appeared less than half a second ago */
export function useWait(waits: boolean): boolean {
  const later = use(PressTime)
  const [over, setOver] = useState(false)
  useEffect(() => (waits ? later(() => setOver(true)) : undefined), [waits, later])
  return waits && !over
}
