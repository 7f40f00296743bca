/** What is written into: there a key is an entry, and no command. */
export type Written = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether keys are written there. */
export function isWritten(target: EventTarget | null): target is Written {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type)
}

/** Gives the focus to what has just come, unless somebody is writing elsewhere: their letters would be lost. */
export function focusUnlessWriting(element: HTMLElement | null): void {
  if (!isWritten(document.activeElement)) element?.focus({ preventScroll: true })
}
