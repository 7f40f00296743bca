import { kindWord } from '../../catalogue/kind/kind.ts'
import { unknownKinds } from '../../catalogue/kind/kind-proposal.ts'
import { counted } from '../report/words.ts'
import { unseen, type Check } from './check.ts'

/** Shows what tells the kind of sale in each category, and which products stay unclear. */
export const kinds: Check = {
  id: 'kinds',
  about: 'What kind of sale something is',
  place: 'Endpoints 5 to 9 (nothing says which product is which)',
  rulings: ['R7', 'R35'],
  async look(visit) {
    const catalogue = await visit.catalogue()
    const reading = await visit.categories()
    if (catalogue === undefined || catalogue.products.length === 0)
      return unseen('There are no products, so this can’t be seen.')
    const details = (reading.ok ? reading.value : []).map((category) => {
      const node = catalogue.tree.byId.get(category.id)
      const kind = node?.kind === undefined ? 'not known' : kindWord[node.kind]
      return `Category ${category.name}: ${kind}`
    })
    const unknown = unknownKinds(catalogue)
    const count = unknown.reduce((sum, { products }) => sum + products.length, 0)
    const all = catalogue.products.length
    if (count === 0)
      return {
        verdict: 'copes',
        seen: `The kind of all ${counted(all, 'product')} follows from what the platform says.`,
        details,
        till: 'Forms and lookups fit the kind.',
      }
    const proposals = unknown.map(({ name, products, proposal }) => {
      const what =
        products.length === 1
          ? ` ${products[0]?.name ?? name}`
          : `s of ${name} (${products.length})`
      return `Product${what}: not known; proposed: ${proposal === undefined ? 'nothing' : kindWord[proposal]}`
    })
    return {
      verdict: 'arrange',
      seen: `Nothing says the kind of ${count} of ${counted(all, 'product')}.`,
      details: [...details, ...proposals],
      till: 'The till asks before the first sale of such a product, or offers mobile number, meter and account as optional fields.',
      advice:
        'Choose the kind of each product, or of its whole brand, on its row in Catalogue. At its first sale, the till proposes the one named here.',
    }
  },
}
