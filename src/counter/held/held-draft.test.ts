import { describe, expect, test } from 'vitest'
import { cents } from '../../values/money.ts'
import { ageWords, heldLabel, readContent, writeContent, type HeldDraft } from './held-draft.ts'

const draft: HeldDraft = {
  id: 'a',
  heldAt: 1_000,
  productCode: 'MTN-AIRTIME',
  title: 'MTN airtime',
  typed: [{ field: 'mobilenumber', text: '083 123 9999' }],
  recipient: '083 ••• 9999',
  amount: '75',
  lookedUp: false,
  name: '',
}
const { id: _id, heldAt: _heldAt, ...content } = draft

describe('what is written of a draft', () => {
  test.each<[what: string, price: Partial<HeldDraft>]>([
    ['as it was typed', {}],
    ['with the price that it had', { price: cents(2_900) }],
  ])('is read again, %s', (_, price) => {
    expect(readContent(writeContent({ ...draft, ...price }))).toEqual({ ...content, ...price })
  })

  test.each<[what: string, text: string]>([
    ['is damaged', '{'],
    ['lacks what this version needs', '{}'],
    ['was typed in another way', JSON.stringify({ ...content, typed: [{ name: 'x' }] })],
    ['has a price of half a cent', JSON.stringify({ ...content, price: 0.5 })],
  ])('is nothing where it %s', (_, text) => {
    expect(readContent(text)).toBeUndefined()
  })
})

test.each<[label: string, of: Partial<HeldDraft>]>([
  ['083 ••• 9999 · R 75', {}],
  ['083 ••• 9999 · R 19.90', { amount: '19,90' }],
  ['083 ••• 9999 · R 29', { amount: '', price: cents(2_900) }],
  ['083 ••• 9999', { amount: '' }],
  ['Ann · 083 ••• 9999 · R 75', { name: 'Ann' }],
  ['R 1 000', { recipient: '', amount: '1000' }],
  ['MTN airtime', { recipient: '', amount: 'much' }],
])('one knows it again by %s', (label, of) => {
  expect(heldLabel({ ...draft, ...of }).replaceAll('\u00a0', ' ')).toBe(label)
})

test.each<[minutes: number, words: string]>([
  [0, 'just now'],
  [0.99, 'just now'],
  [1, '1 min ago'],
  [59.99, '59 min ago'],
  [60, '1 h ago'],
  [179, '2 h ago'],
])('%d minutes are %s', (minutes, words) => {
  expect(ageWords(minutes * 60_000)).toBe(words)
})
