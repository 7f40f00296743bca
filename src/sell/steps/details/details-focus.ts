import type { Deed } from '../../../draft/deed.ts'

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

function isMissing(input: Input): boolean {
  return isEmpty(input) && input.getAttribute('aria-required') === 'true'
}

/**
 * Where the focus of a form starts. On return, it is the last field in use. Otherwise it is where Enter would stop, or
 * the first field, or the button if nothing is missing.
 */
export function focusFirst(
  form: HTMLFormElement | null,
  stops: Deed['enterStops'],
  lastInHand?: string,
): void {
  if (lastInHand !== undefined && inputNamed(form, lastInHand) !== undefined) {
    focusToCorrect(form, lastInHand)
    return
  }
  const inputs = inputsOf(form)
  const any = stops === 'where something is empty'
  const first = inputs.find(any ? isEmpty : isMissing) ?? (any ? inputs[0] : undefined)
  if (first === undefined) focusSubmit(form)
  else first.focus()
}

/** The field that the till, not the cashier, moved the focus to. */
let nextStop: Element | null = null

/**
 * Goes to the next field after the named one where Enter stops, else to any empty required field.
 * @returns whether there was one
 */
export function focusNext(
  form: HTMLFormElement | null,
  name: string,
  stops: Deed['enterStops'],
): boolean {
  const inputs = inputsOf(form)
  const at = inputs.findIndex((input) => input.name === name)
  const after = inputs
    .slice(at + 1)
    .find(stops === 'where something is empty' ? isEmpty : isMissing)
  const next = after ?? inputs.slice(0, Math.max(at, 0)).find(isMissing)
  if (next === undefined) focusSubmit(form)
  else next.focus()
  nextStop = document.activeElement
  return next !== undefined
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
  return isInput(now) && (now !== nextStop || !isEmpty(now))
}
