import { useTitle } from '../till/use-title.ts'

export function TransactionScreen() {
  useTitle('Sale')
  return <h1>Sale</h1>
}
