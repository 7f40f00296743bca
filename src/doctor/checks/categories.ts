import { categoryFieldsQuery, type CatalogueCategory } from '../../platform/reads/categories.ts'
import { endpoints, fillPath, type Method } from '../../platform/contract/endpoints.ts'
import { readListing } from '../../platform/contract/listing.ts'
import { buildCategoryTree } from '../../catalogue/category-tree.ts'
import { cutWords } from '../../catalogue/cut-words.ts'
import { parseReceiptPath } from '../../receipt/receipt-path.ts'
import type { Observation } from '../report/finding.ts'
import { bodyOf, type Exchange } from '../recorded.ts'
import type { Visit } from '../visit.ts'
import { answerWords, counted, failureWords, quotedAll, shapeWords } from '../report/words.ts'
import { unseen, type Check } from './check.ts'
import { namesOf } from './products.ts'

const noCategories = 'There are no categories, so this can’t be seen.'

export const categoryMethod: Check = {
  id: 'category-method',
  about: 'How categories are asked for',
  place: 'Endpoints 16 (recorded as POST and as GET)',
  rulings: ['R4'],
  async look(visit) {
    const reading = await visit.categories()
    const both = await askBoth(visit, endpoints.categories.path)
    const seen = `POST is answered with ${answerWords(both.POST)}, GET with ${answerWords(both.GET)}.`
    if (reading.ok) return { verdict: 'copes', seen, till: wayWords(both.POST) }
    return {
      verdict: 'loses',
      seen: `${seen} The categories could not be read: ${failureWords(reading.failure)}${reading.failure.kind === 'unreadable' ? ` (${shapeWords(bodyOf(both.POST))})` : ''}.`,
      till: 'All products are under “Everything else”, are found by searching, and can be sold; forms ask only for what the kind of sale needs.',
      advice:
        'Ask the platform for a plain JSON list of categories at POST or GET /products/categories.',
    }
  },
}

function wayWords(post: Exchange['reply']): string {
  return post.kind === 'answer' && post.status < 300
    ? 'The till asks by POST.'
    : 'The till asks by POST, then by GET, and remembers what answered.'
}

async function askBoth(visit: Visit, path: string) {
  const ask = async (method: Method) => {
    const request = { method, path, ...(method === 'POST' && { bodyText: '{}' }) }
    return visit.reader.reply('categories', request, { faultRetries: 0 })
  }
  return { POST: await ask('POST'), GET: await ask('GET') }
}

export const categories: Check = {
  id: 'categories',
  about: 'The categories',
  place: 'Resources, Product category',
  rulings: ['R10'],
  async look(visit) {
    const reading = await visit.categories()
    if (!reading.ok) return unseen(noCategories)
    const all = readListing(bodyOf(reading.asked.at(-1)?.reply), 'categories')?.length ?? 0
    const { value } = reading
    const ids = new Set(value.map(({ id }) => id))
    const orphans = value.filter(({ parentId }) => parentId !== undefined && !ids.has(parentId))
    const below = value.filter(({ parentId }) => parentId !== undefined).length
    const { roots } = buildCategoryTree(value)
    const seen = `${counted(all, 'category', 'categories')}, ${value.length} of them active and readable, ${below} below another. ${roots.length} at the top.`
    const unread = visit.unread('categories')
    const details = [
      ...namesOf(unread),
      ...cutWords('categories', unread),
      ...(orphans.length === 0
        ? []
        : [`Below a category that is not listed: ${quotedAll(orphans.map(({ name }) => name))}`]),
    ]
    if (unread.names.length > 0)
      return {
        verdict: 'loses',
        seen: `${seen} ${unread.names.length} can’t be read: an \`id\` that is a number is missing.`,
        details,
        till: 'They are left out. Their products are where the till guesses by names, and can be sold.',
        advice: 'Ask the platform for a number as the `id` of each category.',
      }
    return {
      verdict: 'copes',
      seen,
      details,
      till: 'They are shown in their order of appearance.',
    }
  },
}

export const categoryForms: Check = {
  id: 'category-forms',
  about: 'What a sale’s form is made from',
  place: 'Resources, Product category (meta) and Category field definition; Endpoints 17',
  rulings: ['R4', 'R8', 'R9', 'R10'],
  async look(visit) {
    const reading = await visit.categories()
    const [first] = reading.ok ? reading.value : []
    if (!reading.ok || first === undefined) return unseen(noCategories)
    const without = reading.value.filter(({ fields }) => fields === undefined)
    const withMeta = reading.value.length - without.length
    const both = await askBoth(
      visit,
      fillPath(endpoints.categoryFields.path, { categoryId: String(first.id) }),
    )
    const works = (await fieldsOf(visit, first.id)).ok
    const seen = `${withMeta} of ${counted(reading.value.length, 'category has', 'categories have')} a readable \`meta\` with \`fields\`. The fields endpoint is answered by POST with ${answerWords(both.POST)}, by GET with ${answerWords(both.GET)}.`
    return formVerdict(visit, { without, works, seen })
  },
}

async function formVerdict(
  visit: Visit,
  parts: { without: readonly CatalogueCategory[]; works: boolean; seen: string },
): Promise<Observation> {
  const { without, works, seen } = parts
  if (without.length === 0)
    return {
      verdict: 'copes',
      seen,
      till: works
        ? 'Forms are made from `meta`.'
        : 'Forms are made from `meta`; the endpoint is not needed.',
    }
  const missing: string[] = []
  for (const { id, name } of without.slice(0, mostAsked)) {
    const asked = await fieldsOf(visit, id)
    if (!asked.ok) missing.push(name)
  }
  if (missing.length === 0)
    return { verdict: 'copes', seen, till: 'The till asks the endpoint for what `meta` lacks.' }
  return {
    verdict: 'loses',
    seen,
    details: [`Neither \`meta\` nor the endpoint tells the fields of ${quotedAll(missing)}`],
    till: 'Their forms ask for what the kind of sale needs, and no more.',
    advice:
      'Ask the platform for the fields of these categories: a purchase may need more than the till asks for.',
  }
}

function fieldsOf(visit: Visit, id: number) {
  return visit.read(() => visit.queries.fetchQuery(categoryFieldsQuery(visit.context, id)))
}

/** Each costs a request. If a platform lacks one of them, it mostly lacks all. */
const mostAsked = 10

export const fieldDefinitions: Check = {
  id: 'field-definitions',
  about: 'Fields and receipt fields',
  place: 'Resources, Category field definition',
  rulings: ['R10', 'R27'],
  async look(visit) {
    const reading = await visit.categories()
    const known = reading.ok ? reading.value.flatMap(({ fields }) => fields ?? []) : []
    if (known.length === 0) return unseen('There is no readable `meta`, so this can’t be seen.')
    const fields = known.flatMap((one) => one.fields)
    const types = [...new Set(fields.map(({ type }) => type))]
    const extras = new Set(fields.flatMap((field) => Object.keys(field)))
    for (const stated of ['name', 'type', 'required']) extras.delete(stated)
    const paths = known.flatMap(({ receiptFields }) => receiptFields)
    const wrong = paths.filter((path) => parseReceiptPath(path) === undefined)
    const none = known.filter(({ receiptFields }) => receiptFields.length === 0).length
    const seen = `${counted(fields.length, 'field')} of the types ${quotedAll(types)}${extras.size === 0 ? '' : `, which also say ${quotedAll([...extras])}`}. ${counted(paths.length, 'receipt field')}.`
    const details = [
      ...(none > 0
        ? [`${none} of ${known.length} name no receipt fields: every known field is shown`]
        : []),
      ...(wrong.length > 0 ? [`No paths that could be followed: ${quotedAll(wrong)}`] : []),
    ]
    return {
      verdict: wrong.length > 0 ? 'loses' : 'copes',
      seen,
      details,
      till: 'Types that the till doesn’t know become lines of text. A receipt field that finds nothing is skipped.',
    }
  },
}
