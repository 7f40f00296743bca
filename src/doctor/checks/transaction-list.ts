import { bodyOf } from '../recorded.ts'
import { listRequestOf } from '../../platform/transport/requests.ts'
import type { Method } from '../../platform/contract/endpoints.ts'
import { sortNewestFirst } from '../../platform/contract/pagination.ts'
import { pageMemberNames } from '../../platform/contract/sale/record-form.ts'
import type { LocatedRecord } from '../../platform/contract/sale/transaction.ts'
import { instantIn } from '../../values/time/instant.ts'
import { readListed, type ListedRecords } from '../listed-records.ts'
import type { Observation } from '../report/finding.ts'
import type { Reading, Visit } from '../visit.ts'
import { answerWords, counted, failureWords, quotedAll, shapeWords } from '../report/words.ts'
import { unseen, type Check } from './check.ts'

/** Enough to tell two pages apart. */
const fewRows = 2

export const listMethod: Check = {
  id: 'list-method',
  about: 'The list of sales: how it is asked for',
  place: 'Endpoints 18 (payloads not shown)',
  rulings: ['R5'],
  async look(visit) {
    const reading = await visit.records()
    const asked = {
      GET: await askList(visit, 'GET'),
      POST: await askList(visit, 'POST'),
    }
    const seen = `GET is answered with ${answerWords(asked.GET)}, POST with ${answerWords(asked.POST)}.`
    if (reading.ok) {
      const { located, enveloped, method } = reading.value
      const where = located[0] === undefined ? '' : ` Records are ${placeWords(located[0].within)}.`
      return {
        verdict: 'copes',
        seen: `${seen}${where}`,
        till: `The till asks by ${method}${enveloped ? '' : ', and reads on until a page is short, since nothing says how many there are'}.`,
      }
    }
    return {
      verdict: 'loses',
      seen: `${seen} ${unreadWords(reading)}`,
      till: 'The till has no list of sales but its own. After a lost answer it can’t look a sale up: the cashier is asked, and sending it again is safe.',
      advice:
        'Ask the platform how its list of transactions is asked for; it is documented as GET /transactions with page, size and sort.',
    }
  },
}

function askList(visit: Visit, method: Method) {
  const request = listRequestOf(method, { page: 0, size: fewRows })
  return visit.reader.reply('transactions', request, { faultRetries: 0 })
}

function unreadWords(reading: Extract<Reading<ListedRecords>, { ok: false }>): string {
  const shape =
    reading.failure.kind === 'unreadable'
      ? ` (${shapeWords(bodyOf(reading.asked.at(-1)?.reply))})`
      : ''
  return `It could not be read: ${failureWords(reading.failure)}${shape}.`
}

/** 'in `data`, `content`, a list'. */
export function placeWords(within: readonly string[]): string {
  if (within.length === 0) return 'bare'
  const parts = within.map((name) => (name === '[]' ? 'a list' : `\`${name}\``))
  return `in ${parts.join(', ')}`
}

const tooFew = 'There are too few sales, so this can’t be seen.'

export const listPages: Check = {
  id: 'list-pages',
  about: 'The list of sales: pages',
  place: 'Resources, Pagination envelope; Limits, Pagination parameters',
  rulings: ['R5'],
  async look(visit) {
    const whole = await visit.records()
    if (!whole.ok) return unseen(unreadWords(whole))
    const pages = [await pageAt(visit, 0), await pageAt(visit, 1), await pageAt(visit, 2)]
    const [first, second, third] = pages
    if (first === undefined || second === undefined) return unseen('A page could not be read.')
    const total = first.page.totalElements
    const names = namesOf(first)
    const said = first.enveloped
      ? `A page says ${names}. ${counted(total, 'sale')} in all.`
      : 'No page is around the records, and nothing says how many there are.'
    if (whole.value.located.length <= fewRows) return unseen(`${said} ${tooFew}`)
    const size = first.located.length
    const details = [
      size === fewRows ? 'The size asked for is kept' : `${fewRows} were asked for, ${size} came`,
    ]
    return { ...pageVerdict(first, second, third), seen: said, details }
  },
}

function pageVerdict(
  first: ListedRecords,
  second: ListedRecords,
  third: ListedRecords | undefined,
): Pick<Observation, 'verdict' | 'till' | 'advice'> {
  if (!same(first, second)) {
    if (first.enveloped) return { verdict: 'copes', till: 'The till reads page after page.' }
    return {
      verdict: 'loses',
      till: 'The list under Sales shows the first page only; a search for one sale reads on.',
      advice: 'Ask the platform for the pagination envelope of the specification.',
    }
  }
  if (first.located.length >= first.page.totalElements && first.enveloped)
    return { verdict: 'copes', till: 'All of them come at once.' }
  if (third !== undefined && !same(second, third))
    return {
      verdict: 'loses',
      till: 'Its pages are counted from 1, the specification’s from 0: the till reads the first twice and never the last, which has the oldest sales.',
      advice: 'Ask the platform to count pages from 0, as the specification says.',
    }
  return {
    verdict: 'loses',
    till: 'Every page is the first one: older sales are neither listed nor found after a lost answer, and the till says that its list is short.',
    advice:
      'Ask the platform how a later page is asked for; the specification says `page` and `size`.',
  }
}

async function pageAt(visit: Visit, page: number): Promise<ListedRecords | undefined> {
  const reading = await visit.read(() =>
    readListed(visit.reader, { page, size: fewRows, sort: sortNewestFirst }),
  )
  return reading.ok ? reading.value : undefined
}

function same(a: ListedRecords, b: ListedRecords): boolean {
  const ids = (one: ListedRecords) =>
    JSON.stringify(one.located.map(({ record }) => record.transactionId))
  return ids(a) === ids(b)
}

function namesOf({ body, located }: ListedRecords): string {
  const names = Object.values(pageMemberNames(envelopeOf(body, located)))
  return names.length === 0 ? 'nothing of itself' : quotedAll(names)
}

/** The object with the list of records. */
function envelopeOf(body: unknown, located: readonly LocatedRecord[]): Record<string, unknown> {
  const way = located[0]?.within.slice(0, -2) ?? []
  let at: unknown = body
  for (const name of way)
    at = typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(name) : undefined
  return typeof at === 'object' && at !== null && !Array.isArray(at) ? { ...at } : {}
}

export const listOrder: Check = {
  id: 'list-order',
  about: 'The list of sales: order',
  place: 'Limits, Pagination parameters (sort is endpoint specific)',
  rulings: ['R5'],
  async look(visit) {
    const reading = await visit.records()
    if (!reading.ok) return unseen(unreadWords(reading))
    const refused = reading.asked.some(
      ({ reply }) => reply.kind === 'answer' && reply.status === 400,
    )
    const times = reading.value.located.flatMap(({ record }) => instantIn(record.createdDate) ?? [])
    if (times.length < 2) return unseen(tooFew)
    const order = orderOf(times)
    const how = refused
      ? `\`sort=${sortNewestFirst}\` is refused.`
      : `Asked for \`sort=${sortNewestFirst}\`.`
    const seen = `${how} They come ${order}.`
    if (order === 'newest first' || order === 'all of one moment')
      return {
        verdict: 'copes',
        seen,
        till: 'A sale whose answer was lost is found on the first page.',
      }
    return {
      verdict: 'loses',
      seen,
      till: 'The till sorts its list itself. It looks for a sale in the first 1000, then asks the cashier and goes on slowly.',
      advice: 'Ask the platform by which field its list can be sorted from new to old.',
    }
  },
}

function orderOf(times: readonly number[]): string {
  const steps = times.slice(1).map((time, place) => Math.sign(time - (times[place] ?? time)))
  const falls = steps.some((step) => step < 0)
  const rises = steps.some((step) => step > 0)
  if (falls && rises) return 'in no order of time'
  if (!falls && !rises) return 'all of one moment'
  return falls ? 'newest first' : 'oldest first'
}
