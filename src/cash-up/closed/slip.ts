import { slipOfSections, type Slip, type SlipRow } from '../../receipt/slip/slip.ts'
import { cents, formatRand, type Cents } from '../../values/money.ts'
import { denominations } from '../count/denominations.ts'
import { drawerOf, type Drawer, type Movement, type Opening } from '../count/drawer.ts'
import {
  cashNotes,
  drawerLineName,
  drawerLines,
  unknownIn,
  type DrawerLine,
} from '../count/drawer-lines.ts'
import { momentText, timeOfDay } from '../../values/time/clock-time.ts'
import { clockWentBack, resultOf, type Cut, type Result, type Shift } from '../shift/shift.ts'
import { splitBy, totalOf, type Group, type Split, type Sum } from '../takings/totals.ts'
import {
  countWord,
  comparedOnlyWords,
  elsewhereWords,
  movementWord,
  nameWord,
  openAmount,
  openWord,
  salesWords,
  splitWord,
  unknownMethodWords,
  unknownReturnWords,
  varianceWord,
} from '../shift/words.ts'

/**
 * The X: the shift's figures at any moment. It changes nothing and leaves out the expected cash. Its figures add up to
 * that, so only the manager's PIN shows it (docs/sales-and-cash-up.md, Blind).
 * @param at the time of the slip, epoch milliseconds
 */
export function xSlip(shift: Shift, cut: Omit<Cut, 'at'>, at: number): Slip {
  return slipOfSections(
    'X report',
    [...headOf(shift), `At ${momentText(at)}`],
    [
      ...takingsSections(cut.groups),
      drawerRows(drawerOf(shift.float, cut.cash, shift.movements)),
      ...notesSection(cut),
      ...movementSection(shift.movements),
      ...openingSection(shift.openings),
      ...openSection(cut),
    ],
    ['The shift continues. The cash expected is shown after the count.', ...notesOf(shift, cut)],
  )
}

/** The Z of a closed shift: its takings, the drawer, the count and the difference. */
export function zSlip(shift: Shift): Slip {
  const result = resultOf(shift)
  const { closing } = shift
  if (result === undefined || closing === undefined) throw new Error('The shift is not closed')
  const { cut } = result
  return slipOfSections(
    'Z report',
    [
      `Z ${shift.number}`,
      ...headOf(shift),
      `Counted ${momentText(result.count.at)}`,
      `Closed ${momentText(closing.at)} by ${closing.by}`,
    ],
    [
      ...takingsSections(cut.groups),
      [
        ...drawerRows(result.drawer),
        { ...row('Cash expected', result.drawer.expected), strong: true },
      ],
      countSection(result),
      varianceSection(shift, result),
      ...notesSection(cut),
      ...movementSection(shift.movements),
      ...openingSection(shift.openings),
      ...openSection(cut),
    ],
    notesOf(shift, cut),
  )
}

function headOf({ number, accountId, openedAt, openedBy }: Shift): readonly string[] {
  return [`Shift ${number} · account ${accountId}`, `Opened ${momentText(openedAt)} by ${openedBy}`]
}

const splits: readonly Split[] = ['method', 'kind', 'brand', 'seller']

function takingsSections(groups: readonly Group[]): readonly (readonly SlipRow[])[] {
  const sales = totalOf(groups, 'in')
  const paidOut = totalOf(groups, 'out')
  const sections: (readonly SlipRow[])[] = splits
    .map((split) => ({ split, rows: splitBy(groups, split) }))
    // A single cashier is already named at the top of the slip.
    .filter(
      ({ split, rows }) =>
        split === 'method' || (sales.count > 0 && (split !== 'seller' || rows.length > 1)),
    )
    .map(({ split, rows }) => [
      ...(split === 'method' ? [] : [{ name: `By ${splitWord[split].toLowerCase()}`, value: '' }]),
      ...rows
        // A method that covers the smaller part of a sale has an amount but no count.
        .filter((one) => one.in.amount > 0)
        .map((one) => summed(nameWord(split, one), one.in)),
      ...(split === 'method' ? [{ ...counted('Sales', sales), strong: true }] : []),
    ])
  if (paidOut.count === 0) return sections
  const out = splitBy(groups, 'method').filter((one) => one.out.count > 0)
  return [
    ...sections,
    [
      ...out.map((one) => counted(`Redeemed: ${nameWord('method', one)}`, one.out)),
      { ...counted('Redemptions', paidOut), strong: true },
    ],
  ]
}

function drawerRows(drawer: Drawer): readonly SlipRow[] {
  return drawerLines(drawer).map(lineRow)
}

function notesSection(cut: Pick<Cut, 'cash' | 'groups'>): readonly (readonly SlipRow[])[] {
  const lines = cashNotes(cut).map(lineRow)
  return lines.length === 0 ? [] : [[{ name: 'About the cash', value: '' }, ...lines]]
}

function lineRow(line: DrawerLine): SlipRow {
  return row(drawerLineName(line), line.amount)
}

function countSection({ count }: Result): readonly SlipRow[] {
  const pieces = denominations.flatMap(({ value, label }) => {
    const number = count.pieces?.[String(value)] ?? 0
    return number === 0 ? [] : [row(`${label} × ${number}`, cents(value * number))]
  })
  return [...pieces, { ...row('Cash counted', count.total), strong: true }]
}

function varianceSection({ closing }: Shift, { variance }: Result): readonly SlipRow[] {
  return [
    { name: 'Variance', value: varianceWord(variance), strong: true },
    ...(closing?.reason === undefined ? [] : [{ name: 'Reason', value: closing.reason }]),
  ]
}

function movementSection(movements: readonly Movement[]): readonly (readonly SlipRow[])[] {
  if (movements.length === 0) return []
  return [
    movements.flatMap(({ kind, at, amount, reason }) => [
      row(`${movementWord[kind]} ${timeOfDay(at)}`, amount),
      { name: 'for', value: reason },
    ]),
  ]
}

function openingSection(openings: readonly Opening[]): readonly (readonly SlipRow[])[] {
  if (openings.length === 0) return []
  return [
    [
      { name: 'Opened without a sale', value: String(openings.length), strong: true },
      ...openings.map(({ at, by, reason }) => ({
        name: `${timeOfDay(at)} ${by}`,
        value: reason,
      })),
    ],
  ]
}

function openSection({ open }: Pick<Cut, 'open'>): readonly (readonly SlipRow[])[] {
  if (open.length === 0) return []
  return [
    [
      { name: 'Open, not in the totals', value: String(open.length), strong: true },
      ...open.map((sale) => ({
        name: `${sale.title}: ${openWord[sale.why]}`,
        value: openAmount(sale),
      })),
    ],
  ]
}

function notesOf(shift: Shift, cut: Omit<Cut, 'at'>): readonly string[] {
  const { earlier, elsewhere, differences, comparedOnly, open, cash, unknownReturns } = cut
  const others = elsewhereWords(elsewhere)
  const unknown = unknownIn(cut.groups)
  return [
    ...(shift.leftOut === undefined
      ? []
      : [
          `${shift.openedBy} left out what was made before this shift: ${salesWords(shift.leftOut)}, with ${formatRand(shift.leftOut.cash)} in cash. It counts in no shift.`,
        ]),
    ...(earlier.count > 0
      ? [
          `${countWord(earlier.count, 'sale')} from before this shift: ${formatRand(earlier.amount)}`,
        ]
      : []),
    ...(unknown.count > 0 ? [unknownMethodWords(unknown)] : []),
    ...(cash.cashSales.count > 0
      ? ['Cash sales: the till kept no payment for them, so it doesn’t know what was given back.']
      : []),
    ...(unknownReturns === undefined ? [] : [unknownReturnWords(unknownReturns)]),
    ...(open.length > 0 ? ['An open sale counts in the shift in which it is sold.'] : []),
    ...(others === undefined ? [] : [`On other tills of the account: ${others}`]),
    ...(differences === undefined
      ? ['Not compared with the platform: its list could not be read.']
      : []),
    ...(comparedOnly === undefined ? [] : [comparedOnlyWords(comparedOnly)]),
    ...(differences ?? []).map(
      ({ title, journal, platform }) =>
        `The platform’s figures differ: ${title}, ${formatRand(journal)} here, ${
          platform === undefined ? 'not completed' : formatRand(platform)
        } there`,
    ),
    ...(shift.counts.length > 1 ? [`Counted ${shift.counts.length} times; the last counts.`] : []),
    ...(clockWentBack(shift) ? ['This device’s clock was set back during the shift.'] : []),
  ]
}

function row(name: string, amount: Cents): SlipRow {
  return { name, value: formatRand(amount) }
}
function counted(name: string, { count, amount }: Sum): SlipRow {
  return { name: `${name} (${count})`, value: formatRand(amount) }
}
function summed(name: string, sum: Sum): SlipRow {
  return sum.count === 0 ? row(name, sum.amount) : counted(name, sum)
}
