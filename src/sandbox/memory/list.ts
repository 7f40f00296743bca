import type { Transaction, TransactionSort, TransactionSortField } from '../store/store.ts'

type Order = (a: Transaction, b: Transaction) => number

/** How transactions compare by each field, ascending. */
const orders: Readonly<Record<TransactionSortField, Order>> = {
  createdDate: (a, b) => a.createdAt - b.createdAt,
  amount: (a, b) => a.amount - b.amount,
  status: (a, b) => byText(a.status, b.status),
  merchantReference: (a, b) => byText(a.merchantReference, b.merchantReference),
}

/**
 * Sorts transactions given in the order of opening. Equal ones come newest first, except when sorting from the oldest
 * date.
 */
export function sorted(
  inOrderOfOpening: readonly Transaction[],
  { field, direction }: TransactionSort,
): readonly Transaction[] {
  const order = orders[field]
  const oldestFirst = field === 'createdDate' && direction === 'asc'
  const list = oldestFirst ? [...inOrderOfOpening] : [...inOrderOfOpening].reverse()
  return list.sort(direction === 'asc' ? order : (a, b) => order(b, a))
}

function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
