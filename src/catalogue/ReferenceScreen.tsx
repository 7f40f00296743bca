import { useTitle } from '../till/use-title.ts'

export function ReferenceScreen() {
  useTitle('Reference')
  return <h1>Reference</h1>
}
