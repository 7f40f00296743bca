import { useTitle } from '../till/use-title.ts'

export function ArrangeScreen() {
  useTitle('Arrange the catalogue')
  return <h1>Arrange the catalogue</h1>
}
