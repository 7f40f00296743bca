import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plainText } from '../text/plain-text.ts'
import { luhnHolds } from './meter.ts'
import { notNumber, readCode, readMeter, readNumber, readPin } from './scanned.ts'

const meter = '04123456784'
const card = '600727041234567843'
const longCard = '000001234567890151'

test('the cards in these tests are valid', () => {
  for (const number of [meter, card, '0123456789015', longCard])
    expect([number, luhnHolds(number)]).toEqual([number, true])
})

describe('the meter in a scan', () => {
  test.each<[what: string, raw: string, read: string]>([
    ['a code', meter, meter],
    ['with an AIM identifier', `]C1${meter}`, meter],
    ['with that of a data matrix', `]d2${meter}`, meter],
    ['with FNC1', `\u001d${meter}`, meter],
    ['between start and end of text', `\u0002${meter}\u0003`, meter],
    ['with a scanner’s letter', `j${meter}`, meter],
    ['of 13 digits, with a letter', 'F0123456789015', '0123456789015'],
    ['with blanks around it', ` ${meter} `, meter],
    ['with a wrong check digit, which warns', `]C104123456780`, '04123456780'],
    ['a municipality’s own', 'PTA00123', 'PTA00123'],
    ['a code with a letter, too short for a meter without it', 'M12345678', 'M12345678'],
    ['a card', card, meter],
    ['a card with a letter', `D${card}`, meter],
    ['a card as it is printed', '600727 04123456784 3', meter],
    ['a card in fours', '6007 2704 1234 5678 43', meter],
    ['a card whose check digit is lost', card.slice(0, -1), meter],
    ['a card whose check digit was misread', `${card.slice(0, -1)}6`, meter],
    ['a card with a digit before the meter', `6007270${meter}7`, meter],
    ['the card of a meter of 13 digits', longCard, '0123456789015'],
    ['track 2', `;${card}=49120000000000?`, meter],
    ['track 2 with its check', `;${card}=4912?8`, meter],
    ['track 1', `%B${card}^ELECTRICITY/PREPAID^4912?`, meter],
    ['both tracks', `%B${card}^PREPAID^4912?;${card}=4912?`, meter],
    ['with the zero of Interleaved 2 of 5', `0${meter}`, meter],
    ['of 13 digits with that zero', '00123456789015', '0123456789015'],
    ['with that zero and a wrong check digit', '004123456780', '004123456780'],
    ['between Code 39’s stars', `*${meter}*`, meter],
    ['between Codabar’s letters', `A${meter}B`, meter],
    ['with a label', `Meter No.: ${meter}`, meter],
    ['with a label, in groups', 'METER: 0412 3456 784', meter],
    ['in groups with dashes of another kind', '0412–3456–784', meter],
    ['before an amount on the next line', `${meter}\n100`, meter],
    ['before an amount, with labels', `Meter: ${meter}\r\nAmount: 100`, meter],
    ['before a tab and an amount', `${meter}\t100.00`, meter],
    ['in a link, in groups', 'https://a.za/?m=0412%203456%20784', meter],
    ['in a link, in groups', `https://a.za/?m=%20${meter}`, meter],
    ['in a link', `https://example.co.za/pay?meter=${meter}&from=20261127`, meter],
    ['in a link with another number', `https://a.za/1234567890/${meter}`, meter],
    [
      'one of two in a link',
      `https://a.za/${meter}/0123456789015`,
      `https://a.za/${meter}/0123456789015`,
    ],
    ['a card with both check digits wrong', '600727041234567851', '600727041234567851'],
    ['a card without a meter', ';5412751234123456=4912?', ';5412751234123456=4912?'],
    ['a card that is too long', `${card}0000`, `${card}0000`],
    ['nothing', '', ''],
  ])('%s', (_, raw, read) => {
    expect(readMeter(raw)).toBe(read)
  })

  it('is in any meter’s card, with any prefix', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        fc.constantFrom('', ']C1', ']E0', ']Q3', ']C1\u001d', 'j', '\u0002'),
        fc.constantFrom(
          (number: string) => number,
          (number: string) => `;${number}=4912?`,
          (number: string) => `%B${number}^A NAME^4912?`,
          (number: string) => number.replace(/(.{4})/g, '$1 '),
        ),
        (serial, before, write) => {
          const number = checked(serial)
          const read = write(checked(`600727${number}`))
          const front = before === 'j' && /^[;%]/.test(read) ? '' : before
          expect(readMeter(front + read)).toBe(number)
          expect(readNumber(front + read)).toBe(number)
        },
      ),
    )
  })

  it('contains only digits that were scanned', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^(\]C1|j|;)?600727\d{8,16}=?$/))
    fc.assert(
      fc.property(text, (raw) => {
        const plain = (some: string) => plainText(some).replace(/\D/g, '')
        expect(plain(raw)).toContain(plain(readMeter(raw)))
      }),
    )
  })

  function checked(digits: string): string {
    const last = Array.from('0123456789').find((digit) => luhnHolds(digits + digit))
    return digits + (last ?? '')
  }
})

test.each<[what: string, raw: string, read: string]>([
  ['a code', '123456789012', '123456789012'],
  ['with an AIM identifier', ']C1123456789012', '123456789012'],
  ['with FNC1 and its end', '\u001d123456789012\u0004', '123456789012'],
  ['with a scanner’s letter', 'A123456789012', '123456789012'],
  ['with letters in it', 'AB12CD34EF', 'AB12CD34EF'],
  ['with a letter, too short for a PIN without it', 'A1234567', 'A1234567'],
  ['of 20 digits with a letter', 'A12345678901234567890', '12345678901234567890'],
  ['with its name', 'PIN:123456789012', '123456789012'],
  ['with its name, in groups', 'Voucher PIN: 1234 5678 9012 3456', '1234 5678 9012 3456'],
  ['with its name and no colon', 'PIN 1234567890', '1234567890'],
  ['after a serial number', 'SN:998877665544;PIN:123456789012', '123456789012'],
  ['in a link', 'https://vouchers.example/r/123456789012', '123456789012'],
  ['in a link, after a blank', 'https://a.za/?pin=%20123456789012', '123456789012'],
  ['in a link with a bad escape', 'https://a.za/%E0%A4%A?pin=123456789012', '123456789012'],
  ['above another number', 'PIN: 1234567890\n9988776655', '1234567890'],
  ['above another number, without a label', '1234567890\n9988776655', '1234567890, 9988776655'],
  ['below its label', 'Voucher PIN\n1234 5678 9012 3456', '1234 5678 9012 3456'],
  ['before a date', 'PIN: 1234567890123456 20261231', 'PIN: 1234567890123456 20261231'],
  ['in halves', 'PIN: 12345678 90123456', '12345678 90123456'],
  ['in halves with a dash', 'PIN: 12345678-90123456', '12345678-90123456'],
  ['before an amount', 'PIN: 1234 5678 9012 3456 50.00', 'PIN: 1234 5678 9012 3456 50.00'],
  ['on two lines', 'PIN: 1234 5678\n9012 3456', 'PIN: 1234 5678, 9012 3456'],
  [
    'that is not there, before a helpline',
    'Scratch to see PIN. Call 0821234567',
    'Scratch to see PIN. Call 0821234567',
  ],
  [
    'with letters, before a serial number',
    'PIN: AB12CD34EF Serial: 9988776655',
    'PIN: AB12CD34EF Serial: 9988776655',
  ],
  [
    'too short, before a serial number',
    'PIN 1234 Serial 998877665544',
    'PIN 1234 Serial 998877665544',
  ],
  [
    'in a link to a host of that name',
    'https://pin.a.za/?s=9988776655&v=1234567890123',
    'https://pin.a.za/?s=9988776655&v=1234567890123',
  ],
  [
    'in a link, with its name',
    'https://a.za/?voucherPin=1234567890123&id=9988776655',
    '1234567890123',
  ],
  [
    'in a link, in groups with plus signs',
    'https://a.za/?pin=1234+5678+9012+3456',
    '1234 5678 9012 3456',
  ],
  [
    'in a link, on two lines',
    'https://a.za/?pin=1234567%0A9876543210',
    'https://a.za/?pin=1234567, 9876543210',
  ],
  ['as an electronic one', 'ePIN: 1234567890123', '1234567890123'],
  ['after a word that ends like it', 'Spin 99887766 PIN: 1234567890', '1234567890'],
  ['with the voucher’s name', 'VoucherPIN: 1234567890123\nSerial: 9988776655', '1234567890123'],
  [
    'in groups, before a date',
    'PIN: 1234 5678 9012 3456 20261231',
    'PIN: 1234 5678 9012 3456 20261231',
  ],
  ['shorter than ours, with its name', 'PIN: 12345678', '12345678'],
  ['with another label', 'PIN no. 1234567890', '1234567890'],
  ['with a third label', 'Pin code - 1234567890', '1234567890'],
  ['with a word that begins like it', 'PINE:123456789012', '123456789012'],
  ['in groups with middle dots', 'PIN: 1234·5678·9012·3456', '1234.5678.9012.3456'],
  ['between stars', '*123456789012*', '123456789012'],
  ['with the zero of Interleaved 2 of 5, which may be its own', '012345678904', '012345678904'],
])('the PIN in a scan: %s', (_, raw, read) => {
  expect(readPin(raw)).toBe(read)
})

test.each<[what: string, raw: string, read: string]>([
  ['an account', ']C1DST-12/345', 'DST-12/345'],
  ['a letter stays', 'A12345678', 'A12345678'],
  ['a bracket by itself', ']', ']'],
  ['a star inside', '*12*34*', '12*34'],
  ['a telephone’s', 'tel:+27821234567', '+27821234567'],
  ['a message to one', 'SMSTO:082 123 4567:Hello', '082 123 4567'],
  ['a telephone’s with brackets', 'tel:(082) 123-4567', '(082) 123-4567'],
  ['a telephone’s, percent-encoded', 'tel:+27%2082%20123%204567', '+27 82 123 4567'],
  ['in a link, with a plus', 'https://a.za/?tel=%2B27821234567', '+27821234567'],
  ['a telephone’s with an extension', 'tel:0821234567;ext=12', '0821234567'],
  ['a telephone’s with its context', 'tel:0821234567;phone-context=+27', '0821234567'],
  [
    'a contact’s',
    'BEGIN:VCARD\nVERSION:3.0\nTEL;TYPE=CELL:+27821234567\nEND:VCARD',
    '+27821234567',
  ],
  ['with a letter in front', 'DST:A12345678', 'DST:A12345678'],
  ['with a dash inside', 'Account: 12345678-9', '12345678-9'],
  ['with two dashes inside', 'Account: 1234567-12345678-1', '1234567-12345678-1'],
  ['with letters after a dash', 'Ref: 12345678-9C', 'Ref: 12345678-9C'],
  ['with letters before a dash', 'Ref: DST-12345678', 'Ref: DST-12345678'],
  ['with a slash', 'Account: 12345678/01', 'Account: 12345678/01'],
  ['before another number', 'Account: 12345678 9012', 'Account: 12345678 9012'],
  ['before an amount', 'Account: 1234567 12.50', 'Account: 1234567 12.50'],
  ['before a larger amount', 'Account: 1234 1500.50', 'Account: 1234 1500.50'],
  ['after a date', 'Ref: 2026/11/27 12345678', 'Ref: 2026/11/27 12345678'],
  ['before brackets', 'Bill: 0012 3456 7890 (1234)', 'Bill: 0012 3456 7890 (1234)'],
  ['of two telephones', 'Tel: 011 123 4567 082 123 4567', 'Tel: 011 123 4567 082 123 4567'],
  ['of a landline', 'Tel: (011) 123-4567', '(011) 123-4567'],
  ['with its trunk 0', 'tel:+27 (0)82 123-4567', '+27 (0)82 123-4567'],
  ['a chat’s', 'https://wa.me/27821234567?text=hi', '27821234567'],
  ['a letter before a colon', 'DST:12/345', 'DST:12/345'],
  ['a link without a number', 'https://example.co.za/a1b2', 'https://example.co.za/a1b2'],
  ['a link with an id', 'https://a.za/0a12-1234567890-12cd', 'https://a.za/0a12-1234567890-12cd'],
  ['a label without a number', 'PIN: on the back', 'PIN: on the back'],
])('an account or order number in a scan: %s', (_, raw, read) => {
  expect(readCode(raw)).toBe(read)
})

test.each([
  ['https://example.co.za/promo', 'a link'],
  ['www.example.co.za', 'a link'],
  ['mailto:shop@example.co.za', 'an e-mail address'],
  ['WIFI:T:WPA;S:shop;P:1234567890;;', 'a Wi-Fi password'],
  ['MECARD:N:Ann;;', 'a contact'],
  ['BEGIN:VCARD', 'a contact'],
  ['geo:-26.2041012,28.0473167', 'a date or a place'],
  ['MECARD:N:Ann;TEL:0821234567;;', undefined],
  ['DST-12/345', undefined],
  ['04123456784', undefined],
])('%j is no number but %s', (code, what) => {
  expect(notNumber(readCode(code))).toBe(what && `That code is ${what}, not a number.`)
})
