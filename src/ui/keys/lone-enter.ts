import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { announce } from '../overlay/announce.ts'
import { stop, watchKeys, type Seen } from './key-watch.ts'
import type { Reading } from './scan-reader.ts'
import { isWritten } from '../field/written.ts'

/**
 * Spread this on a button that moves money or ends a sale. Enter presses it only when a person presses Enter alone.
 * Space never presses it, because scanners send spaces too.
 */
export const confirms = { 'data-confirms': '' } as const

interface Guard {
  readonly keys: string
  readonly onUnwanted: () => void
}

/** What a step says about a scan or keys that it doesn't take. */
export const unwanted = 'Nothing can be typed or scanned here'

/** The till's own shortcuts. */
const tillKeys = '/?'

/** A scanner's next key comes sooner than this after one that is also a shortcut, in milliseconds. */
const shortcutOver = 1_000

/**
 * How long an Enter waits before it confirms, in milliseconds: some scanners send Enter before the code too. People
 * don't type the next key this fast.
 */
const enterWaits = 100

const guards = new Set<Guard>()
let watchers = 0
let unwatch: (() => void) | undefined
/** Keys since the last Enter, since a tap, or since Tab left a field. */
let typed = 0
/** When a shortcut's key came alone: a person's, unless more follows soon. */
let shortcutAt: number | undefined
/** An Enter that has not pressed its button yet. */
let held: { readonly press: () => void; readonly at: number; readonly timer: number } | undefined
/** Its keyup would press a button in some browsers, although the keydown was prevented. */
let stopsSpace = false

/**
 * Counts typed keys on every screen, so a later step knows what was typed before it. Ignores a held Enter, and a
 * scanner's second Enter: they would run through the steps and confirm. Blocks the browser shortcuts that a scanner's
 * control characters would fire.
 */
export function useTypedKeys(): void {
  useLayoutEffect(watch, [])
}

/**
 * While a step is on the screen, an Enter after printable keys presses nothing, at any speed: the keys are an
 * unexpected scan. Only a shortcut's key, alone and a second earlier, is a person's. The next Enter works normally if it
 * is alone and not immediate. In a form whose button {@link confirms}, the first Enter ends the entry and moves to that
 * button. Other fields and dialogs keep their Enter.
 * @param keys this step's shortcuts when they are the first keys, such as `'c'`; the till's own are built in
 * @param words what to do instead
 * @returns whether keys were just refused; the step tells the user
 */
export function useLoneEnter(words: string, keys: string): boolean {
  const [refused, setRefused] = useState(false)
  const onUnwanted = useEffectEvent(() => {
    setRefused(true)
    announce(`${unwanted}. ${words}`, 'assertive')
  })
  useTypedKeys()
  // Before the step is visible: a scan may already be under way.
  useLayoutEffect(() => {
    const guard: Guard = { keys: tillKeys + keys, onUnwanted: () => onUnwanted() }
    const over = () => setRefused(false)
    guards.add(guard)
    window.addEventListener('pointerdown', over, { capture: true })
    return () => {
      guards.delete(guard)
      window.removeEventListener('pointerdown', over, { capture: true })
    }
  }, [keys])
  return refused
}

function watch(): () => void {
  watchers += 1
  if (watchers === 1) unwatch = watchKeys('guards', onSeen)
  // Adding the same listeners again changes nothing.
  window.addEventListener('keyup', onKeyUp, { capture: true })
  window.addEventListener('pointerdown', onTap, { capture: true })
  return () => {
    watchers -= 1
    if (watchers > 0) return
    unwatch?.()
    window.removeEventListener('keyup', onKeyUp, { capture: true })
    window.removeEventListener('pointerdown', onTap, { capture: true })
    onTap()
  }
}
function forget(): void {
  typed = 0
  shortcutAt = undefined
}

function onTap(): void {
  forget()
  drop()
}

function onSeen({ event, reading }: Seen): void {
  settle(event, reading)
  if (reading.kind === 'scan' || reading.kind === 'scanner-end' || reading.kind === 'enter')
    onEnd(event, reading)
  else if (reading.kind === 'control') stop(event)
  else if (!(event instanceof KeyboardEvent)) typed += 1
  else if (event.key === 'Tab' && isWritten(event.target)) forget()
  else if (reading.kind === 'written' && reading.burst && !isWritten(event.target)) onScanned(event)
  else if (isPrintable(event)) onPrintable(event)
}

/** Inside a code, letters fire no shortcut and spaces press no button. */
function onScanned(event: KeyboardEvent): void {
  typed += 1
  if (event.key === ' ') stopSpace(event)
  else stop(event)
}

function onEnd(event: Seen['event'], reading: Reading): void {
  const wasShortcut = shortcutAt !== undefined && event.timeStamp - shortcutAt > shortcutOver
  const follows = typed > (wasShortcut ? 1 : 0)
  forget()
  // A scan listener took it.
  if (event.defaultPrevented) return
  if (!(event instanceof KeyboardEvent)) {
    // The end came as part of the text, not as a key.
    typed = 1
    return
  }
  const { key, target } = event
  if (event.repeat || (reading.kind === 'scanner-end' && reading.again)) {
    if (key !== 'Enter' || !(target instanceof HTMLTextAreaElement)) stop(event)
    return
  }
  // The browser would read the scanner's end as a shortcut.
  if (key !== 'Enter' && key !== 'Tab') stop(event)
  if (key === 'Tab' && isWritten(target)) return
  const button = confirmedFrom(target)
  if (follows && isWritten(target)) {
    if (button === null) return
    stop(event)
    button.focus()
  } else if (follows || reading.kind !== 'enter') {
    if (button === null && (guards.size === 0 || isWritten(target))) return
    stop(event)
    refuse()
  } else if (button !== null && key === 'Enter') {
    stop(event)
    // Otherwise it would be pressed just after the Enter, when a button with `waits` may already accept presses.
    if (button.getAttribute('aria-disabled') !== 'true' || 'remembers' in button.dataset)
      hold(event, button)
  }
}

/** The button that Enter confirms with there. */
function confirmedFrom(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  const own = target.closest<HTMLElement>('[data-confirms]')
  if (own !== null || !(target instanceof HTMLInputElement)) return own
  return target.form?.querySelector<HTMLElement>('[type="submit"][data-confirms]') ?? null
}

/** Presses the button after a short wait, unless the Enter turns out to be a scanner's. */
function hold({ timeStamp: at, target }: KeyboardEvent, button: HTMLElement): void {
  const press = () => {
    drop()
    if (document.activeElement === target) button.click()
  }
  held = { press, at, timer: window.setTimeout(press, enterWaits) }
}

function drop(): void {
  if (held !== undefined) window.clearTimeout(held.timer)
  held = undefined
}

/**
 * The next key shows whether a person or a scanner sent the waiting Enter. Compares the keys' own times, because a busy
 * page handles them late.
 */
function settle(event: Seen['event'], reading: Reading): void {
  if (held === undefined || (event instanceof KeyboardEvent && event.repeat)) return
  if (event.timeStamp - held.at > enterWaits) {
    held.press()
  } else if (reading.kind === 'scanner-end' && reading.again) {
    const { press } = held
    drop()
    held = { press, at: event.timeStamp, timer: window.setTimeout(press, enterWaits) }
  } else if (reading.kind !== 'other' || (event instanceof KeyboardEvent && isPrintable(event))) {
    drop()
    refuse()
  }
}

function onPrintable(event: KeyboardEvent): void {
  const { key, target } = event
  const follows = typed > 0
  const space = key === ' '
  // Alone it presses a button, as usual on keyboards.
  if (space && !follows && !isWritten(target) && !isConfirming(target)) return
  if (!space || follows || isWritten(target)) typed += 1
  if (isWritten(target) || (guards.size === 0 && !(space && isConfirming(target)))) return
  if (space) {
    stopSpace(event)
    refuse()
  } else if (follows || !isShortcut(key)) {
    stop(event)
  } else if (isOfGuard(key)) {
    shortcutAt = event.timeStamp
  }
}

/** A shortcut, here or in a dialog over it. */
function isShortcut(key: string): boolean {
  return document.querySelector('dialog[open]') !== null || isOfGuard(key)
}

/** A shortcut of a step on the screen. */
function isOfGuard(key: string): boolean {
  return [...guards].some(({ keys }) => keys.includes(key.toLowerCase()))
}

function stopSpace(event: KeyboardEvent): void {
  stop(event)
  stopsSpace = true
}

function onKeyUp(event: KeyboardEvent): void {
  if (event.key !== ' ' || !stopsSpace) return
  stopsSpace = false
  stop(event)
}

/** The topmost layer says it. */
function refuse(): void {
  const top = [...guards].at(-1)
  if (top === undefined) announce('Press Enter alone to do this.', 'assertive')
  else top.onUnwanted()
}

/** A key that writes a character; an unnamed key may be one too. */
function isPrintable(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event
  if (key === 'Unidentified' || key === 'Process' || key === 'Dead') return true
  return (
    Array.from(key).length === 1 && (event.getModifierState('AltGraph') || !(ctrlKey || metaKey))
  )
}

function isConfirming(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-confirms]') !== null
}
