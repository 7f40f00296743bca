import { useEffect, useRef } from 'react'

/** Whether the component is still on the page, for work that had to wait: what nobody sees any more must not be done. */
export function useIsShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
