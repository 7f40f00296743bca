/** Spread it on what is about to leave the screen: keys are for the next customer already. */
export const leaves = { 'data-leaves': '' } as const

/** Whether something that {@link leaves} is on the screen. */
export function isLeaving(): boolean {
  return document.querySelector('[data-leaves]') !== null
}
