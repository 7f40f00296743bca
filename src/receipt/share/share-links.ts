import { isMobileNumber } from '../../values/number/mobile-number.ts'

/**
 * Opens WhatsApp with a message to a number, or to the contact that the user chooses there. The link contains the
 * message with its token: the till makes it when the cashier shares, and keeps it nowhere (docs/receipts.md).
 */
export function whatsAppLink(text: string, to: string | undefined): string {
  const number = to !== undefined && isMobileNumber(to) ? to.slice(1) : ''
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** Opens the device's messages with a text to a number. Like {@link whatsAppLink}, kept nowhere. */
export function smsLink(text: string, to: string | undefined): string {
  const number = to !== undefined && isMobileNumber(to) ? to : ''
  // Android reads what follows the question mark (RFC 5724), iOS what follows the ampersand.
  return `sms:${number}?&body=${encodeURIComponent(text)}`
}
