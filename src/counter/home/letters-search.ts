import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useMatch } from 'react-router'
import { isLeaving } from '../form/leaving.ts'
import { routePatterns } from '../../till/address/paths.ts'

/** Letters and digits search from anywhere while nothing is being sold: the first key finds the search with the rest. */
export function useLettersSearch(box: RefObject<HTMLInputElement | null>): void {
  const idle = useMatch(routePatterns.sell) !== null
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (
      !(idle || isLeaving()) ||
      event.defaultPrevented ||
      ctrlKey ||
      metaKey ||
      altKey ||
      !/^[\p{L}\p{N}]$/u.test(key)
    )
      return
    if (target instanceof HTMLInputElement || document.querySelector('dialog[open]')) return
    box.current?.focus()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
