import { useMatch } from 'react-router'
import { routePatterns } from '../../till/address/paths.ts'
import { useSales } from '../../till/held/use-sales.ts'

/** The references of the sales on the screen: one, or all that the customer paid for together. */
export function useShownSales(): readonly string[] {
  const sale = useMatch(routePatterns.result)?.params.reference
  const paid = useMatch(routePatterns.payment)?.params.reference
  const sales = useSales()
  if (sale !== undefined) return [sale]
  if (paid === undefined) return []
  return sales.find(({ reference }) => reference === paid)?.paidBy?.covers ?? [paid]
}
