/** Spread it on an element that is about to leave the screen: keys now belong to the next customer. */
export const leaves = { 'data-leaves': '' } as const

/** Whether something with {@link leaves} is on the screen. */
export function isLeaving(): boolean {
  return document.querySelector('[data-leaves]') !== null
}
