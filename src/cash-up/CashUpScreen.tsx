import { useTitle } from '../till/use-title.ts'

export function CashUpScreen() {
  useTitle('Cash-up')
  return <h1>Cash-up</h1>
}
