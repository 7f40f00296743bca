import { describe, expect, it } from 'vitest'
import { parse } from 'papaparse'
import type { Slip } from '../receipt/slip.ts'
import { cents } from '../values/money.ts'
import { linesCsv, shiftJson, shiftsCsv } from './export.ts'
import { closed, openedShift, withCount, withMovement, type Cut, type Shift } from './shift.ts'
import { xSlip, zSlip } from './slip.ts'
import type { Taking } from './taking.ts'
import { groupsOf, nothing } from './totals.ts'

/** 20 Nov 2026, 14:00 in South Africa. */
const at = Date.UTC(2026, 10, 20, 12)
const base = { at, title: 'MTN airtime', kind: 'airtime', brand: 'MTN', seller: 'Thandi' } as const
const takings: readonly Taking[] = [
  { ...base, key: '1', direction: 'in', method: 'cash', amount: cents(2_000), reference: 'T1-1' },
  {
    ...base,
    key: '2',
    direction: 'in',
    method: 'card',
    kind: 'data',
    brand: '=Vodacom',
    amount: cents(9_900),
  },
  { ...base, key: '3', direction: 'in', amount: cents(1_000), seller: 'Sipho' },
  {
    ...base,
    key: '4',
    direction: 'out',
    method: 'cash',
    kind: 'redemption',
    brand: 'OTT',
    amount: cents(5_000),
  },
]
const cut: Cut = {
  at,
  groups: groupsOf(takings),
  earlier: { count: 1, amount: cents(2_000) },
  open: [
    {
      reference: 'T1-9',
      title: 'Eskom',
      amount: cents(3_000),
      direction: 'in',
      method: 'cash',
      at,
      why: 'under-way',
    },
  ],
  elsewhere: { in: { count: 2, amount: cents(700) }, out: nothing },
  differences: [],
}
const start = withMovement(
  openedShift(
    { tillId: 'T1', accountType: 'merchant', accountId: 'M-1001' },
    {
      id: 's',
      number: 7,
      openedAt: at,
      openedBy: 'Thandi',
      float: cents(50_000),
      platformFrom: at,
    },
  ),
  { id: 'm', kind: 'drop', amount: cents(10_000), reason: '@SUM(A1)', at, by: 'Thandi' },
)

function closedShift(): Shift {
  const count = { at, by: 'Thandi', total: cents(36_900), pieces: { '20000': 1, '10000': 1 } }
  const end = closed(withCount(start, count, cut), {
    at,
    by: 'Thandi',
    reason: '-1 rand',
    knowing: true,
  })
  if (end.kind !== 'closed') throw new Error(end.kind)
  return end.shift
}

/** The lines of a slip as they are read, with plain blanks. */
function lines(slip: Slip): readonly string[] {
  return slip.parts
    .flatMap((part) => {
      if (part.kind === 'row') return `${part.name} | ${part.value}`
      return 'text' in part ? part.text : []
    })
    .map((line) => line.replaceAll('\u00a0', ' '))
}

describe('the X', () => {
  const x = lines(xSlip(start, cut, at + 60_000))

  it('tells the takings by payment, kind, brand and cashier', () => {
    expect(x).toEqual(
      expect.arrayContaining([
        'Shift 7 · account M-1001',
        'At 20 Nov 2026, 14:01',
        'Cash (1) | R 20.00',
        'Card (1) | R 99.00',
        'Payment unknown (1) | R 10.00',
        'Sales (3) | R 129.00',
        'By kind | ',
        'Airtime (2) | R 30.00',
        'By cashier | ',
        'Sipho (1) | R 10.00',
        'Redeemed: Cash (1) | R 50.00',
        'Eskom: Under way | R 30.00',
        'Drop 14:00 | R 100.00',
      ]),
    )
  })

  it('does not tell what cash is expected', () => {
    expect(x.join('\n')).not.toMatch(/expected \||370\.00|Variance/)
  })
})

it('the Z tells the drawer, the count, and what it varied by', () => {
  expect(lines(zSlip(closedShift()))).toEqual(
    expect.arrayContaining([
      'Z 7',
      'Float | R 500.00',
      'Cash sales (1) | R 20.00',
      'Redeemed in cash (1) | -R 50.00',
      'Drops (1) | -R 100.00',
      'Cash expected | R 370.00',
      'R200 × 1 | R 200.00',
      'Cash counted | R 369.00',
      'Variance | R 1.00 short',
      'Reason | -1 rand',
      'Open, not counted | 1',
      '1 sale from before this shift: R 20.00',
      'On other tills of the account: 2 sales, R 7.00',
    ]),
  )
})

it('a Z that could not be compared, of a clock that was set back, says so', () => {
  const { differences: _, ...uncompared } = cut
  const count = { at: at - 1, by: 'Thandi', total: cents(37_000) }
  const twice = withCount(withCount(start, count, cut), count, uncompared)
  const end = closed(twice, { at, by: 'Thandi', reason: '', knowing: true })
  if (end.kind !== 'closed') throw new Error(end.kind)
  expect(lines(zSlip(end.shift))).toEqual(
    expect.arrayContaining([
      'Not compared with the platform: its list could not be read.',
      'Counted 2 times; the last counts.',
      'This device’s clock was set back during the shift.',
      'Variance | Exactly right',
    ]),
  )
})

describe('the files', () => {
  const rows = (text: string) =>
    parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data

  it('hold a row for each closed shift, that adds up', () => {
    expect(rows(shiftsCsv([closedShift(), start]))).toEqual([
      expect.objectContaining({
        Shift: '7',
        'Sales (rand)': '129.00',
        'Redemptions (rand)': '50.00',
        'Cash expected (rand)': '370.00',
        'Cash counted (rand)': '369.00',
        'Variance (rand)': '-1.00',
        Reason: "'-1 rand",
      }),
    ])
  })

  it('hold every sale and movement of a shift, and no formula', () => {
    const lines = rows(linesCsv(closedShift(), takings))
    expect(lines).toHaveLength(5)
    expect(lines.map((line) => line['In (rand)'])).toEqual(['20.00', '99.00', '10.00', '', ''])
    expect(lines.map((line) => line['Out (rand)'])).toEqual(['', '', '', '50.00', '100.00'])
    expect(lines[1]?.Brand).toBe("'=Vodacom")
    expect(lines[2]?.Payment).toBe('not known')
    expect(lines[4]?.Reason).toBe("'@SUM(A1)")
  })

  it('hold all of it as JSON, in cents', () => {
    const file: unknown = JSON.parse(shiftJson(closedShift(), takings))
    expect(file).toMatchObject({
      format: 'tuckshop-shift',
      number: 7,
      result: { expected: 37_000 },
      takings: [{ amount: 2_000 }, {}, {}, {}],
    })
  })
})
