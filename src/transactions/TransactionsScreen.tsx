import { useTitle } from '../till/use-title.ts'

export function TransactionsScreen() {
  useTitle('Sales')
  return <h1>Sales</h1>
}
