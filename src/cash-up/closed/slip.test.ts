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
import { drawerCashOf, noCash } from '../count/drawer-cash.ts'
import { xSlip, zSlip } from './slip.ts'
import type { OpenSale, Taking } from '../takings/taking.ts'
import { groupsOf, nothing } from '../takings/totals.ts'

/** 20 Nov 2026, 14:00 in South Africa. */
const at = Date.UTC(2026, 10, 20, 12)
const base = { at, title: 'MTN airtime', kind: 'airtime', brand: 'MTN', seller: 'Thandi' } as const
const sold = { ...base, direction: 'in' } as const
const takings: readonly Taking[] = [
  { ...sold, key: '1', method: 'cash', amount: cents(2_000), reference: 'T1-1' },
  { ...sold, key: '2', method: 'card', kind: 'data', brand: '=Vodacom', amount: cents(9_900) },
  { ...sold, key: '3', amount: cents(1_000), seller: 'Sipho' },
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
const open: OpenSale = {
  reference: 'T1-9',
  title: 'Eskom',
  amount: cents(3_000),
  direction: 'in',
  method: 'cash',
  at,
  why: 'under-way',
}
const cut: Cut = {
  at,
  groups: groupsOf(takings),
  cash: drawerCashOf(takings, [], noCash.held),
  earlier: { count: 1, amount: cents(2_000) },
  open: [open],
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
  return ended(withCount(start, count, cut), '-1 rand')
}
function ended(shift: Shift, reason = ''): Shift {
  const end = closed(shift, { at, by: 'Thandi', reason, knowing: true })
  if (end.kind !== 'closed') throw new Error(end.kind)
  return end.shift
}
/** The lines of the Z of that shift with other figures. */
function zWith(more: Partial<Cut>, members: Partial<Shift> = {}): readonly string[] {
  return lines(zSlip({ ...closedShift(), ...members, cut: { ...cut, ...more } }))
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
      'Cash sales: the till kept no payment for them, so it doesn’t know what was given back.',
      'An open sale counts in the shift in which it is sold.',
      'On other tills of the account: 2 sales, R 7.00',
    ])
    expect(xSlip(start, cut, at).title).toBe('X report')
  })

  it('of a shift without sales has only payments', () => {
    const none = { in: nothing, out: nothing }
    const empty: Cut = { ...cut, groups: [], cash: noCash, earlier: nothing }
    const fresh: Cut = { ...empty, open: [], elsewhere: none }
    const still = { ...start, movements: [] }
    expect(lines(xSlip(still, fresh, at)).slice(3)).toEqual([
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
    expect(lines(xSlip(still, redeemed, at)).slice(3, 6)).toEqual([
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

it('the Z has the X’s sections and the count, with its sums set apart', () => {
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
  const x = lines(xSlip(start, cut, at))
  const drawer = x.slice(3, x.indexOf('Drop 14:00 | R 100.00'))
  const after = x.slice(3 + drawer.length)
  expect(read.slice(5)).toEqual([
    ...drawer,
    'Cash expected | R 370.00',
    'R200 × 1 | R 200.00',
    'R50 × 3 | R 150.00',
    'Cash counted | R 369.00',
    'Variance | R 1.00 short',
    'Reason | -1 rand',
    ...after.filter((line) => !line.startsWith('The shift continues.')),
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
  const covers = [
    { method: 'cash', amount: cents(2_000) },
    { method: 'card', amount: cents(4_000) },
  ]
  const groups = groupsOf([
    {
      ...base,
      key: 'split',
      direction: 'in',
      method: 'card',
      amount: cents(6_000),
      parts: covers,
    },
    { ...base, key: 'lost', direction: 'in', notPaid: true, amount: cents(3_000) },
  ])
  const cash: Cut['cash'] = {
    taken: one(50_000, 12),
    givenBack: one(3_000),
    cashSales: one(1_000),
    redeemed: one(4_010),
    change: cents(6_550),
    rounding: cents(-11),
    held: { toGiveBack: one(500), kept: one(600), open: one(700) },
  }
  const leftOut = { in: one(144_956, 7), out: nothing, cash: cents(144_950) }
  const read = zWith({ groups, cash, unknownReturns: one(2_000) }, { leftOut })
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

const none = { in: nothing, out: nothing }
const redeemed = { count: 1, amount: cents(500) }
const twoHere = [
  { reference: 'T1-1', title: 'MTN airtime', journal: cents(2_000), platform: cents(1_900) },
  { reference: 'T1-2', title: 'Eskom', journal: cents(500) },
]

it.each<[string, Partial<Cut>, readonly string[]]>([
  [
    'redemptions on other tills, which are no sales',
    { elsewhere: { in: { count: 2, amount: cents(700) }, out: redeemed } },
    ['On other tills of the account: 2 sales, R 7.00; 1 redemption, R 5.00'],
  ],
  [
    'only redemptions on other tills',
    { elsewhere: { ...none, out: redeemed } },
    ['On other tills of the account: 1 redemption, R 5.00'],
  ],
  ['nothing of other tills that sold nothing', { elsewhere: none }, []],
  [
    'how its figures differ from the platform’s',
    { elsewhere: none, differences: twoHere },
    [
      'The platform’s figures differ: MTN airtime, R 20.00 here, R 19.00 there',
      'The platform’s figures differ: Eskom, R 5.00 here, not completed there',
    ],
  ],
  [
    'that only a part of the list was compared',
    { elsewhere: none, comparedOnly: 100 },
    [expect.stringMatching(/^Compared with 100 transactions of the platform’s list/)],
  ],
])('a Z ends with %s', (_, more, words) => {
  const read = zWith(more)
  const last = 'An open sale counts in the shift in which it is sold.'
  expect(read.slice(read.indexOf(last) + 1)).toEqual(words)
})

it('only a closed shift has a Z, and one without a reason shows none', () => {
  expect(() => zSlip(start)).toThrow('The shift is not closed')
  const right = withCount(start, { at, by: 'Thandi', total: cents(37_000) }, cut)
  expect(() => zSlip(right)).toThrow('The shift is not closed')
  expect(lines(zSlip(ended(right)))).not.toContainEqual(expect.stringMatching(/^Reason/))
})

it('a Z says that it could not be compared, and that the clock was set back', () => {
  const { differences: _, ...uncompared } = cut
  const count = { at: at - 1, by: 'Thandi', total: cents(37_000) }
  const twice = withCount(withCount(start, count, cut), count, uncompared)
  expect(lines(zSlip(ended(twice)))).toEqual(
    expect.arrayContaining([
      'Not compared with the platform: its list could not be read.',
      'Counted 2 times; the last counts.',
      'This device’s clock was set back during the shift.',
      'Variance | Exactly right',
    ]),
  )
})

describe('the files', () => {
  const rows = (sheet: Sheet) =>
    parse<Record<string, string>>(sheetCsv(sheet).replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data
  /** The filled cells of a row. */
  const filled = (row: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''))

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
    expect(cellsOf(linesSheet(closedShift(), { takings, flows: [] }))).toMatchObject({
      Time: { time: at },
      'In (rand)': { rand: 2_000 },
      'Out (rand)': undefined,
      Reference: 'T1-1',
    })
  })

  it('name the shift, its people, and each part of the drawer, once it is closed', () => {
    const [row, ...others] = rows(shiftsSheet([closedShift(), start]))
    expect(others).toEqual([])
    expect(filled(row)).toEqual({
      Shift: '7',
      Account: 'M-1001',
      Till: 'T1',
      Opened: '2026-11-20 14:00:00',
      'Opened by': 'Thandi',
      Closed: '2026-11-20 14:00:00',
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
      'Change given (rand)': '0.00',
      'Rounding (rand)': '0.00',
      'Cash to give back (rand)': '0.00',
      'Cash kept for retries (rand)': '0.00',
      'Cash of open sales (rand)': '0.00',
      'Not paid for (rand)': '0.00',
      'Payment not known (rand)': '10.00',
      'Left out (rand)': '0.00',
      'Drawer opened without a sale': '0',
    })
  })

  it('say for each sale and movement what, when, how and by whom, without formulas', () => {
    const payIn = { id: 'p', kind: 'pay-in', amount: cents(700), reason: 'Change', at } as const
    const shift = withMovement(start, { ...payIn, by: 'Sipho' })
    const told = rows(linesSheet(shift, { takings, flows: [] })).map(filled)
    const line = { Shift: '7', Time: '2026-11-20 14:00:00', Cashier: 'Thandi' }
    const sale = { ...line, What: 'Sale', Product: 'MTN airtime', Brand: 'MTN', Kind: 'Airtime' }
    const inCash = { Payment: 'cash', 'In (rand)': '20.00', 'Drawer in (rand)': '20.00' }
    const outOf = (rand: string) => ({ 'Out (rand)': rand, 'Drawer out (rand)': rand })
    expect(told).toEqual([
      { ...sale, ...inCash, Reference: 'T1-1' },
      { ...sale, Kind: 'Data', Brand: "'=Vodacom", Payment: 'card', 'In (rand)': '99.00' },
      { ...sale, Payment: 'not known', 'In (rand)': '10.00', Cashier: 'Sipho' },
      {
        ...sale,
        What: 'Redemption',
        Brand: 'OTT',
        Kind: 'Redemption',
        Payment: 'cash',
        ...outOf('50.00'),
      },
      { ...line, What: 'Drop', Payment: 'cash', ...outOf('100.00'), Reason: "'@SUM(A1)" },
      {
        ...line,
        What: 'Pay-in',
        Payment: 'cash',
        'In (rand)': '7.00',
        'Drawer in (rand)': '7.00',
        Cashier: 'Sipho',
        Reason: 'Change',
      },
    ])
  })

  it('have names from the Z’s number and the day the shift opened', () => {
    expect(fileNameOf(start)).toBe('tuckshop-z-7-2026-11-20')
  })

  it('and slips list when the drawer was opened without a sale, and why', () => {
    const openings = [
      { id: 'o1', at, by: 'Thandi', reason: '=Change' },
      { id: 'o2', at: at + 60_000, by: 'Sipho', reason: 'Check the cash' },
    ]
    const shift = withOpenings(closedShift(), openings)
    const told = [
      'Opened without a sale | 2',
      '14:00 Thandi | =Change',
      '14:01 Sipho | Check the cash',
    ]
    for (const slip of [xSlip(withOpenings(start, openings), cut, at), zSlip(shift)])
      expect(lines(slip)).toEqual(expect.arrayContaining(told))
    const column = 'Drawer opened without a sale'
    expect(rows(shiftsSheet([shift]))).toMatchObject([{ [column]: '2' }])
    const what = { Shift: '7', What: column }
    expect(
      rows(linesSheet(shift, { takings: [], flows: [] }))
        .slice(1)
        .map(filled),
    ).toEqual([
      { ...what, Time: '2026-11-20 14:00:00', Cashier: 'Thandi', Reason: "'=Change" },
      { ...what, Time: '2026-11-20 14:01:00', Cashier: 'Sipho', Reason: 'Check the cash' },
    ])
    expect(lines(zSlip(closedShift())).join('\n')).not.toContain('without a sale')
  })
})
