import { describe, expect, test } from 'vitest'
import { cents } from '../../values/money.ts'
import {
  floatHint,
  madeBeforeText,
  madeBeforeTitle,
  usualChoice,
  type MadeBefore,
} from './before-shift.ts'
import { nothing } from '../takings/totals.ts'

/** 20 Nov 2026, 14:00 in South Africa. */
const now = Date.UTC(2026, 10, 20, 12)
const hours = (some: number) => some * 60 * 60_000
const made = (more: Partial<MadeBefore>): MadeBefore => ({
  in: nothing,
  out: nothing,
  cash: cents(0),
  since: now - hours(1),
  withUnsold: false,
  ...more,
})
const seven = { count: 7, amount: cents(144_956) }
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

describe('what was made before a shift', () => {
  test.each([
    [made({ in: seven }), '7 sales, R 1 449.56, were made before this shift'],
    [made({ in: { count: 1, amount: cents(500) } }), '1 sale, R 5.00, was made before this shift'],
    [
      made({ in: seven, out: { count: 1, amount: cents(4_005) } }),
      '7 sales, R 1 449.56; 1 redemption, R 40.05, were made before this shift',
    ],
    [made({ cash: cents(3_000) }), 'R 30.00 was taken before this shift'],
  ])('is named: %#', (one, title) => {
    expect(plain(madeBeforeTitle(one))).toBe(title)
  })

  test.each([
    [
      made({ cash: cents(144_950) }),
      'include',
      'R 1 449.50 in cash came into the drawer. It all counts in this shift.',
      'Count the cash without the R 1 449.50 from before this shift.',
    ],
    [
      made({ cash: cents(144_950), withUnsold: true }),
      'leave-out',
      'R 1 449.50 in cash came into the drawer, some of it for sales that did not go through. It counts in no shift, and the Z says who left it out.',
      'Count all the cash that is in the drawer.',
    ],
    [
      made({ cash: cents(-4_010) }),
      'include',
      'R 40.10 in cash went out of the drawer. It all counts in this shift.',
      'Count the cash, and add the R 40.10 that was paid out.',
    ],
    [
      made({ in: seven }),
      'include',
      'The cash in the drawer is the same as at the last count. It all counts in this shift.',
      undefined,
    ],
  ] as const)(
    'says what its cash did, and how the float is counted: %#',
    (one, choice, text, hint) => {
      expect(plain(madeBeforeText(one, choice))).toBe(text)
      expect(plain(floatHint(one, choice))).toBe(hint)
    },
  )

  test.each([
    [true, 1, 'include'],
    [true, 13, 'include'],
    // The day before.
    [true, 15, 'leave-out'],
    [false, 1, 'include'],
    [false, 400, 'include'],
  ] as const)('first shift: %s, begun %d hours ago: %s', (isFirst, ago, choice) => {
    expect(usualChoice(made({ since: now - hours(ago) }), { isFirst, now })).toBe(choice)
  })
})
