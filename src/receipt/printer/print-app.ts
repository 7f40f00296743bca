/** RawBT, an app that prints on whatever printer it was set up for. */
const APP = 'ru.a402d.rawbtprinter'

/** Whether this device may have such an app: a phone, a tablet or a handheld with Android. */
export function canUsePrintApp({ userAgent, maxTouchPoints }: Navigator): boolean {
  return userAgent.includes('Android') && maxTouchPoints > 0
}

/** The browser would ignore the link. */
export class NeedsPress extends Error {}

/** Firefox before 120 doesn't tell. */
type Activation = Partial<Navigator> & { readonly userActivation?: { readonly isActive: boolean } }

function isPressed({ userActivation }: Activation): boolean {
  return userActivation?.isActive ?? true
}

/**
 * Hands bytes to the app by a link that Android opens, soon after a person has pressed something. Nothing tells whether the
 * app is there, or what it printed. The link holds the slip, with its token: it is made at that moment, and kept nowhere
 * (docs/receipts.md).
 * @throws NeedsPress where nobody has pressed anything for too long
 */
export function sendToPrintApp(bytes: Uint8Array<ArrayBuffer>): void {
  if (!isPressed(navigator)) throw new NeedsPress()
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const link = document.createElement('a')
  link.href = `intent:base64,${text}#Intent;scheme=rawbt;package=${APP};end;`
  link.click()
}
