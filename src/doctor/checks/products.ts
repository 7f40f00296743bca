import { readProducts, sentCode, type CatalogueProduct } from '../../platform/reads/products.ts'
import type { Unread } from '../../platform/reads/unread.ts'
import { cutWords } from '../../catalogue/cut-words.ts'
import { most } from '../../platform/contract/sizes.ts'
import { readListing } from '../../platform/contract/listing.ts'
import { counted, failureWords, listed, quotedAll, shapeWords } from '../report/words.ts'
import { bodyOf } from '../recorded.ts'
import { unseen, type Check } from './check.ts'

export const account: Check = {
  id: 'account',
  about: 'Whose till it is',
  place: 'Resources, Token pair; Endpoints 12 and 13',
  rulings: ['R3', 'R31'],
  async look(visit) {
    const { accountId } = visit.terms
    if (accountId === undefined)
      return {
        verdict: 'arrange',
        seen: 'No answer of the platform tells which account the user belongs to, nor whether it is a merchant’s or a sub-merchant’s.',
        till: 'It is part of the till’s set-up.',
        advice: 'Run the doctor again with --account and the id of the account.',
      }
    const reading = await visit.products()
    const found = visit.account()
    if (found !== undefined)
      return {
        verdict: 'copes',
        seen: `The products of ${found.accountType} ${found.accountId} may be read by this user.`,
        till: 'It is part of the till’s set-up, and a preset in `config.json` fills it in.',
      }
    const why = reading.ok ? '' : failureWords(reading.failure)
    const refused = !reading.ok && reading.failure.kind === 'refused'
    const tried = visit.terms.accountTypes.join(' and as ')
    return {
      verdict: refused ? 'arrange' : 'cannot',
      seen: `The products of ${accountId}, tried as ${tried}, could not be read: ${why}.`,
      till: 'Without its products nothing can be sold.',
      advice: refused
        ? 'Check the account id, and the user’s role: only merchant and sub-merchant users have products, and only their own. Partner and vendor users may look, and sell nothing; say so in the preset’s `accountType`.'
        : undefined,
    }
  },
}

export const products: Check = {
  id: 'products',
  about: 'The list of products',
  place: 'Endpoints 12 and 13; Resources, Product',
  rulings: ['R11', 'R13'],
  async look(visit) {
    if (visit.terms.accountId === undefined) return unseen('The account is not known.')
    const reading = await visit.products()
    const body = bodyOf(reading.asked.at(-1)?.reply)
    if (!reading.ok) {
      const { failure } = reading
      if (failure.kind !== 'unreadable') return unseen(`Not read: ${failureWords(failure)}.`)
      return {
        verdict: 'cannot',
        seen: `The answer is no list of products but ${shapeWords(body)}.`,
        till: 'The specification shows a plain list; the till reads that, and one in an envelope that it knows.',
        advice: 'Ask the platform for a plain JSON list, as the specification shows it.',
      }
    }
    const entries = readListing(body, 'products') ?? []
    const items = entries.slice(0, most.products)
    const leftOut = items.filter((item) => readProducts([item])?.length === 0)
    const fixed = reading.value.filter(({ min, max }) => min === max).length
    const seen = `${Array.isArray(body) ? 'A plain list' : 'A list in an envelope'} of ${counted(entries.length, 'product')}, ${fixed} of a fixed price.`
    const details = notesOn(reading.value, visit.unread('products'))
    if (reading.value.length === 0)
      return {
        verdict: 'arrange',
        seen,
        details,
        till: 'There is nothing to sell.',
        advice:
          leftOut.length > 0
            ? `None of them can be read: ${whyNot(leftOut)}. Tell the platform.`
            : 'Ask the platform to activate products for this account.',
      }
    return leftOut.length === 0
      ? { verdict: 'copes', seen, details, till: 'All of them can be sold.' }
      : {
          verdict: 'loses',
          seen: `${seen} ${counted(leftOut.length, 'of them', 'of them')} can’t be sold: ${whyNot(leftOut)}.`,
          details,
          till: 'They are left out; the rest is sold.',
          advice: 'Tell the platform which products it lists without what a purchase needs.',
        }
  },
}

/** What is odd about products, and what the till makes of it. */
function notesOn(all: readonly CatalogueProduct[], unread: Unread): readonly string[] {
  const count = (isOdd: (product: CatalogueProduct) => boolean) => all.filter(isOdd).length
  return [
    ...note(
      count((product) => product.name === sentCode(product)),
      'without a name: the till shows the code',
    ),
    ...note(
      count(({ brandName }) => brandName === ''),
      'without a brand’s name: the platform’s list of brands is asked for it',
    ),
    ...namesOf(unread),
    ...cutWords('products', unread),
    ...note(
      count(({ platformCode }) => platformCode !== undefined),
      'that share a code: each row is sold as a separate product',
    ),
    ...note(
      count(({ isCalledFixed = false }) => isCalledFixed),
      'called fixed (`fixedAmount`), with two amounts that differ: the cashier is asked for the exact price',
    ),
    ...note(
      count(({ max }) => max <= 0),
      'whose limits are 0 to 0: any amount may be typed, and the platform decides',
    ),
  ]
}

/** Codes or names of unreadable entries. */
export function namesOf({ names }: Unread): readonly string[] {
  const named = names.filter((name) => name !== '')
  return [
    ...(named.length > 0 ? [`Can’t be read: ${quotedAll(named, 20)}`] : []),
    ...note(names.length - named.length, 'without a code or a name that can be read'),
  ]
}

function note(count: number, words: string): readonly string[] {
  return count > 0 ? [`${count} ${words}`] : []
}

/** What a purchase needs, with sample values. */
const fillings = [
  ['code', 'X'],
  ['minAmount', 0],
  ['maxAmount', Number.MAX_SAFE_INTEGER / 1_000],
] as const

/** Groups unreadable items by the members that make them unreadable. */
function whyNot(items: readonly unknown[]): string {
  const reasons = items.map((item) => {
    if (typeof item !== 'object' || item === null) return 'no object'
    const missing = fillings.filter(
      ([name, value]) => readProducts([{ ...item, [name]: value }])?.length === 1,
    )
    return missing.length === 0
      ? 'several members missing'
      : `${quotedAll(missing.map(([name]) => name))} missing, or of another type`
  })
  return listed([...new Set(reasons)], 5)
}

/** Counts the whole list, because a platform may name categories for some products only. */
export const productCategories: Check = {
  id: 'product-categories',
  about: 'Which category a product is in',
  place: 'Resources, Product (no field says)',
  rulings: ['R6'],
  async look(visit) {
    const catalogue = await visit.catalogue()
    const reading = await visit.products()
    if (catalogue === undefined || !reading.ok || reading.value.length === 0)
      return unseen('There are no products, so this can’t be seen.')
    const all = reading.value
    const told = all.filter(({ categoryIds }) => categoryIds.length > 0)
    const placed = catalogue.products.filter(({ categoryIds }) => categoryIds.length > 0)
    const rest = all.length - placed.length
    const seen =
      told.length === 0
        ? 'The list of products says nothing of categories.'
        : `${told.length} of ${all.length} products name their category (\`categoryId\` or \`categoryIds\`).`
    const till =
      told.length === all.length
        ? 'Products are where the platform puts them.'
        : `The till guesses by names: ${placed.length} of ${all.length} are in a category.`
    if (rest === 0) return { verdict: 'copes', seen, till }
    const names = catalogue.products.filter(({ categoryIds }) => categoryIds.length === 0)
    return {
      verdict: 'arrange',
      seen,
      till: `${till} ${counted(rest, 'product is', 'products are')} under “Everything else”; they are found by searching, and can be sold.`,
      details: [
        `Unplaced: ${quotedAll(
          names.map(({ code }) => code),
          20,
        )}`,
      ],
      advice:
        'Give their brands a category in Catalogue: a product’s category on its row opens the choice.',
    }
  },
}
