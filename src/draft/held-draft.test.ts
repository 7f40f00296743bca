import { describe, expect, test } from 'vitest'
import { cents } from '../values/money.ts'
import {
  ageWords,
  heldLabel,
  heldTitle,
  readContent,
  writeContent,
  type HeldBasket,
  type HeldSale,
} from './held-draft.ts'

const draft: HeldSale = {
  kind: 'sale',
  id: 'a',
  heldAt: 1_000,
  productCode: 'MTN-AIRTIME',
  title: 'MTN airtime',
  typed: [{ field: 'mobilenumber', text: '083 123 9999' }],
  recipient: '083 ••• 9999',
  amount: '75',
  lookedUp: false,
}
const { id: _id, heldAt: _heldAt, ...content } = draft

const basket: HeldBasket = {
  kind: 'basket',
  id: 'b',
  heldAt: 2_000,
  items: [
    {
      productCode: 'MTN-AIRTIME',
      kind: 'airtime',
      title: 'MTN airtime',
      typed: [{ field: 'mobilenumber', text: '083 123 9999' }],
      recipient: '083 ••• 9999',
      amount: cents(3_000),
      count: 1,
    },
    {
      productCode: 'OTT-50',
      kind: 'voucher',
      title: 'OTT Voucher',
      typed: [],
      recipient: '',
      amount: cents(5_050),
      count: 2,
    },
  ],
}

describe('a stored basket', () => {
  test('reads back', () => {
    const { id: _id, heldAt: _heldAt, ...written } = basket
    expect(readContent(writeContent(basket))).toEqual(written)
  })

  test.each<[what: string, items: unknown]>([
    ['is empty', []],
    ['counts none of an item', [{ ...basket.items[0], count: 0 }]],
    ['counts half of one', [{ ...basket.items[0], count: 1.5 }]],
    ['costs half a cent', [{ ...basket.items[0], amount: 0.5 }]],
    ['is of an unknown kind', [{ ...basket.items[0], kind: 'food' }]],
  ])('is dropped if it %s', (_, items) => {
    expect(readContent(JSON.stringify({ kind: 'basket', items }))).toBeUndefined()
  })

  test('has its size and its sum as its label', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(plain(heldLabel(basket))).toBe('3 items · R 131')
    expect(plain(heldLabel({ ...basket, items: basket.items.slice(0, 1) }))).toBe('1 item · R 30')
    expect(heldTitle(basket)).toBe('MTN airtime, OTT Voucher')
  })
})

describe('a stored draft', () => {
  test.each<[what: string, price: Partial<HeldSale>]>([
    ['as it was typed', {}],
    ['with the price that it had', { price: cents(2_900) }],
  ])('reads back, %s', (_, price) => {
    expect(readContent(writeContent({ ...draft, ...price }))).toEqual({ ...content, ...price })
  })

  test.each<[what: string, text: string]>([
    ['is damaged', '{'],
    ['lacks what a draft has', '{}'],
    ['has fields of another form', JSON.stringify({ ...content, typed: [{ name: 'x' }] })],
    ['has a price of half a cent', JSON.stringify({ ...content, price: 0.5 })],
  ])('is dropped if it %s', (_, text) => {
    expect(readContent(text)).toBeUndefined()
  })
})

test.each<[label: string, of: Partial<HeldSale>]>([
  ['083 ••• 9999 · R 75', {}],
  ['083 ••• 9999 · R 19.90', { amount: '19,90' }],
  ['083 ••• 9999 · R 29', { amount: '', price: cents(2_900) }],
  ['083 ••• 9999', { amount: '' }],
  ['R 1 000', { recipient: '', amount: '1000' }],
  ['MTN airtime', { recipient: '', amount: 'much' }],
])('a held sale has the label %s', (label, of) => {
  expect(heldLabel({ ...draft, ...of }).replaceAll('\u00a0', ' ')).toBe(label)
})

test.each<[minutes: number, words: string]>([
  [0, 'just now'],
  [0.99, 'just now'],
  [1, '1 min ago'],
  [59.99, '59 min ago'],
  [60, '1 h ago'],
  [179, '2 h ago'],
])('a sale held for %d minutes was held %s', (minutes, words) => {
  expect(ageWords(minutes * 60_000)).toBe(words)
})
