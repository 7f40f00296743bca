import { describe, expect, test } from 'vitest'
import type { LookupResult } from '../platform/reads/lookups.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import { cents } from '../values/money.ts'
import type { Due } from './lookup-kinds.ts'
import { dueWords, foundFacts, foundTitle, moreFacts, readBack } from './lookup-words.ts'

type Eligible = Extract<LookupResult, { kind: 'eligible' }>

const found = (receipt: Eligible['receipt']): Eligible => ({
  kind: 'eligible',
  validationReference: 'v-1',
  receipt,
  amountDue: undefined,
})
const told = (facts: readonly { name: string; value: string }[]) =>
  facts.map(({ name, value }) => `${name}: ${value}`)

const account = found({
  kind: 'account',
  consumer: {
    name: ' A\r\n Person ',
    accountNo: '77',
    accountStatus: 'ACTIVE_LATE',
    cellNumber: '0821234567',
    address: '1 Main Road',
  },
  biller: { code: 'B-1', name: 'City', callCentre: '010 000 0000' },
  metadata: { address: 'elsewhere', tariff_code: 'T 1', note: '', day: '2026-12-01', odd: 7 },
  accountNumber: '0077',
  reference: 'R-1',
  transactionDate: '2026-11-20T14:05:00',
  transactionId: '90071992547409931',
})

describe('the result of an account’s lookup', () => {
  test('is its holder and what the customer can confirm, on a line each', () => {
    expect(foundTitle(account)).toBe('A Person')
    expect(told(foundFacts(account))).toEqual([
      'Address: 1 Main Road',
      'Account status: Active late',
      'Biller: City',
      'Call centre: 010 000 0000',
      'Tariff code: T 1',
      'Day: 1 Dec 2026',
    ])
    expect(told(readBack(account))).toEqual([
      'Name: A Person',
      'Address: 1 Main Road',
      'Account status: Active late',
    ])
  })

  test.each(['Address', 'account_status'])(
    'is read back without the platform’s own field %s',
    (name) => {
      const receipt = {
        kind: 'account',
        consumer: { name: 'A' },
        metadata: { [name]: 'x' },
      } as const
      expect(told(readBack(found(receipt)))).toEqual(['Name: A'])
    },
  )

  test('has more on request, including the customer’s own phone', () => {
    expect(told(moreFacts(account))).toEqual([
      'Account number: 0077',
      'Cell number: 082 123 4567',
      'Biller code: B-1',
      'Looked up: 20 Nov 2026, 14:05',
      'Reference: R-1',
      'Lookup number: 90071992547409931',
    ])
  })

  test('shows six of the platform’s own texts at once, and the rest on request', () => {
    const metadata = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, 'x']),
    )
    const many = found({ kind: 'account', metadata })
    expect(told(foundFacts(many))).toEqual(['A: x', 'B: x', 'C: x', 'D: x', 'E: x', 'F: x'])
    expect(told(moreFacts(many))).toEqual(['G: x', 'H: x'])
  })

  test('is short if the platform gives little, and leaves out empty texts', () => {
    const bare = found({
      kind: 'account',
      consumer: {
        name: 'null',
        accountNo: '77',
        accountStatus: 'Paid by EFT',
        cellNumber: 'n/a',
      },
      metadata: { address: 'elsewhere' },
      transactionId: 12,
    })
    expect(foundTitle(bare)).toBe('Found')
    expect(told(foundFacts(bare))).toEqual(['Address: elsewhere', 'Account status: Paid by EFT'])
    expect(told(readBack(bare))).toEqual(told(foundFacts(bare)))
    expect(told(moreFacts(bare))).toEqual([
      'Account number: 77',
      'Cell number: n/a',
      'Lookup number: 12',
    ])
    const empty = found({ kind: 'account' })
    expect([foundTitle(empty), foundFacts(empty), moreFacts(empty), readBack(empty)]).toEqual([
      'Found',
      [],
      [],
      [],
    ])
  })

  test('is at most about three lines long', () => {
    const long = found({ kind: 'account', biller: { name: 'x'.repeat(300) } })
    expect(told(foundFacts(long))).toEqual([`Biller: ${'x'.repeat(160)}`])
  })
})

test('the result of a bundle’s lookup is a word, with the rest on request', () => {
  const bundle = found({
    kind: 'mobile-bundle',
    mobileNumber: '0821234567',
    amount: 99,
    dateTime: '2026-11-20T14:05:00',
    vendorReference: 'V-1',
    // In no bundle lookup of the specification.
    consumer: { name: 'A Person', address: '1 Main Road' },
  })
  expect(foundTitle(bundle)).toBe('This number can have it')
  expect(foundFacts(bundle)).toEqual([])
  expect(readBack(bundle)).toEqual([])
  expect(told(moreFacts(bundle))).toEqual([
    'Mobile number: 082 123 4567',
    'Amount, as the provider writes it: 99',
    'Looked up: 20 Nov 2026, 14:05',
    'Provider’s reference: V-1',
  ])
})

test.each<[Due, AmountRule, string | undefined]>([
  [
    { kind: 'nothing' },
    { kind: 'open' },
    'Nothing is due. Ask how much the customer wants to pay.',
  ],
  [{ kind: 'too-much', amount: cents(9) }, range(), 'No more than R 10.00 can be paid at once.'],
  [{ kind: 'too-little', amount: cents(9) }, range(), 'At least R 5.00 must be paid.'],
  [{ kind: 'payable', amount: cents(700) }, range(), undefined],
  [{ kind: 'too-much', amount: cents(9) }, { kind: 'open' }, undefined],
])('a sum due of %j, where %j can be paid, is told as: %s', (due, rule, words) => {
  expect(dueWords(due, rule)?.replaceAll('\u00a0', ' ')).toBe(words)
})

function range(): AmountRule {
  return { kind: 'range', min: cents(500), max: cents(1_000) }
}
