import { useRef, useState } from 'react'

/**
 * Runs a handler once at a time: while the promise it returned is open, further calls do nothing.
 * A failure is not swallowed: it reaches the window's `unhandledrejection`, as from any handler.
 * @returns whether a run is open, and the guarded handler; it answers `false` when it refused.
 */
export function useOnce<E>(
  run: ((event: E) => unknown) | undefined,
): [running: boolean, guarded: (event: E) => boolean] {
  const open = useRef(false)
  const [running, setRunning] = useState(false)
  const guarded = (event: E): boolean => {
    if (open.current) return false
    const outcome = run?.(event)
    if (outcome instanceof Promise) {
      open.current = true
      setRunning(true)
      void outcome.finally(() => {
        open.current = false
        setRunning(false)
      })
    }
    return true
  }
  return [running, guarded]
}
