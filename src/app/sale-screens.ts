import { BasketPanel } from '../sell/basket/BasketPanel.tsx'
import { PaymentView } from '../sell/basket/paid/PaymentView.tsx'
import { SaleView } from '../sell/result/SaleView.tsx'
import { LookAfterView } from '../sell/open/LookAfterView.tsx'
import { NoVoucher } from '../sell/redeem/NoVoucher.tsx'
import { RedeemPanel } from '../sell/redeem/RedeemPanel.tsx'
import { EmptyPanel } from '../sell/EmptyPanel.tsx'
import { SalePanel } from '../sell/SalePanel.tsx'

/** The sale panel's steps up to the receipt, in one chunk: no step waits for another's code. */
export const saleScreens = {
  EmptyPanel,
  SalePanel,
  BasketPanel,
  PaymentView,
  SaleView,
  LookAfterView,
  NoVoucher,
  RedeemPanel,
}
