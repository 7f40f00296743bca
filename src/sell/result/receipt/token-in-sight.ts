import { useEffect, type RefObject } from 'react'

/** Keys by which a person scrolls, or goes to something that is scrolled to. */
const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab', ' ']

/**
 * Keeps the token or PIN of a result whole in sight: as its slip comes, after what comes over it, and after a turn of the
 * device. Once a person has scrolled, it stays where that person left it.
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
    const over = new AbortController()
    const end = () => {
      observer.disconnect()
      over.abort()
    }
    const isOver = ({ target }: Event) => target instanceof Node && target.contains(element)
    const isOn = ({ target }: Event) => target instanceof Node && element.contains(target)
    const { signal } = over
    const hands = { signal, capture: true, passive: true }
    observer.observe(element)
    window.addEventListener('resize', keep, { signal })
    for (const kind of ['wheel', 'touchmove'])
      window.addEventListener(kind, (event) => (isOn(event) || isOver(event)) && end(), hands)
    // The scroll bar of what the result is in.
    window.addEventListener('pointerdown', (event) => isOver(event) && end(), hands)
    window.addEventListener('keydown', ({ key }) => scrollKeys.includes(key) && end(), hands)
    return end
  }, [result])
}
