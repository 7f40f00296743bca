import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { announce } from '../overlay/announce.ts'
import { stop, watchKeys, type Seen } from './key-watch.ts'
import type { Reading } from './scan-reader.ts'
import { isWritten } from '../field/written.ts'

/**
 * On a button that moves money or ends a sale, spread it: Enter presses the button only when a hand presses it alone, and
 * Space, which scanners send too, not at all.
 */
export const confirms = { 'data-confirms': '' } as const

/** What a step says of keys that it does not want. */
export interface Unwanted {
  readonly title: string
  readonly text: string
}

interface Guard {
  readonly keys: string
  readonly onUnwanted: () => void
}

/** The till's own shortcuts. */
const tillKeys = '/?'

/**
 * An Enter waits so long (milliseconds) before it confirms: some scanners send one before the code too. No hand goes on
 * writing within this.
 */
const enterWaits = 100

const guards = new Set<Guard>()
let watchers = 0
let unwatch: (() => void) | undefined
/** What was written since the last Enter, since something was tapped, or since a field was left by Tab. */
let typed = 0
/** An Enter that has not pressed its button yet. */
let held: { readonly press: () => void; readonly at: number; readonly timer: number } | undefined
/** Its going up would press a button in some browsers, though its going down was stopped. */
let stopsSpace = false

/**
 * Keeps count of what is typed, wherever; a step that comes later knows what was typed before it. An Enter that is held
 * down does nothing more, nor one that a scanner sends after another: they would run through the steps and confirm. A
 * scanner's control characters fire none of the browser's shortcuts.
 */
export function useTypedKeys(): void {
  useLayoutEffect(watch, [])
}

/**
 * While a step is on the screen, an Enter that follows printable keys presses nothing, whatever their pace or number:
 * they are a scan that nobody waits for. The next Enter, alone and not at once, does what it says. In a form whose button
 * {@link confirms}, such an Enter ends the entry and goes on to that button; other fields, and those of dialogs, keep
 * their Enter.
 * @param keys that do something in this step when they are the first ones, such as `'c'`; those of the till are known
 * @returns whether keys were just refused; the step says so
 */
export function useLoneEnter(words: Unwanted, keys: string): boolean {
  const [refused, setRefused] = useState(false)
  const onUnwanted = useEffectEvent(() => {
    setRefused(true)
    announce(`${words.title}. ${words.text}`, 'assertive')
  })
  useTypedKeys()
  // Before the step is seen: a scan may be under way already.
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
  // The same listeners are added once, however often.
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

/** In the middle of a code, no letter is a shortcut and no blank presses a button. */
function onScanned(event: KeyboardEvent): void {
  typed += 1
  if (event.key === ' ') stopSpace(event)
  else stop(event)
}

function onEnd(event: Seen['event'], reading: Reading): void {
  const follows = typed > 0
  forget()
  // Taken to where it is wanted.
  if (event.defaultPrevented) return
  if (!(event instanceof KeyboardEvent)) {
    // The end came within the text, and was no key.
    typed = 1
    return
  }
  const { key, target } = event
  if (event.repeat || (reading.kind === 'scanner-end' && reading.again)) {
    if (key !== 'Enter' || !(target instanceof HTMLTextAreaElement)) stop(event)
    return
  }
  // What the scanner means as an end is a shortcut to the browser.
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
    // It would be pressed a moment after the Enter, when a button that waits may take presses already.
    if (button.getAttribute('aria-disabled') !== 'true') hold(event, button)
  }
}

/** The button that Enter confirms with there. */
function confirmedFrom(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  const own = target.closest<HTMLElement>('[data-confirms]')
  if (own !== null || !(target instanceof HTMLInputElement)) return own
  return target.form?.querySelector<HTMLElement>('[type="submit"][data-confirms]') ?? null
}

/** Presses the button in a moment, unless it turns out that a scanner sent the Enter. */
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

/** What comes after an Enter that waits says whose it was. What counts is when keys were pressed, not when a busy page hears of it. */
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
  // By itself it presses a button, as keyboards do.
  if (space && !follows && !isWritten(target) && !isConfirming(target)) return
  if (!space || follows || isWritten(target)) typed += 1
  if (isWritten(target) || (guards.size === 0 && !(space && isConfirming(target)))) return
  if (space) {
    stopSpace(event)
    refuse()
  } else if (follows || !isShortcut(key)) {
    stop(event)
  }
}

/** A key that does something by itself, here or in a dialog over it. */
function isShortcut(key: string): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    [...guards].some(({ keys }) => keys.includes(key.toLowerCase()))
  )
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

/** Said by what lies on top. */
function refuse(): void {
  const top = [...guards].at(-1)
  if (top === undefined) announce('Press Enter alone to do this.', 'assertive')
  else top.onUnwanted()
}

/** What writes a character; a key that a keyboard or a scanner won't name may be one. */
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
