import type { Sale } from '../../sale/sale.ts'
import type { Care } from './care.ts'

type Headings = Readonly<Record<Care, string>>

const ofSales: Headings = {
  'sold-after-all': 'Sold after all',
  decide: 'Needs you',
  'hand-over': 'To hand over',
  ended: 'Not sold',
  'under-way': 'Under way',
  elsewhere: 'Waiting for another user',
  watched: 'Set aside',
}
const ofRedemptions: Headings = {
  ...ofSales,
  'sold-after-all': 'Redeemed after all',
  ended: 'Not redeemed',
}
const ofBoth: Headings = {
  ...ofSales,
  'sold-after-all': 'Sold or redeemed after all',
  ended: 'Not sold, not redeemed',
}

/** What stands over the sales and redemptions of one care. */
export function careHeading(care: Care, sales: readonly Pick<Sale, 'kind'>[]): string {
  const redeems = sales.some(({ kind }) => kind === 'redeem')
  const sells = sales.some(({ kind }) => kind === 'purchase')
  return (redeems ? (sells ? ofBoth : ofRedemptions) : ofSales)[care]
}
