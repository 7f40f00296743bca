import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/tile/Segmented.tsx'
import { formatRand } from '../../values/money.ts'
import { splitBy, totalOf, type Group, type Split } from './totals.ts'
import { nameWord, splitWord } from '../shift/words.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/**
 * A few sums with a total, as wide as the card. Even on the narrowest phone, the figures leave room for whole words in
 * the names.
 */
const sumsClass = [
  'w-full border-collapse text-sm [&_.figures]:text-end [&_.figures]:whitespace-nowrap @max-figures:[&_.figures]:text-(length:--text-xs)',
  '[&_:is(th,td)]:px-2 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-start [&_:is(th,td)]:[font-weight:inherit] @max-figures:[&_:is(th,td)]:px-0.75 [&_:is(th,td):first-child]:ps-0 [&_:is(th,td):last-child]:pe-0',
  '[&_thead_th]:text-(length:--text-xs) [&_thead_th]:font-semibold [&_thead_th]:text-ink-soft',
  '[&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_tfoot_tr]:border-t-2 [&_tfoot_tr]:border-line-strong [&_tfoot_tr]:font-strong',
].join(' ')

/** What came in and went out, by payment, kind, brand or cashier; each split adds up to the same. */
export function TakingsCard({ groups }: { groups: readonly Group[] }) {
  const [split, setSplit] = useState<Split>('method')
  const sales = totalOf(groups, 'in')
  const redeemed = totalOf(groups, 'out')
  const rows = splitBy(groups, split)
  // Hides the split if there is only one cashier.
  const several = splitBy(groups, 'seller').length > 1
  const splits: readonly Split[] = [
    'method',
    'kind',
    'brand',
    ...(several ? ['seller' as const] : []),
  ]
  return (
    <Card title="Takings">
      <div className="flex flex-col gap-3">
        <Segmented
          legend="Takings by"
          legendHidden
          value={split}
          onChange={setSplit}
          options={splits.map((value) => ({
            value,
            label: splitWord[value],
          }))}
        />
        {groups.length === 0 ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
            <p className="text-ink-soft">Nothing has been sold in this shift yet.</p>
            <Link to={paths.sell()} className={buttonClass()}>
              Go to Sell
            </Link>
          </div>
        ) : (
          <table className={sumsClass} aria-label="Takings">
            <thead>
              <tr>
                <th scope="col">{splitWord[split]}</th>
                <th scope="col" className="figures">
                  Sales
                </th>
                <th scope="col" className="figures">
                  Taken
                </th>
                {redeemed.count > 0 && (
                  <th scope="col" className="figures">
                    Redeemed
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={JSON.stringify([row.name, row.notPaid])}>
                  <th scope="row">{nameWord(split, row)}</th>
                  <td className="figures">{row.in.count === 0 ? '–' : row.in.count}</td>
                  <td className="figures">
                    <Spoken>{formatRand(row.in.amount)}</Spoken>
                  </td>
                  {redeemed.count > 0 && (
                    <td className="figures">
                      <Spoken>{row.out.count === 0 ? '–' : formatRand(row.out.amount)}</Spoken>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td className="figures">{sales.count}</td>
                <td className="figures">
                  <Spoken>{formatRand(sales.amount)}</Spoken>
                </td>
                {redeemed.count > 0 && (
                  <td className="figures">
                    <Spoken>{formatRand(redeemed.amount)}</Spoken>
                  </td>
                )}
              </tr>
            </tfoot>
          </table>
        )}
      </div>
    </Card>
  )
}
