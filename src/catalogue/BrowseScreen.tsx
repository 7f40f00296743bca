import { useTitle } from '../till/use-title.ts'

export function BrowseScreen() {
  useTitle('Catalogue')
  return <h1>Catalogue</h1>
}
