/** Fields in which a key types text, not a command. */
export type Written = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether keys type text there. */
export function isWritten(target: EventTarget | null): target is Written {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type)
}

/** Focuses a new element, unless the user is typing elsewhere: their letters would be lost. */
export function focusUnlessWriting(element: HTMLElement | null): void {
  if (!isWritten(document.activeElement)) element?.focus({ preventScroll: true })
}
