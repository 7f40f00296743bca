/** RawBT, an app that prints on whatever printer it was set up for. */
const APP = 'ru.a402d.rawbtprinter'

/** Whether this device may have such an app: a phone, a tablet or a handheld with Android. */
export function canUsePrintApp({ userAgent, maxTouchPoints }: Navigator): boolean {
  return userAgent.includes('Android') && maxTouchPoints > 0
}

/**
 * Hands bytes to the app by a link that Android opens. Nothing tells whether the app is there, or what it printed. The link
 * holds the slip, with its token: it is made at that moment, and kept nowhere (docs/receipts.md).
 */
export function sendToPrintApp(bytes: Uint8Array<ArrayBuffer>): void {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const link = document.createElement('a')
  link.href = `intent:base64,${text}#Intent;scheme=rawbt;package=${APP};end;`
  link.click()
}
