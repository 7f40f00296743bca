/** The steps of a sale up to its receipt, in one chunk: no step waits for another's code. */
export { SalePanel } from '../sell/SalePanel.tsx'
export { BasketPanel } from '../sell/basket/BasketPanel.tsx'
export { PaymentView } from '../sell/basket/paid/PaymentView.tsx'
export { LookAfterView } from '../sell/open/LookAfterView.tsx'
export { NoVoucher } from '../sell/redeem/NoVoucher.tsx'
export { SaleView } from '../sell/result/SaleView.tsx'
