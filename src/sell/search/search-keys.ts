import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { onTouch } from '../../ui/keys/pointer.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { isLeaving } from '../leaving.ts'

/** The outcome of an Enter: `unknown` while nothing shows yet what it opens. */
export type Opened = 'done' | 'unknown'

/**
 * Enter opens the first result. If the result is not known yet, it opens later, unless the text changes.
 * @param open tried again after each render until known
 * @returns a function that opens the first result of the typed text, or of a text that is about to be typed
 */
export function useOpenFirst(typed: string, open: () => Opened): (text?: string) => void {
  const waiting = useRef<string>(undefined)
  useEffect(() => {
    if (waiting.current === undefined) return
    if (waiting.current !== typed || open() === 'done') waiting.current = undefined
  })
  return (text = typed) => {
    waiting.current = text === typed && open() === 'done' ? undefined : text
  }
}

/** `/` goes to the search from anywhere, also from a panel that covers it. */
export function useSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const wanted = useRef(false)
  useShortcut('/', () => {
    if (box.current?.closest('[inert]') == null) {
      box.current?.focus()
      return
    }
    wanted.current = true
    navigate({ pathname: paths.sell(), search })
  })
  useEffect(() => {
    if (!wanted.current || box.current?.closest('[inert]') != null) return
    wanted.current = false
    box.current?.focus()
  })
  // With a keyboard, the cashier can type from the first moment that the field appears. On touch, this would open the
  // keyboard over the tiles.
  useLayoutEffect(() => {
    const idle = document.activeElement === null || document.activeElement === document.body
    if (idle && !onTouch()) box.current?.focus()
  }, [box])
}

/**
 * Letters and digits search from anywhere while no sale is open. The first key focuses the search, which gets the rest.
 */
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
