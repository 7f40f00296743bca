import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { announce } from './announce.ts'
import { isWritten } from './written.ts'

/**
 * On a button that moves money or ends a sale, spread it: Enter presses the button only when it is pressed alone, and
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

const guards = new Set<Guard>()
let watchers = 0
/** Printable keys since the last Enter, since something was tapped, or since a field was left by Tab. */
let typed = 0
/** Its going up would press a button in some browsers, though its going down was stopped. */
let stopsSpace = false

/**
 * Keeps count of what is typed, wherever; a step that comes later knows what was typed before it. An Enter that is held
 * down does nothing more: it would run through the steps and confirm.
 */
export function useTypedKeys(): void {
  useLayoutEffect(watch, [])
}

/**
 * While a step is on the screen, an Enter that follows printable keys presses nothing, whatever their pace or number:
 * they are a scan that nobody waits for. The next Enter, alone, does what it says. In a form whose button
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
  // The same listeners are added once, however often.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('keyup', onKeyUp, { capture: true })
  window.addEventListener('pointerdown', forget, { capture: true })
  return () => {
    watchers -= 1
    if (watchers > 0) return
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('keyup', onKeyUp, { capture: true })
    window.removeEventListener('pointerdown', forget, { capture: true })
    forget()
  }
}

function forget(): void {
  typed = 0
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Enter') onEnter(event)
  else if (event.key === 'Tab' && isWritten(event.target)) forget()
  else if (isPrintable(event)) onPrintable(event)
}

function onEnter(event: KeyboardEvent): void {
  const follows = typed > 0
  const { target } = event
  forget()
  if (event.repeat) {
    if (!(target instanceof HTMLTextAreaElement)) stop(event)
    return
  }
  if (!follows) return
  if (isWritten(target)) {
    const button = target.form?.querySelector<HTMLElement>('[type="submit"][data-confirms]')
    if (button == null) return
    stop(event)
    button.focus()
  } else if (guards.size > 0 || isConfirming(target)) {
    stop(event)
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

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
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
