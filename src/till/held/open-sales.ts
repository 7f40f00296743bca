import { isOpen, type Sale } from '../../engine/sale.ts'

/** The user's own sales that are open or need a person, without those of other users of this till. */
export function openSalesOf(sales: readonly Sale[], username: string): readonly Sale[] {
  return sales.filter((sale) => sale.account.userKey === username && isOpen(sale))
}
