/** The sign-in form that stood in the page before this script came (docs/decisions/0025). */
interface EarlySignIn {
  /** *Sign in* was pressed, which only this script can do. */
  pressed: boolean
}

declare global {
  // public/start.js, which imports nothing, shows the form where a sign-in is what the page begins with.
  var earlySignIn: EarlySignIn | undefined
}

let pressed = false

/** From now on the form is React's, and so is a press of its button. @returns whether it stands in the page */
export function takeOverSignIn(): boolean {
  const early = globalThis.earlySignIn
  globalThis.earlySignIn = undefined
  pressed = early?.pressed === true
  return early !== undefined
}

/** Whether *Sign in* was pressed before the form was React's. Says so once. */
export function takeEarlyPress(): boolean {
  const was = pressed
  pressed = false
  return was
}
