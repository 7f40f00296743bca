import type { Operation } from '../../../draft/operation.ts'
import { nextStop, type Stop } from '../../../draft/next-stop.ts'

/** What a person types into or chooses from; arrow keys move between radio buttons. */
export type Input = HTMLInputElement | HTMLSelectElement

export function isInput(target: EventTarget | null): target is Input {
  return target instanceof HTMLInputElement
    ? target.type !== 'radio'
    : target instanceof HTMLSelectElement
}

function inputsOf(form: HTMLFormElement | null): readonly Input[] {
  return form === null ? [] : [...form.elements].filter(isInput)
}

function inputNamed(form: HTMLFormElement | null, name: string): Input | undefined {
  return inputsOf(form).find((input) => input.name === name)
}

function isEmpty(input: Input): boolean {
  return input.value.trim() === ''
}

/** What is on the screen now: folded fields are no stops. */
function stopsOf(form: HTMLFormElement | null): readonly Stop[] {
  return inputsOf(form).map((input) => ({
    key: input.name,
    required: input.getAttribute('aria-required') === 'true',
    isEmpty: isEmpty(input),
  }))
}

/**
 * Where the focus of a form starts. On return, it is the last field in use. Otherwise it is where Enter would stop, or
 * the first field, or the button if nothing is missing.
 */
export function focusFirst(
  form: HTMLFormElement | null,
  stops: Operation['enterStops'],
  lastInHand?: string,
): void {
  if (lastInHand !== undefined && inputNamed(form, lastInHand) !== undefined) {
    focusToCorrect(form, lastInHand)
    return
  }
  const next = nextStop(stopsOf(form), stops)
  const first =
    next === undefined && stops === 'where something is empty' ? inputsOf(form)[0]?.name : next
  focusStop(form, first)
}

/** The field that the till, not the cashier, moved the focus to. */
let chosenByTill: Element | null = null

/**
 * Goes to the next field after the named one where Enter stops, else to any empty required field.
 * @returns whether there was one
 */
export function focusNext(
  form: HTMLFormElement | null,
  name: string,
  stops: Operation['enterStops'],
): boolean {
  const next = nextStop(stopsOf(form), stops, name)
  focusStop(form, next)
  chosenByTill = document.activeElement
  return next !== undefined
}

function focusStop(form: HTMLFormElement | null, name: string | undefined): void {
  if (name === undefined) focusSubmit(form)
  else inputNamed(form, name)?.focus()
}

export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
}

/** Scrolls to a field without taking the focus. */
export function showField(form: HTMLFormElement | null, name: string): void {
  inputNamed(form, name)?.closest('[data-field]')?.scrollIntoView?.({ block: 'nearest' })
}

/** Selects the text, so the first key replaces it. */
export function focusToCorrect(form: HTMLFormElement | null, name: string): void {
  const input = inputNamed(form, name)
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}

/** Whether a person is using a field: they went to it, or typed into the field that the till chose. */
export function isFieldChosen(): boolean {
  const { activeElement: now } = document
  return isInput(now) && (now !== chosenByTill || !isEmpty(now))
}
