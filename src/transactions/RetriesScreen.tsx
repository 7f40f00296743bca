import { useTitle } from '../till/use-title.ts'

export function RetriesScreen() {
  useTitle('Retries')
  return <h1>Retries</h1>
}
