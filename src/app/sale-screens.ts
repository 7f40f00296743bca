import { BasketPanel } from '../counter/basket/BasketPanel.tsx'
import { PaymentView } from '../counter/basket/PaymentView.tsx'
import { SaleView } from '../counter/result/SaleView.tsx'
import { LookAfterView } from '../counter/open/LookAfterView.tsx'
import { NoVoucher } from '../counter/redeem/NoVoucher.tsx'
import { RedeemPanel } from '../counter/redeem/RedeemPanel.tsx'
import { EmptyPanel } from '../counter/EmptyPanel.tsx'
import { SalePanel } from '../counter/SalePanel.tsx'

/** What the sale panel shows, up to the receipt: one chunk, so that no step of a sale waits for another. */
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
