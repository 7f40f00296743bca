import { useTitle } from '../till/use-title.ts'

export function RedeemScreen() {
  useTitle('Redeem')
  return <h1>Redeem</h1>
}
