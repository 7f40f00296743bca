import { isOpen, type Sale } from '../../engine/sale.ts'

/** The user's own sales that are under way or need a person; those of other users of this till are not theirs. */
export function openSalesOf(sales: readonly Sale[], username: string): readonly Sale[] {
  return sales.filter((sale) => sale.account.userKey === username && isOpen(sale))
}
