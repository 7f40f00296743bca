import { sortNewestFirst } from '../../platform/contract/pagination.ts'
import type { TransactionPage } from '../../platform/contract/sale/transaction.ts'
import { newestPages } from '../../platform/reads/transaction-pages.ts'
import { askReader, transactionQuery } from '../../platform/reads/transactions.ts'
import { instantIn } from '../../values/time/instant.ts'
import { copes, unseen, type Check } from '../report/finding.ts'
import { counted } from '../report/words.ts'

const tooFew = unseen('There are too few sales, or none can be read, so this can’t be seen.')

export const salesList: Check = {
  id: 'sales-list',
  about: 'The list of sales',
  place: 'Endpoints 18 (payloads not shown)',
  rulings: ['R5', 'R33'],
  async look(visit) {
    const reading = await visit.sales()
    const isUnread =
      reading.ok && reading.value.content.length === 0 && reading.value.totalElements > 0
    if (reading.ok && !isUnread)
      return copes(`${counted(reading.value.content.length, 'sale')} read.`)
    return {
      verdict: 'loses',
      seen: reading.ok
        ? `It counts ${counted(reading.value.totalElements, 'sale')}, and none can be read.`
        : `It could not be read: ${reading.why}.`,
      till: 'The till has no list of sales but its own. After a lost answer it can’t look a sale up: the cashier is asked, and sending it again is safe.',
      advice:
        'Ask the platform how its list of transactions is asked for; it is documented as GET /transactions with page, size and sort.',
    }
  },
}

/** Enough to tell two pages apart. */
const fewRows = 2

export const pages: Check = {
  id: 'pages',
  about: 'The list of sales: pages',
  place: 'Resources, Pagination envelope; Limits, Pagination parameters',
  rulings: ['R5'],
  async look(visit) {
    const all = await visit.sales()
    if (!all.ok || all.value.content.length <= fewRows) return tooFew
    const readPage = newestPages(askReader(visit.reader), fewRows)
    const [first, second] = [
      await visit.read(() => readPage(0)),
      await visit.read(() => readPage(1)),
    ]
    if (!first.ok || !second.ok) return unseen('A page could not be read.')
    const { content, totalElements } = first.value
    if (content.length === all.value.content.length) return copes('All sales come at once.')
    if (totalElements <= content.length)
      return {
        verdict: 'loses',
        seen: 'No page is around the sales, and nothing says how many there are.',
        till: 'The till reads on until a page has fewer than 20 sales. It can’t say how many there are.',
        advice: 'Ask the platform for the pagination envelope of the specification.',
      }
    if (idsOf(first.value) !== idsOf(second.value)) return copes('Each page has other sales.')
    return {
      verdict: 'loses',
      seen: 'The second page is the first one again.',
      till: 'If pages are counted from 1, the till never reads the last page; if every page is the first, it reads no other. It finds no older sale after a lost answer, and says that its list is short.',
      advice:
        'Ask the platform how a later page is asked for; the specification says `page` and `size`, counted from 0.',
    }
  },
}

function idsOf({ content }: TransactionPage): string {
  return JSON.stringify(content.map(({ transactionId }) => transactionId))
}

export const order: Check = {
  id: 'order',
  about: 'The list of sales: order',
  place: 'Limits, Pagination parameters (sort is endpoint specific)',
  rulings: ['R5'],
  async look(visit) {
    const reading = await visit.sales()
    const sales = reading.ok ? reading.value.content : []
    const times = sales.flatMap(({ createdDate }) => instantIn(createdDate) ?? [])
    if (times.length < 2) return tooFew
    const isNewestFirst = times.every((time, at) => time <= (times[at - 1] ?? time))
    if (isNewestFirst) return copes('The newest come first.')
    return {
      verdict: 'loses',
      seen: `Asked for \`sort=${sortNewestFirst}\`, or without it if that is refused, the newest don’t come first.`,
      till: 'The till sorts its list itself. It looks for a sale in the first 1000, then asks the cashier and goes on slowly.',
      advice: 'Ask the platform by which field its list can be sorted from new to old.',
    }
  },
}

export const poll: Check = {
  id: 'poll',
  about: 'Asking for the status of one sale',
  place: 'Endpoints 18 (payloads not shown)',
  rulings: ['R5', 'R33', 'R34'],
  async look(visit) {
    const all = await visit.sales()
    const id = all.ok ? all.value.content[0]?.transactionId : undefined
    if (id === undefined) return tooFew
    const query = transactionQuery(visit.context, id)
    const reading = await visit.read(() => visit.queries.fetchQuery(query))
    if (reading.ok) return copes('The till follows a pending sale to its end.')
    return {
      verdict: 'loses',
      seen: `The status of a sale of its list could not be read: ${reading.why}.`,
      till: 'After three such answers the till sends the sale’s own request again, with the same reference and bytes, and reads that answer. The till can’t send a retry again, so a manager decides after some minutes.',
      advice:
        'Ask the platform how POST /transactions is asked for one transaction; the till sends `{ "transactionId": … }`.',
    }
  },
}
