import type { Sale } from '../sale/sale.ts'
import type { Care } from './care.ts'

type Headings = Readonly<Record<Care, string>>

const ofSales: Headings = {
  'sold-after-all': 'Sold after all',
  decide: 'Needs a decision',
  'hand-over': 'Sold, and not handed over',
  ended: 'Not sold',
  'under-way': 'Under way',
  elsewhere: 'Waiting for another sign-in',
  watched: 'Set aside, and watched',
}
const ofRedemptions: Headings = {
  ...ofSales,
  'sold-after-all': 'Redeemed after all',
  'hand-over': 'Redeemed, and not handed over',
  ended: 'Not redeemed',
}
const ofBoth: Headings = {
  ...ofSales,
  'sold-after-all': 'Sold or redeemed after all',
  'hand-over': 'Done, and not handed over',
  ended: 'Not sold, not redeemed',
}

/** What stands over the sales and redemptions of one care. */
export function careHeading(care: Care, sales: readonly Pick<Sale, 'kind'>[]): string {
  const redeems = sales.some(({ kind }) => kind === 'redeem')
  const sells = sales.some(({ kind }) => kind === 'purchase')
  return (redeems ? (sells ? ofBoth : ofRedemptions) : ofSales)[care]
}
