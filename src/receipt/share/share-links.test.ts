import { expect, test } from 'vitest'
import { smsLink, whatsAppLink } from './share-links.ts'

const text = 'Token: 1111 2222 & more\nR 20.00 #1'

test.each([
  ['+27821234567', 'https://wa.me/27821234567'],
  [undefined, 'https://wa.me/'],
  ['04123456785', 'https://wa.me/'],
])('a WhatsApp message to %s', (to, address) => {
  const link = new URL(whatsAppLink(text, to))
  expect(link.origin + link.pathname).toBe(address)
  expect(link.searchParams.get('text')).toBe(text)
})

test.each([
  ['+27821234567', 'sms:+27821234567'],
  [undefined, 'sms:'],
  ['04123456785', 'sms:'],
])('an SMS to %s', (to, address) => {
  const link = smsLink(text, to)
  expect(link.startsWith(`${address}?&body=`)).toBe(true)
  expect(new URLSearchParams(link.slice(link.indexOf('?'))).get('body')).toBe(text)
})
