import { describe, expect, it } from 'vitest'
import { parse } from 'papaparse'
import type { Slip } from '../../receipt/slip/slip.ts'
import { cents } from '../../values/money.ts'
import type { Sheet } from '../../values/file/sheet.ts'
import { sheetCsv } from '../../values/file/sheet.ts'
import { fileNameOf, linesSheet, shiftsSheet } from './export.ts'
import {
  closed,
  openedShift,
  withCount,
  withMovement,
  withOpenings,
  type Cut,
  type Shift,
} from '../shift/shift.ts'
import { xSlip, zSlip } from './slip.ts'
import type { Taking } from '../takings/taking.ts'
import { groupsOf, nothing } from '../takings/totals.ts'

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
  const count = { at, by: 'Thandi', total: cents(36_900), pieces: { '20000': 1, '5000': 3 } }
  const end = closed(withCount(start, count, cut), {
    at,
    by: 'Thandi',
    reason: '-1 rand',
    knowing: true,
  })
  if (end.kind !== 'closed') throw new Error(end.kind)
  return end.shift
}

/** The slip's lines as a person reads them, with plain spaces. */
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

  it('has its sections in order, and names figures that don’t add up', () => {
    expect(x).toEqual([
      'Shift 7 · account M-1001',
      'Opened 20 Nov 2026, 14:00 by Thandi',
      'At 20 Nov 2026, 14:01',
      'Card (1) | R 99.00',
      'Cash (1) | R 20.00',
      'Payment unknown (1) | R 10.00',
      'Sales (3) | R 129.00',
      'By kind | ',
      'Data (1) | R 99.00',
      'Airtime (2) | R 30.00',
      'By brand | ',
      '=Vodacom (1) | R 99.00',
      'MTN (2) | R 30.00',
      'By cashier | ',
      'Thandi (2) | R 119.00',
      'Sipho (1) | R 10.00',
      'Redeemed: Cash (1) | R 50.00',
      'Redemptions (1) | R 50.00',
      'Float | R 500.00',
      'Cash taken | R 0.00',
      'Cash given back | R 0.00',
      'Cash sales (1) | R 20.00',
      'Redeemed in cash (1) | -R 50.00',
      'Pay-ins | R 0.00',
      'Drops (1) | -R 100.00',
      'Pay-outs | R 0.00',
      'Drop 14:00 | R 100.00',
      'for | @SUM(A1)',
      'Open, not in the totals | 1',
      'Eskom: Pending | R 30.00',
      'The shift continues. The cash expected is shown after the count.',
      '1 sale from before this shift: R 20.00',
      '1 sale, R 10.00: not known how the customer paid. In the takings, not in the cash expected.',
      'An open sale counts in the shift in which it is sold.',
      'On other tills of the account: 2 sales, R 7.00',
    ])
    expect(xSlip(start, cut, at).title).toBe('X report')
  })

  it('of a shift without sales has only payments', () => {
    const fresh: Cut = {
      at,
      groups: [],
      earlier: nothing,
      open: [],
      elsewhere: { in: nothing, out: nothing },
      differences: [],
    }
    const { movements: _drop, ...rest } = start
    expect(lines(xSlip({ ...rest, movements: [] }, fresh, at)).slice(3)).toEqual([
      'Sales (0) | R 0.00',
      'Float | R 500.00',
      'Cash taken | R 0.00',
      'Cash given back | R 0.00',
      'Redeemed in cash | R 0.00',
      'Pay-ins | R 0.00',
      'Drops | R 0.00',
      'Pay-outs | R 0.00',
      'The shift continues. The cash expected is shown after the count.',
    ])
    const redeemed = { ...fresh, groups: groupsOf(takings.slice(3)) }
    expect(lines(xSlip({ ...rest, movements: [] }, redeemed, at)).slice(3, 6)).toEqual([
      'Sales (0) | R 0.00',
      'Redeemed: Cash (1) | R 50.00',
      'Redemptions (1) | R 50.00',
    ])
  })

  it('names a single cashier at its top, and in no split', () => {
    const alone = { ...cut, groups: groupsOf(takings.slice(0, 2)) }
    expect(lines(xSlip(start, alone, at))).not.toContain('By cashier | ')
  })
})

it('the Z has its sections in order, with its sums set apart', () => {
  const z = zSlip(closedShift())
  expect(z.title).toBe('Z report')
  const read = lines(z)
  expect(read.slice(0, 5)).toEqual([
    'Z 7',
    'Shift 7 · account M-1001',
    'Opened 20 Nov 2026, 14:00 by Thandi',
    'Counted 20 Nov 2026, 14:00',
    'Closed 20 Nov 2026, 14:00 by Thandi',
  ])
  expect(read.slice(read.indexOf('Redemptions (1) | R 50.00') + 1)).toEqual([
    'Float | R 500.00',
    'Cash taken | R 0.00',
    'Cash given back | R 0.00',
    'Cash sales (1) | R 20.00',
    'Redeemed in cash (1) | -R 50.00',
    'Pay-ins | R 0.00',
    'Drops (1) | -R 100.00',
    'Pay-outs | R 0.00',
    'Cash expected | R 370.00',
    'R200 × 1 | R 200.00',
    'R50 × 3 | R 150.00',
    'Cash counted | R 369.00',
    'Variance | R 1.00 short',
    'Reason | -1 rand',
    'Drop 14:00 | R 100.00',
    'for | @SUM(A1)',
    'Open, not in the totals | 1',
    'Eskom: Pending | R 30.00',
    '1 sale from before this shift: R 20.00',
    '1 sale, R 10.00: not known how the customer paid. In the takings, not in the cash expected.',
    'An open sale counts in the shift in which it is sold.',
    'On other tills of the account: 2 sales, R 7.00',
  ])
  const strong = z.parts.flatMap((part) => (part.kind === 'row' && part.strong ? [part.name] : []))
  expect(strong).toEqual([
    'Sales (3)',
    'Redemptions (1)',
    'Cash expected',
    'Cash counted',
    'Variance',
    'Open, not in the totals',
  ])
})

it('the Z with payments shows the cash that they took and gave back, and its explanation', () => {
  const one = (amount: number, count = 1) => ({ count, amount: cents(amount) })
  const shift = closedShift()
  const groups: Cut['groups'] = [
    ...groupsOf([
      {
        ...base,
        key: 'split',
        direction: 'in',
        method: 'card',
        amount: cents(6_000),
        parts: [
          { method: 'cash', amount: cents(2_000) },
          { method: 'card', amount: cents(4_000) },
        ],
      },
      { ...base, key: 'lost', direction: 'in', notPaid: true, amount: cents(3_000) },
    ]),
  ]
  const cash: Cut['cash'] = {
    taken: one(50_000, 12),
    givenBack: one(3_000),
    cashSales: one(1_000),
    redeemed: one(4_010),
    change: cents(6_550),
    rounding: cents(-11),
    held: { toGiveBack: one(500), kept: one(600), open: one(700) },
  }
  const left = { in: one(144_956, 7), out: nothing, cash: cents(144_950) }
  const unknownReturns = one(2_000)
  const read = lines(
    zSlip({ ...shift, leftOut: left, cut: { ...cut, groups, cash, unknownReturns } }),
  )
  expect(read).toEqual(
    expect.arrayContaining([
      'Card (1) | R 40.00',
      'Cash | R 20.00',
      'Not paid for (1) | R 30.00',
      'Sales (2) | R 90.00',
      'Cash taken (12) | R 500.00',
      'Cash given back (1) | -R 30.00',
      'Cash sales (1) | R 10.00',
      'Redeemed in cash (1) | -R 40.10',
      'Cash expected | R 839.90',
      'Cash handed over | R 565.50',
      'Change given | -R 65.50',
      'Rounding | -R 0.11',
      'Cash to give back (1) | R 5.00',
      'Cash kept for retries (1) | R 6.00',
      'Cash of open sales (1) | R 7.00',
      'Sold after all, not paid for (1) | R 30.00',
      'Thandi left out what was made before this shift: 7 sales, R 1 449.56, with R 1 449.50 in cash. It counts in no shift.',
      'Cash sales: the till kept no payment for them, so it doesn’t know what was given back.',
      '1 cash sale, R 20.00, failed: not known whether the customer’s cash was given back. Not in the cash expected.',
    ]),
  )
})

it('a Z without a reason shows none, and redemptions on other tills are not sales', () => {
  const shift = closedShift()
  if (shift.closing === undefined) throw new Error('The shift is not closed')
  const { reason: _none, ...closing } = shift.closing
  const redeemed = { count: 1, amount: cents(500) }
  const both = { in: { count: 2, amount: cents(700) }, out: redeemed }
  const read = (elsewhere: Cut['elsewhere']) =>
    lines(zSlip({ ...shift, closing, cut: { ...cut, elsewhere } }))
  expect(read(both)).not.toContainEqual(expect.stringMatching(/^Reason/))
  expect(read(both).at(-1)).toBe(
    'On other tills of the account: 2 sales, R 7.00; 1 redemption, R 5.00',
  )
  expect(read({ in: nothing, out: redeemed }).at(-1)).toBe(
    'On other tills of the account: 1 redemption, R 5.00',
  )
  expect(read({ in: nothing, out: nothing }).join('\n')).not.toContain('On other tills')
})

it('a Z lists how its figures differ from the platform’s', () => {
  const differences = [
    { reference: 'T1-1', title: 'MTN airtime', journal: cents(2_000), platform: cents(1_900) },
    { reference: 'T1-2', title: 'Eskom', journal: cents(500) },
  ]
  const shift = closedShift()
  const read = lines(zSlip({ ...shift, cut: { ...cut, differences } }))
  expect(read.slice(-2)).toEqual([
    'The platform’s figures differ: MTN airtime, R 20.00 here, R 19.00 there',
    'The platform’s figures differ: Eskom, R 5.00 here, not completed there',
  ])
})

it('an open shift has no Z', () => {
  expect(() => zSlip(start)).toThrow('The shift is not closed')
  const counted = withCount(start, { at, by: 'Thandi', total: cents(37_000) }, cut)
  expect(() => zSlip(counted)).toThrow('The shift is not closed')
})

it('a Z says that it could not be compared, and that the clock was set back', () => {
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

  it('keep their types in Excel: numbers, dates, and plain text', () => {
    const cellsOf = ({ columns, rows: [row = []] }: Sheet) =>
      Object.fromEntries(columns.map(({ name }, place) => [name, row[place]]))
    expect(cellsOf(shiftsSheet([closedShift()]))).toMatchObject({
      Shift: { count: 7 },
      Account: 'M-1001',
      Opened: { time: at },
      'Sales (rand)': { rand: 12_900 },
      'Variance (rand)': { rand: -100 },
      Reason: '-1 rand',
    })
    expect(cellsOf(linesSheet(closedShift(), { takings }))).toMatchObject({
      Time: { time: at },
      'In (rand)': { rand: 2_000 },
      'Out (rand)': undefined,
      Reference: 'T1-1',
    })
  })

  it('name the shift, its people, and each part of the drawer', () => {
    expect(rows(sheetCsv(shiftsSheet([closedShift()])))).toEqual([
      {
        Shift: '7',
        Account: 'M-1001',
        Till: 'T1',
        Opened: '2026-11-20T14:00:00.000',
        'Opened by': 'Thandi',
        Closed: '2026-11-20T14:00:00.000',
        'Closed by': 'Thandi',
        Sales: '3',
        'Sales (rand)': '129.00',
        'Redemptions (rand)': '50.00',
        'Float (rand)': '500.00',
        'Cash taken (rand)': '0.00',
        'Cash given back (rand)': '0.00',
        'Cash sales (rand)': '20.00',
        'Redeemed in cash (rand)': '50.00',
        'Pay-ins (rand)': '0.00',
        'Drops (rand)': '100.00',
        'Pay-outs (rand)': '0.00',
        'Cash expected (rand)': '370.00',
        'Cash counted (rand)': '369.00',
        'Variance (rand)': '-1.00',
        Reason: "'-1 rand",
        'Open at the count': '1',
        'Change given (rand)': '',
        'Rounding (rand)': '',
        'Cash to give back (rand)': '',
        'Cash kept for retries (rand)': '',
        'Cash of open sales (rand)': '',
        'Not paid for (rand)': '0.00',
        'Payment not known (rand)': '10.00',
        'Left out (rand)': '0.00',
        'Drawer opened without a sale': '0',
      },
    ])
    const counted = withCount(start, { at, by: 'Thandi', total: cents(37_000) }, cut)
    expect(rows(sheetCsv(shiftsSheet([counted])))).toEqual([])
  })

  it('say for each sale and movement what, when, how and by whom', () => {
    const payIn = {
      id: 'p',
      kind: 'pay-in',
      amount: cents(700),
      reason: 'Change',
      at,
      by: 'Sipho',
    } as const
    const told = rows(sheetCsv(linesSheet(withMovement(start, payIn), { takings })))
    const line = { Shift: '7', Time: '2026-11-20T14:00:00.000', Transaction: '', Reason: '' }
    const sale = { ...line, Product: 'MTN airtime', Brand: 'MTN', Cashier: 'Thandi', Reference: '' }
    expect([told[0], told[3], told[4], told[5]]).toEqual([
      {
        ...sale,
        What: 'Sale',
        Kind: 'Airtime',
        Payment: 'cash',
        'In (rand)': '20.00',
        'Out (rand)': '',
        'Drawer in (rand)': '20.00',
        'Drawer out (rand)': '',
        Reference: 'T1-1',
      },
      {
        ...sale,
        What: 'Redemption',
        Brand: 'OTT',
        Kind: 'Redemption',
        Payment: 'cash',
        'In (rand)': '',
        'Out (rand)': '50.00',
        'Drawer in (rand)': '',
        'Drawer out (rand)': '50.00',
      },
      {
        ...sale,
        What: 'Drop',
        Product: '',
        Brand: '',
        Kind: '',
        Payment: 'cash',
        'In (rand)': '',
        'Out (rand)': '100.00',
        'Drawer in (rand)': '',
        'Drawer out (rand)': '100.00',
        Reason: "'@SUM(A1)",
      },
      {
        ...sale,
        What: 'Pay-in',
        Product: '',
        Brand: '',
        Kind: '',
        Payment: 'cash',
        'In (rand)': '7.00',
        'Out (rand)': '',
        'Drawer in (rand)': '7.00',
        'Drawer out (rand)': '',
        Cashier: 'Sipho',
        Reason: 'Change',
      },
    ])
  })

  it('have names from the Z’s number and the day the shift opened', () => {
    expect(fileNameOf(start)).toBe('tuckshop-z-7-2026-11-20')
  })

  it('hold every sale and movement of a shift, without formulas', () => {
    const lines = rows(sheetCsv(linesSheet(closedShift(), { takings })))
    expect(lines).toHaveLength(5)
    expect(lines.map((line) => line['In (rand)'])).toEqual(['20.00', '99.00', '10.00', '', ''])
    expect(lines.map((line) => line['Out (rand)'])).toEqual(['', '', '', '50.00', '100.00'])
    expect(lines[1]?.Brand).toBe("'=Vodacom")
    expect(lines[2]?.Payment).toBe('not known')
    expect(lines[4]?.Reason).toBe("'@SUM(A1)")
  })
})

describe('openings of the drawer without a sale', () => {
  const openings = [
    { id: 'o1', at, by: 'Thandi', reason: '=Change' },
    { id: 'o2', at: at + 60_000, by: 'Sipho', reason: 'Check the cash' },
  ]
  const told = [
    'Opened without a sale | 2',
    '14:00 Thandi | =Change',
    '14:01 Sipho | Check the cash',
  ]
  const closedWith = () => withOpenings(closedShift(), openings)

  it('are on the X and the Z, with their reasons', () => {
    for (const slip of [xSlip(withOpenings(start, openings), cut, at), zSlip(closedWith())])
      expect(lines(slip)).toEqual(expect.arrayContaining(told))
  })

  it('are in the files', () => {
    const column = 'Drawer opened without a sale'
    expect(
      sheetCsv(shiftsSheet([closedWith()]))
        .trim()
        .split('\n')
        .at(-1),
    ).toMatch(/,"2"$/)
    const rows = parse<Record<string, string>>(
      sheetCsv(linesSheet(closedWith(), { takings: [] })),
      {
        header: true,
      },
    ).data
    expect(rows.filter(({ What }) => What === column)).toMatchObject([
      { Time: '2026-11-20T14:00:00.000', Cashier: 'Thandi', Reason: "'=Change", 'Out (rand)': '' },
      { Cashier: 'Sipho', Reason: 'Check the cash', 'In (rand)': '', Payment: '' },
    ])
  })

  it('are absent in a shift from before the till kept them', () => {
    const { openings: _none, ...before } = closedShift()
    expect(lines(zSlip(before)).join('\n')).not.toContain('without a sale')
    expect(
      sheetCsv(shiftsSheet([before]))
        .trim()
        .split('\n')
        .at(-1),
    ).toMatch(/,"0"$/)
  })
})
