import { SaleView } from '../counter/result/SaleView.tsx'
import { LookAfterView } from '../counter/open/LookAfterView.tsx'
import { NoVoucher } from '../counter/redeem/NoVoucher.tsx'
import { RedeemPanel } from '../counter/redeem/RedeemPanel.tsx'
import { EmptyPanel } from '../counter/EmptyPanel.tsx'
import { SalePanel } from '../counter/SalePanel.tsx'
import { CounterLayout } from './CounterLayout.tsx'

/** The screens of selling and redeeming: one chunk, so that no step of a sale waits for another. */
export const selling = {
  CounterLayout,
  EmptyPanel,
  SalePanel,
  SaleView,
  LookAfterView,
  NoVoucher,
  RedeemPanel,
}
