import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goodsIn, goodsInSentence, withoutGoods, type Goods } from './goods.ts'

const TOKEN = '12345678901234567890'

describe('what a value is', () => {
  test.each<[way: string, value: unknown, goods: Goods | undefined]>([
    // The name decides, even for a short value.
    ['token', TOKEN, 'token'],
    ['kct1', TOKEN, 'token'],
    ['KCT_2', '1234567890123456789', 'token'],
    ['keyChangeToken1', TOKEN, 'token'],
    ['Set1stMeterKey', TOKEN, 'token'],
    ['bsstToken', TOKEN, 'token'],
    ['vendtoken', TOKEN, 'token'],
    ['tokens.number', TOKEN, 'token'],
    ['pin', '1234', 'pin'],
    ['PINNUMBER', '12345', 'pin'],
    ['voucherPinCode', 'AB12', 'pin'],
    ['evdPin', 482_133, 'pin'],
    ['puk', '1234', 'pin'],
    ['serialNo', '1', 'serial'],
    ['voucherSerial', 'S-1', 'serial'],
    ['ICCID', '8927', 'serial'],
    // The name says nothing, so the shape decides.
    ['x', TOKEN, 'token'],
    ['x', '12345 67890 12345 67890', 'token'],
    ['x', '1234-5678-9012', 'pin'],
    ['x', '48213377', 'pin'],
    ['x', 4_821_337_715, 'pin'],
    ['x', 'ABCD-EFGH-1234', 'pin'],
    ['x', 'QX123456Z9', 'pin'],
    ['voucherCode', 'ABCD-EFGH-1234', 'pin'],
    ['vouchers.code', '48213377', 'pin'],
    ['pin.value', '48213377', 'pin'],
    ['x', '0861234567', 'serial'],
    ['redemptionCode', 'XK4P9Q', 'pin'],
    ['giftCard.cardNumber', '6034123456789012', 'serial'],
    // The name says something else, so only a whole token counts, and it isn't grouped.
    ['reference', TOKEN, 'serial'],
    ['accountNumber', TOKEN, 'serial'],
    // Nothing to key in.
    ['reference', '600123456789', undefined],
    ['pin.pass', 'x9kq2', 'pin'],
    ['customer.number', '6001234567890', undefined],
    ['accountNumber', '600123456789', undefined],
    ['meter_no', '04123456785', undefined],
    ['product.code', 'MTNAIRTIME10', undefined],
    ['invoice', 'INV-2026-000123', undefined],
    ['tokenDescription', 'Credit', undefined],
    ['tokenId', '600123456789', undefined],
    ['tokenAmount', 20, undefined],
    ['tokens', 2, undefined],
    ['pinValue', 50, undefined],
    ['pinExpiryDate', '20271231', undefined],
    ['pinRequired', true, undefined],
    ['x', '20271231', undefined],
    ['x', '20271231140500', undefined],
    ['x', '2026-12-01T00:00:00', undefined],
    ['x', '018f3c2a-77aa-7bbb-8ccc-0123456789ab', undefined],
    ['x', 48_213_377, undefined],
    ['x', '1234567890.50', undefined],
    ['x', 'ERF 1234', undefined],
    ['shipping', '12', undefined],
    ['opinion', 'good', undefined],
  ])('%s: %j is %s', (way, value, goods) => {
    expect(goodsIn(way.split('.'), value)).toBe(goods)
  })

  test('recognises a name in any spelling', () => {
    const word = fc.constantFrom('voucher', 'bonus', 'extra', 'airtime', '')
    const end = fc.constantFrom('', 'number', 'no', 'code', '1', '2')
    const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
    const spell = fc.constantFrom(
      (parts: readonly string[]) => parts.join('_'),
      (parts: readonly string[]) => parts.join('-').toUpperCase(),
      (parts: readonly string[]) => parts.map(capital).join(''),
      ([first = '', ...others]: readonly string[]) => first + others.map(capital).join(''),
    )
    const kinds = fc.constantFrom('pin', 'token', 'serial')
    fc.assert(
      fc.property(word, kinds, end, spell, (before, goods, after, as) => {
        const name = as([before, goods, after].filter((part) => part !== ''))
        expect([name, goodsIn([name], '98213')]).toEqual([name, goods])
      }),
    )
  })
})

describe('goods in a sentence', () => {
  test.each<[string, string[]]>([
    [`Your token is ${TOKEN}.`, [TOKEN]],
    ['Token: 1234 5678 9012 3456 7890 for 41.7 kWh', [TOKEN]],
    [`KCT 1: ${TOKEN}, KCT 2: 09876543210987654321`, [TOKEN, '09876543210987654321']],
    ['Your PIN is 1234 5678 9012. Dial *136#', ['1234 5678 9012']],
    ['PIN number: 48213377, valid 30 days', ['48213377']],
    ['Voucher code ABCD-EFGH-1234', ['ABCD-EFGH-1234']],
    ['Your PIN is ISAA-AAAA-0000', ['ISAA-AAAA-0000']],
    ['PIN NOAB-CDEF-1234', ['NOAB-CDEF-1234']],
    ['Keep your PIN to yourself', []],
    ['PIN is valid for 30 days', []],
    ['Call 0860 123 456', []],
  ])('%j has %j', (sentence, found) => {
    expect(goodsInSentence(sentence).map(({ text }) => text)).toEqual(found)
    for (const text of found) expect(withoutGoods(sentence)).not.toContain(text)
  })

  test('digits of a token whose name says so are one token, even with some missing', () => {
    const sentence = 'Token: 1234567890123456789'
    expect(goodsInSentence(sentence)).toEqual([])
    expect(goodsInSentence(sentence, { isToken: true })).toMatchObject([
      { text: '1234567890123456789' },
    ])
  })

  test('masking leaves no token or PIN, however its digits are grouped', () => {
    const groups = fc.constantFrom(/.{20}/g, /.{4}/g, /.{5}/g, /.{10}/g)
    const between = fc.constantFrom(' ', '-', '\u00a0', '  ')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{20}$/), groups, between, (token, size, gap) => {
        const masked = withoutGoods(`Sold: ${(token.match(size) ?? []).join(gap)} today`)
        expect(masked.replaceAll(/\D/g, '')).toBe(token.slice(-4))
      }),
    )
  })
})
