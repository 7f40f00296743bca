import { bodyOf } from '../recorded.ts'
import { classify } from '../../platform/words/classify.ts'
import { PAGE_PAUSE, searchFor } from '../../engine/sending/search.ts'
import { resolveReceiptPath } from '../../receipt/receipt-path.ts'
import { phaseWords } from '../../till/words/phase-words.ts'
import { instantIn } from '../../values/time/instant.ts'
import { withoutLongNumbers } from '../../values/text/long-numbers.ts'
import { recordForm, statusForm } from '../../platform/contract/sale/record-form.ts'
import { locateTransactionRecords } from '../../platform/contract/sale/transaction.ts'
import { pollOf } from '../../platform/transport/requests.ts'
import type { Finding, Observation, Subject } from '../report/finding.ts'
import type { SaleCourse } from './sell.ts'
import type { Visit } from '../visit.ts'
import { answerWords, counted, msWords, quotedAll } from '../report/words.ts'

/** The course of a sale in lines of Markdown, step by step, with times since its confirmation. */
export function courseLines({ sale, events, exchanges, ended }: SaleCourse): readonly string[] {
  const { title, money, code } = phaseWords(sale)
  const begin = events[0]?.at ?? sale.createdAt
  const first = exchanges[0]?.at ?? 0
  const steps = [
    ...events.map(({ at, event, from, to }) => ({
      at: at - begin,
      words: `${event}: ${from === to ? to : `${from} → ${to}`}`,
    })),
    ...exchanges.map(({ method, path, reply, at, ms }) => ({
      at: at - first + ms,
      words: `${method} ${pathWords(path)}: ${answerWords(reply)}, ${msWords(ms)}`,
    })),
  ].sort((a, b) => a.at - b.at)
  return [
    `- Reference: \`${sale.merchantReference}\``,
    `- ${sale.summary.title}, ${sale.summary.recipientLabel} ${sale.summary.recipientMasked}`,
    `- How it ended: ${title}${ended ? '' : ' (not ended yet)'}${money === undefined ? '' : `. ${money}`}${code === undefined ? '' : ` Code ${code}.`}`,
    `- Sent ${counted(sale.attempts, 'time')}`,
    '',
    '| after | step |',
    '| --- | --- |',
    ...steps.map(({ at, words }) => `| ${msWords(Math.max(0, at))} | ${words} |`),
  ]
}

/** Leaves out a transaction's id, which tells a reader nothing. */
function pathWords(path: string): string {
  return path.replace(/^(\/transactions\/).+(\/retry)$/, '$1…$2')
}

/** What only a sale shows: its answer, its record, its receipt, and the platform's clock. */
export async function saleFindings(visit: Visit, course: SaleCourse): Promise<readonly Finding[]> {
  return [
    { ...answered, ...answerSeen(course) },
    { ...inList, ...(await listSeen(visit, course)) },
    ...(await recordSeen(visit, course)),
    { ...receipt, ...receiptSeen(course) },
  ]
}

const answered: Subject = {
  id: 'sale-answer',
  about: 'The answer to a sale',
  place: 'Endpoints 9; Resources, Purchase response',
  rulings: ['R19'],
}

function answerSeen({ exchanges, sale, ended }: SaleCourse): Observation {
  const reply = exchanges.find(({ path }) => path.endsWith('/purchase'))?.reply
  if (reply === undefined) return { verdict: 'unseen', seen: 'The sale was not sent.' }
  const { kind } = classify(reply)
  const body = bodyOf(reply)
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const members = names.length === 0 ? '' : `, with ${quotedAll(names)}`
  const seen = `The first answer was ${answerWords(reply)}${members}: read as ${kind}. ${phaseWords(sale).title}.`
  if (ended && sale.phase.kind !== 'asking' && sale.phase.kind !== 'needs-attention')
    return { verdict: 'copes', seen, till: 'The sale came to its end by itself.' }
  return {
    verdict: 'loses',
    seen,
    till: 'The sale didn’t come to an end by itself: a person would have to decide.',
    advice: 'Look the reference up in the merchant dashboard before anything else is sold.',
  }
}

const inList: Subject = {
  id: 'sale-in-list',
  about: 'Finding a sale by its reference',
  place: 'Endpoints 18',
  rulings: ['R5', 'R33'],
}

async function listSeen(visit: Visit, { sale }: SaleCourse): Promise<Observation> {
  const result = await searchFor(
    {
      merchantReference: sale.merchantReference,
      except: () => false,
      ancestors: [],
      held: () => false,
      unnamedFailures: 0,
      notBefore: sale.createdAt,
    },
    {
      send: (request) => visit.session.send(request),
      goOn: () => visit.clock.wait(PAGE_PAUSE).then(() => true),
    },
  )
  if (result.kind === 'found')
    return {
      verdict: 'copes',
      seen: 'The platform’s list has the sale under its reference.',
      till: 'A sale whose answer is lost is found again.',
    }
  const refusedForCertain = sale.phase.kind === 'rejected'
  if (result.kind === 'absent' && refusedForCertain)
    return { verdict: 'copes', seen: 'The sale was refused, and the list doesn’t have it.' }
  return {
    verdict: 'loses',
    seen: `The doctor looked for its reference in the list: ${searchWords[result.kind]}.`,
    till: 'After a lost answer the cashier is asked; sending the sale again is safe, since the platform knows it by its reference.',
    advice: 'Ask the platform how a transaction is found by its merchantReference.',
  }
}

const searchWords = {
  absent: 'not there',
  'cannot-tell': 'the list can’t tell',
  'no-answer': 'no answer',
  session: 'the session has ended',
  throttled: 'too many requests',
} as const

const times: Subject = {
  id: 'sale-time',
  about: 'Whose clock the platform writes',
  place: 'Resources, Purchase response (no offset)',
  rulings: ['R15'],
}

const record: Subject = {
  id: 'sale-record',
  about: 'The record of the sale just made',
  place: 'Endpoints 18; Gaps',
  rulings: ['R5', 'R33'],
}

async function recordSeen(visit: Visit, { sale }: SaleCourse): Promise<readonly Finding[]> {
  const { transactionId } = sale
  if (transactionId === undefined) return []
  const reply = await visit.reader.reply('transactions', pollOf(transactionId), { faultRetries: 0 })
  const [located] = locateTransactionRecords(bodyOf(reply))
  if (located === undefined)
    return [
      {
        ...record,
        verdict: 'loses',
        seen: `Asked for it, the platform answers ${answerWords(reply)}, without a record.`,
      },
    ]
  const form = recordForm(located.members)
  const statuses = form.statuses.map(({ name, value }) => `\`${name}\` (${statusForm(value)})`)
  return [
    {
      ...record,
      verdict: statuses.length === 0 ? 'loses' : 'copes',
      seen: `Its status is in ${statuses.join(', ') || 'no member'}. It ${form.members.has('receipt') ? 'holds' : 'doesn’t hold'} a receipt.`,
    },
    { ...times, ...timeSeen(located.record.createdDate, sale.firstSentAt ?? sale.createdAt) },
  ]
}

const minute = 60_000
/** A smaller difference is inaccuracy, not another time zone. */
const step = 15 * minute

function timeSeen(created: string | null | undefined, sentAt: number): Observation {
  const at = instantIn(created)
  if (at === undefined)
    return { verdict: 'unseen', seen: 'Its record has no time that can be read.' }
  const off = Math.round((at - sentAt) / step) * step
  if (off === 0)
    return {
      verdict: 'copes',
      seen: 'Its record has the time of the sale.',
    }
  const hours = Math.abs(off) / (60 * minute)
  return {
    verdict: 'loses',
    seen: `The time of its record, read as South African, is ${hours} h ${off < 0 ? 'behind' : 'ahead of'} the true one${hours === 2 && off < 0 ? ': it is universal time (UTC)' : ''}.`,
    till: 'Sales of other tills are shown at a wrong time. A search after a lost answer allows for three hours.',
    advice: 'Ask the platform to write an offset, or South African time.',
  }
}

const receipt: Subject = {
  id: 'sale-receipt',
  about: 'The receipt of the sale',
  place: 'Resources, Receipt shapes; Category field definition',
  rulings: ['R25', 'R27'],
}

function receiptSeen({ receipt: opened, sale }: SaleCourse): Observation {
  if (opened === undefined)
    return sale.phase.kind === 'completed' || sale.phase.kind === 'needs-attention'
      ? { verdict: 'loses', seen: 'It came without a receipt.', till: 'A manager is called.' }
      : { verdict: 'unseen', seen: 'It was not sold, so there is none.' }
  const { response, receiptFields } = opened
  const names = Object.keys(response.receipt ?? {}).map(withoutLongNumbers)
  const lost = receiptFields.filter((path) => resolveReceiptPath(response, path).length === 0)
  return {
    verdict: 'copes',
    seen: `It has ${quotedAll(names, 20)}.`,
    details:
      lost.length === 0 ? undefined : [`Receipt fields that find nothing: ${quotedAll(lost)}`],
    till: lost.length === 0 ? 'All receipt fields are found.' : 'What finds nothing is skipped.',
  }
}
