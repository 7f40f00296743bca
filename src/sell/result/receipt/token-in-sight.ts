import { useEffect, type RefObject } from 'react'

/** Keys that scroll, or move to something out of view. */
const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab', ' ']

/**
 * Keeps the token or PIN of a result fully visible: when its slip appears, when something appears above it, and after a
 * turn of the device. Once a person has scrolled, it stays where they left it. What to do with the customer's money comes
 * first: it is above, and stays in sight instead.
 */
export function useTokenInSight(result: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = result.current
    if (element === null) return undefined
    const keep = () => {
      if (element.querySelector('[data-give-back]') !== null) return
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
    // The scroll bar of the result's container.
    window.addEventListener('pointerdown', (event) => isOver(event) && end(), hands)
    window.addEventListener('keydown', ({ key }) => scrollKeys.includes(key) && end(), hands)
    return end
  }, [result])
}
