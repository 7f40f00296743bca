/** What a person writes into or chooses from. */
export type Input = HTMLInputElement | HTMLSelectElement

export function isInput(target: EventTarget | null): target is Input {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function inputsOf(form: HTMLFormElement | null): readonly Input[] {
  return form === null ? [] : [...form.querySelectorAll<Input>('input, select')]
}

export function inputNamed(form: HTMLFormElement | null, name: string): Input | undefined {
  return inputsOf(form).find((input) => input.name === name)
}

function isEmpty(input: Input): boolean {
  return input.value.trim() === ''
}

/** Where a form begins: what is empty, else the first field, else its button. */
export function focusFirst(form: HTMLFormElement | null): void {
  const inputs = inputsOf(form)
  const first = inputs.find(isEmpty) ?? inputs[0]
  if (first === undefined) form?.querySelector('button')?.focus()
  else first.focus()
}

/**
 * The next empty field after the one named, else any empty one that must be filled. @returns
 * whether there was one.
 */
export function focusNext(form: HTMLFormElement | null, name: string): boolean {
  const inputs = inputsOf(form)
  const at = inputs.findIndex((input) => input.name === name)
  const after = inputs.slice(at + 1).find(isEmpty)
  const before = inputs
    .slice(0, Math.max(at, 0))
    .find((input) => isEmpty(input) && input.getAttribute('aria-required') === 'true')
  const next = after ?? before
  if (next !== undefined) {
    next.focus()
    return true
  }
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  return false
}

/** To be corrected: what stands there goes with the first key. */
export function focusToCorrect(form: HTMLFormElement | null, name: string): void {
  const input = inputNamed(form, name)
  input?.focus()
  if (input instanceof HTMLInputElement) input.select()
}

/** Whether a person is in the middle of a field other than the one named. */
export function isWritingElsewhere(form: HTMLFormElement | null, name: string): boolean {
  const { activeElement } = document
  return (
    isInput(activeElement) && activeElement.name !== name && form?.contains(activeElement) === true
  )
}
