import { useEffect, type RefObject } from 'react'

/**
 * Keeps the token or PIN of a result whole in sight: as its slip comes, after what comes over it, and after a turn of the
 * device.
 */
export function useTokenInSight(result: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = result.current
    if (element === null) return undefined
    const keep = () => {
      // The method is missing in jsdom.
      element.querySelector('.paper-token')?.scrollIntoView?.({ block: 'nearest' })
    }
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    window.addEventListener('resize', keep)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', keep)
    }
  }, [result])
}
