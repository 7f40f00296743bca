import { slipOfSections, type Slip, type SlipRow } from '../receipt/slip.ts'
import { cents, formatRand, type Cents } from '../values/money.ts'
import { denominations } from './denominations.ts'
import { drawerOf, type Drawer, type Movement, type Opening } from './drawer.ts'
import { momentText } from './moment.ts'
import { clockWentBack, openingsOf, resultOf, type Cut, type Result, type Shift } from './shift.ts'
import { splitBy, totalOf, type Group, type Split, type Sum } from './totals.ts'
import {
  countWord,
  comparedOnlyWords,
  elsewhereWords,
  movementWord,
  nameWord,
  openWord,
  splitWord,
  varianceWord,
} from './words.ts'

/**
 * The X: where a shift stands, at any time. It changes nothing, and does not say what cash is expected, so that the
 * count stays blind.
 * @param at the time of the slip, epoch milliseconds
 */
export function xSlip(shift: Shift, cut: Omit<Cut, 'at'>, at: number): Slip {
  const { drops, payOuts, payIns, float } = drawerOf(shift.float, cut.groups, shift.movements)
  return slipOfSections(
    'X report',
    [...headOf(shift), `At ${momentText(at)}`],
    [
      ...takingsSections(cut.groups),
      [
        row('Float', float),
        summed('Pay-ins', payIns),
        summed('Drops', drops),
        summed('Pay-outs', payOuts),
      ],
      ...movementSection(shift.movements),
      ...openingSection(openingsOf(shift)),
      ...openSection(cut),
    ],
    ['The shift continues. The cash expected is shown after the count.', ...notesOf(shift, cut)],
  )
}

/** The Z of a closed shift: its takings, the drawer, the count and what it varied by. */
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
      drawerSection(result.drawer),
      countSection(result),
      varianceSection(shift, result),
      ...movementSection(shift.movements),
      ...openingSection(openingsOf(shift)),
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
    // One cashier is the one at the head of the slip.
    .filter(
      ({ split, rows }) =>
        split === 'method' || (sales.count > 0 && (split !== 'seller' || rows.length > 1)),
    )
    .map(({ split, rows }) => [
      ...(split === 'method' ? [] : [{ name: `By ${splitWord[split].toLowerCase()}`, value: '' }]),
      ...rows
        .filter((one) => one.in.count > 0)
        .map((one) => counted(nameWord(split, one.name), one.in)),
      ...(split === 'method' ? [{ ...counted('Sales', sales), strong: true }] : []),
    ])
  if (paidOut.count === 0) return sections
  const out = splitBy(groups, 'method').filter((one) => one.out.count > 0)
  return [
    ...sections,
    [
      ...out.map((one) => counted(`Redeemed: ${nameWord('method', one.name)}`, one.out)),
      { ...counted('Redemptions', paidOut), strong: true },
    ],
  ]
}

function drawerSection(drawer: Drawer): readonly SlipRow[] {
  return [
    row('Float', drawer.float),
    summed('Cash sales', drawer.cashSales),
    less('Redeemed in cash', drawer.cashRedemptions),
    summed('Pay-ins', drawer.payIns),
    less('Drops', drawer.drops),
    less('Pay-outs', drawer.payOuts),
    { ...row('Cash expected', drawer.expected), strong: true },
  ]
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
      row(`${movementWord[kind]} ${momentText(at).slice(-5)}`, amount),
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
        name: `${momentText(at).slice(-5)} ${by}`,
        value: reason,
      })),
    ],
  ]
}

function openSection({ open }: Pick<Cut, 'open'>): readonly (readonly SlipRow[])[] {
  if (open.length === 0) return []
  return [
    [
      { name: 'Open, not counted', value: String(open.length), strong: true },
      ...open.map(({ title, amount, why }) => ({
        name: `${title}: ${openWord[why]}`,
        value: formatRand(amount),
      })),
    ],
  ]
}

function notesOf(shift: Shift, cut: Omit<Cut, 'at'>): readonly string[] {
  const { earlier, elsewhere, differences, comparedOnly, open } = cut
  const others = elsewhereWords(elsewhere)
  return [
    ...(earlier.count > 0
      ? [
          `${countWord(earlier.count, 'sale')} from before this shift: ${formatRand(earlier.amount)}`,
        ]
      : []),
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
function less(name: string, sum: Sum): SlipRow {
  const { name: words } = summed(name, sum)
  return { name: words, value: formatRand(cents(0 - sum.amount)) }
}
