import { unplacedProducts } from '../../catalogue/catalogue.ts'
import { cutWords } from '../../catalogue/cut-words.ts'
import { kindWord } from '../../catalogue/kind/kind.ts'
import { unknownKinds, type UnknownKinds } from '../../catalogue/kind/kind-proposal.ts'
import { categoryFieldsQuery } from '../../platform/reads/categories.ts'
import type { CatalogueList } from '../../platform/reads/unread.ts'
import { copes, unseen, type Check, type Observation } from '../report/finding.ts'
import { counted, quotedAll } from '../report/words.ts'
import type { Reading, Visit } from '../visit.ts'

export const products: Check = {
  id: 'products',
  about: 'The account and its products',
  place: 'Endpoints 12 and 13; Resources, Product',
  rulings: ['R3', 'R11', 'R31', 'R33'],
  async look(visit) {
    const reading = await visit.products()
    if (!reading.ok) return withoutProducts(visit, reading)
    const unread = visit.unread('products').names.length
    const calledFixed = reading.value.filter(({ isCalledFixed }) => isCalledFixed).length
    const seen = `The account has ${counted(reading.value.length, 'product')} that can be sold.`
    const details = [
      ...leftOut(visit, 'products'),
      ...(calledFixed === 0
        ? []
        : [
            `${calledFixed} called fixed (\`fixedAmount\`), with two amounts that differ: the cashier is asked for the exact price`,
          ]),
    ]
    if (unread > 0)
      return {
        verdict: reading.value.length === 0 ? 'cannot' : 'loses',
        seen: `${seen} ${unread} can’t be read.`,
        details,
        till: 'The till leaves them out, and sells the rest.',
        advice: 'Tell the platform: a product needs a code, and a lowest and a highest amount.',
      }
    if (reading.value.length === 0)
      return {
        verdict: 'arrange',
        seen,
        advice: 'Ask the platform to activate products for this account.',
      }
    return copes(seen, details)
  },
}

function withoutProducts(
  { terms: { accountId } }: Visit,
  { failure, why }: Extract<Reading<unknown>, { ok: false }>,
): Observation {
  if (accountId === undefined)
    return {
      verdict: 'arrange',
      seen: 'No answer of the platform tells which account the user belongs to.',
      advice: 'Run the doctor again with --account and the id of the account.',
    }
  const isRefused = failure.kind === 'refused'
  return {
    verdict: isRefused ? 'arrange' : 'cannot',
    seen: `The products of ${accountId}, tried as merchant and as sub-merchant, could not be read: ${why}.`,
    till: 'Without its products nothing can be sold.',
    advice: isRefused
      ? 'Check the account id, and the user’s role: only merchant and sub-merchant users have products, and only their own. Partner and vendor users may look, and sell nothing; say so in the preset’s `accountType`.'
      : 'Ask the platform for a plain JSON list, as the specification shows it.',
  }
}

/** What the till lacks of a list. */
function leftOut(visit: Visit, list: CatalogueList): readonly string[] {
  const unread = visit.unread(list)
  const named = unread.names.filter((name) => name !== '')
  const nameless = unread.names.length - named.length
  return [
    ...(named.length > 0 ? [`Can’t be read: ${quotedAll(named)}`] : []),
    ...(nameless > 0 ? [`Can’t be read: ${nameless} without a code or a name`] : []),
    ...cutWords(list, unread),
  ]
}

const noProducts = unseen('There are no products, so this can’t be seen.')

export const productCategories: Check = {
  id: 'product-categories',
  about: 'Which category a product is in',
  place: 'Resources, Product (no field says)',
  rulings: ['R6'],
  async look(visit) {
    const reading = await visit.products()
    const catalogue = await visit.catalogue()
    if (!reading.ok || catalogue === undefined) return noProducts
    const all = reading.value
    const told = all.filter(({ categoryIds }) => categoryIds.length > 0).length
    const unplaced = unplacedProducts(catalogue)
    const seen = `The list names a category for ${told} of ${counted(all.length, 'product')}. The till guesses the others’ by names. Without one after that: ${unplaced.length}.`
    if (unplaced.length === 0) return copes(seen)
    return {
      verdict: 'arrange',
      seen,
      details: [quotedAll(unplaced.map(({ code }) => code))],
      till: 'They are under “Everything else”; they are found by searching, and can be sold.',
      advice:
        'Give their brands a category in Catalogue: a product’s category on its row opens the choice.',
    }
  },
}

/** Which products stay without a kind of sale. */
export const kinds: Check = {
  id: 'kinds',
  about: 'What kind of sale something is',
  place: 'Endpoints 5 to 9 (nothing says which product is which)',
  rulings: ['R7', 'R35'],
  async look(visit) {
    const catalogue = await visit.catalogue()
    if (catalogue === undefined) return noProducts
    const unknown = unknownKinds(catalogue)
    const count = unknown.reduce((sum, { products }) => sum + products.length, 0)
    const all = counted(catalogue.products.length, 'product')
    if (count === 0) return copes(`The kind of all ${all} follows from what the platform says.`)
    return {
      verdict: 'arrange',
      seen: `Nothing says the kind of ${count} of ${all}.`,
      details: unknown.map(proposalWords),
      till: 'The till asks before the first sale of such a product, or offers mobile number, meter and account as optional fields.',
      advice:
        'Choose the kind of each product, or of its whole brand, on its row in Catalogue. At its first sale, the till proposes the one named here.',
    }
  },
}

function proposalWords({ name, products, proposal }: UnknownKinds): string {
  const proposed = proposal === undefined ? 'nothing' : kindWord[proposal]
  return `${name} (${counted(products.length, 'product')}): proposed: ${proposed}`
}

export const categories: Check = {
  id: 'categories',
  about: 'The categories',
  place: 'Resources, Product category; Endpoints 16',
  rulings: ['R4', 'R10'],
  async look(visit) {
    const reading = await visit.categories()
    if (!reading.ok)
      return {
        verdict: 'loses',
        seen: `The categories could not be read: ${reading.why}.`,
        till: 'All products are under “Everything else”, are found by searching, and can be sold; forms ask only for what the kind of sale needs.',
        advice:
          'Ask the platform for a plain JSON list of categories at POST or GET /products/categories.',
      }
    const unread = visit.unread('categories').names.length
    const seen = `${counted(reading.value.length, 'active category', 'active categories')}.`
    const details = leftOut(visit, 'categories')
    if (unread === 0) return copes(seen, details)
    return {
      verdict: 'loses',
      seen: `${seen} ${unread} can’t be read: an \`id\` that is a number is missing.`,
      details,
      till: 'The till leaves them out. Their products are where it guesses by names, and can be sold.',
      advice: 'Ask the platform for a number as the `id` of each category.',
    }
  },
}

/** Each costs a request. If a platform lacks one of them, it mostly lacks all. */
const mostAsked = 10

export const categoryForms: Check = {
  id: 'category-forms',
  about: 'What a sale’s form is made from',
  place: 'Resources, Product category (meta) and Category field definition; Endpoints 17',
  rulings: ['R4', 'R8', 'R10'],
  async look(visit) {
    const reading = await visit.categories()
    if (!reading.ok || reading.value.length === 0)
      return unseen('There are no categories, so this can’t be seen.')
    const without = reading.value.filter(({ fields }) => fields === undefined)
    if (without.length === 0) return copes('Every category has a readable `meta` with `fields`.')
    const asked = without.slice(0, mostAsked)
    const missing: string[] = []
    for (const { id, name } of asked) {
      const query = categoryFieldsQuery(visit.context, id)
      const reading = await visit.read(() => visit.queries.fetchQuery(query))
      if (!reading.ok) missing.push(name)
    }
    const seen = `${without.length} of ${counted(reading.value.length, 'category', 'categories')} have no readable \`meta\` with \`fields\`.`
    if (missing.length === 0)
      return copes(`${seen} The fields endpoint was asked for ${asked.length}, and told them.`)
    return {
      verdict: 'loses',
      seen: `${seen} The fields endpoint doesn’t tell those of ${quotedAll(missing)} either.`,
      till: 'Their forms ask for what the kind of sale needs, and no more.',
      advice:
        'Ask the platform for the fields of these categories: a purchase may need more than the till asks for.',
    }
  },
}
