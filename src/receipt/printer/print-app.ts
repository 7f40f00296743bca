/** RawBT, an Android app that prints on the printer it was set up for. */
const APP = 'ru.a402d.rawbtprinter'

/** Whether this device may have such an app: a phone, tablet or handheld with Android. */
export function canUsePrintApp({ userAgent, maxTouchPoints }: Navigator): boolean {
  return userAgent.includes('Android') && maxTouchPoints > 0
}

/** The browser would ignore the link. */
export class NeedsPress extends Error {}

/** Firefox before 120 doesn't report it. */
type Activation = Partial<Navigator> & { readonly userActivation?: { readonly isActive: boolean } }

function isPressed({ userActivation }: Activation): boolean {
  return userActivation?.isActive ?? true
}

/**
 * Hands bytes to the app through a link that Android opens, shortly after a press. The app reports neither its presence
 * nor its prints. The link contains the slip with its token: the till makes it at that moment and keeps it nowhere
 * (docs/receipts.md).
 * @throws NeedsPress if the last press was too long ago
 */
export function sendToPrintApp(bytes: Uint8Array<ArrayBuffer>): void {
  if (!isPressed(navigator)) throw new NeedsPress()
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const link = document.createElement('a')
  link.href = `intent:base64,${text}#Intent;scheme=rawbt;package=${APP};end;`
  link.click()
}
