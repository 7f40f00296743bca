import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Runs when the component has left the page for good. */
export function useOnLeaving(run: () => void): void {
  const leave = useEffectEvent(run)
  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      // React may undo an effect only to run it again.
      queueMicrotask(() => {
        if (gone.current) leave()
      })
    }
  }, [])
}
