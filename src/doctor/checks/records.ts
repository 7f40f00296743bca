import { timeText } from '../../platform/contract/lenient.ts'
import { memberSpellings, type KnownMember } from '../../platform/contract/member-names.ts'
import {
  recordForm,
  statusForm,
  type RecordForm,
} from '../../platform/contract/sale/record-form.ts'
import {
  isPlain,
  readTransactionStatus,
  type LocatedRecord,
} from '../../platform/contract/sale/transaction.ts'
import { formatRand, centsFromDecimalText } from '../../values/money.ts'
import { parseWhen, type When } from '../../values/time/dates.ts'
import { instantOf } from '../../values/time/instant.ts'
import type { Observation } from '../report/finding.ts'
import { withoutLongNumbers } from '../../values/text/long-numbers.ts'
import { counted, listed, quotedAll } from '../report/words.ts'
import type { Visit } from '../visit.ts'
import { unseen, type Check } from './check.ts'

const noRecords =
  'There are no sales on the platform yet, so this can’t be seen. Sell once, and examine again.'

/** Enough to see how a platform writes; hundreds would tell no more. */
const mostRecords = 50

async function formsOf(
  visit: Visit,
): Promise<readonly (LocatedRecord & { form: RecordForm })[] | undefined> {
  const reading = await visit.records()
  if (!reading.ok || reading.value.located.length === 0) return undefined
  return reading.value.located
    .slice(0, mostRecords)
    .map((one) => ({ ...one, form: recordForm(one.members) }))
}

/** What the till can't do when a record lacks the member. */
const losses: Readonly<Partial<Record<KnownMember, string>>> = {
  merchantReference:
    'no reference: a sale whose answer was lost can’t be looked up; the cashier is asked, and sending it again is safe',
  createdDate:
    'no time: the list can’t be sorted, nor sales counted to a shift by the platform’s time',
  productCode: 'no product: sales of other tills are shown as “Unknown product”',
  amount: 'no amount: sales of other tills are shown without one',
}

export const recordMembers: Check = {
  id: 'record-members',
  about: 'Records of sales: what their members are called',
  place: 'Gaps (fields of the transaction record: not shown)',
  rulings: ['R33'],
  async look(visit) {
    const records = await formsOf(visit)
    if (records === undefined) return unseen(noRecords)
    const names = new Map<KnownMember, Set<string>>()
    for (const { form } of records)
      for (const [meaning, { name }] of form.members)
        names.set(meaning, (names.get(meaning) ?? new Set()).add(name))
    const details = meanings.flatMap((meaning) => {
      const own = names.get(meaning)
      return own === undefined ? [] : [`${meaning}: ${quotedAll([...own])}`]
    })
    const unread = [...new Set(records.flatMap(({ form }) => form.unread))]
    if (unread.length > 0) details.push(`Not read: ${quotedAll(unread, 30)}`)
    const missing = Object.entries(losses).filter(([meaning]) =>
      records.every(({ form }) => ![...form.members.keys()].some((known) => known === meaning)),
    )
    const seen = `${counted(records.length, 'record')} looked at.`
    return missing.length === 0
      ? {
          verdict: 'copes',
          seen,
          details,
          till: 'The till reads them by meaning, under any name.',
        }
      : {
          verdict: 'loses',
          seen,
          details,
          till: `They have ${listed(missing.map(([, loss]) => loss))}.`,
          advice:
            'If one of the members that are not read holds it, tell the till’s makers its name.',
        }
  },
}

const meanings = Object.keys(memberSpellings).filter(
  (name): name is KnownMember => name in memberSpellings,
)

export const recordStatus: Check = {
  id: 'record-status',
  about: 'Records of sales: their status',
  place: 'States, Transaction statuses; Gaps',
  rulings: ['R5', 'R33', 'R34'],
  async look(visit) {
    const records = await formsOf(visit)
    if (records === undefined) return unseen(noRecords)
    const silent = records.filter(
      ({ record }) => readTransactionStatus(record.status) === undefined,
    )
    const all = records.flatMap(({ form }) => form.statuses)
    const names = [...new Set(all.map(({ name }) => name))]
    const forms = [...new Set(all.map(({ value }) => statusForm(value)))]
    const strange = [
      ...new Set(
        all.flatMap(({ value }) => (statusForm(value) === 'not understood' ? [textOf(value)] : [])),
      ),
    ]
    const seen =
      names.length === 0
        ? 'No record has a member whose name says status or state.'
        : `The status is in ${quotedAll(names)}, as ${listed(forms)}.`
    const details = strange.length === 0 ? undefined : [`Not understood: ${quotedAll(strange)}`]
    if (silent.length === 0)
      return { verdict: 'copes', seen, details, till: 'The till reads every one of them.' }
    return {
      verdict: 'loses',
      seen: `${seen} ${silent.length} of ${counted(records.length, 'record')} tell none that the till knows.`,
      details,
      till: 'Such sales are shown as “No status”. A pending sale whose record tells none is sent again with the same reference and bytes, and that answer is read.',
      advice: 'Ask the platform which member says how a sale ended, and what its values mean.',
    }
  },
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'an object'
}

/** Allowed difference between the platform's clock and this device's. */
const ahead = 10 * 60_000

export const recordTimes: Check = {
  id: 'record-times',
  about: 'Records of sales: their times',
  place: 'Resources, Purchase response (no offset); Gaps',
  rulings: ['R15', 'R37'],
  async look(visit) {
    const records = await formsOf(visit)
    if (records === undefined) return unseen(noRecords)
    const values = records.flatMap(({ form }) => form.members.get('createdDate') ?? [])
    const [first] = values
    if (first === undefined) return unseen('No record has a time that the till reads.')
    const read = values.map(({ value }) =>
      isPlain(value) ? parseWhen(timeText(value) ?? '') : undefined,
    )
    const known = read.filter((when) => when !== undefined)
    const forms = [...new Set(values.map(({ value }, place) => timeForm(value, read[place])))]
    const seen = `\`${first.name}\` is ${listed(forms)}.`
    if (known.length < values.length)
      return {
        verdict: 'loses',
        seen,
        till: 'What the till can’t read has no time in its lists, and is not sorted by it.',
        advice: 'Tell the till’s makers how this platform writes times.',
      }
    const latest = Math.max(...known.map(instantOf))
    if (latest > visit.clock.wallNow() + ahead && known.some(({ kind }) => kind === 'local'))
      return {
        verdict: 'loses',
        seen: `${seen} Read as South African time, the newest lies ahead of this device’s clock.`,
        till: 'Times are shown as given. A search after a lost answer allows for three hours.',
        advice:
          'Check this device’s clock, and ask the platform by which clock it writes its times.',
      }
    const zoneless = known.some(({ kind }) => kind === 'local')
    return {
      verdict: 'copes',
      seen: zoneless
        ? `${seen} Nothing says whose clock that is. \`--sell\` shows it, because the doctor then knows the true time.`
        : seen,
      till: 'Times without an offset are taken as South African and shown as given; others are shown by South Africa’s clock.',
    }
  },
}

function timeForm(value: unknown, when: When | undefined): string {
  if (when === undefined)
    return typeof value === 'number' ? 'a number' : 'in a form that the till can’t read'
  if (isPlain(value) && timeText(value) !== value) return 'an instant as a number'
  if (when.kind === 'local') return 'a date and time without an offset'
  return when.kind === 'offset' ? 'a date and time with an offset' : 'a date without a time'
}

export const recordAmounts: Check = {
  id: 'record-amounts',
  about: 'Records of sales: rand or cents',
  place: 'Endpoints 9 (amounts in ZAR); Gaps',
  rulings: ['R13', 'R33'],
  async look(visit) {
    const records = await formsOf(visit)
    const catalogue = await visit.catalogue()
    if (records === undefined) return unseen(noRecords)
    const compared = records.flatMap(({ record }) => {
      const product = catalogue?.byCode.get(record.productCode ?? '')
      const amount = centsFromDecimalText(String(record.amount ?? ''))
      if (product === undefined || amount === undefined || product.amount.kind === 'open') return []
      const { amount: rule } = product
      const [min, max] = rule.kind === 'fixed' ? [rule.amount, rule.amount] : [rule.min, rule.max]
      return [
        {
          asRand: amount >= min && amount <= max,
          asCents: amount >= min * 100 && amount <= max * 100,
          amount,
        },
      ]
    })
    if (compared.length === 0)
      return unseen('No record names a product of this account and an amount.')
    const rand = compared.filter(({ asRand }) => asRand).length
    const cents = compared.filter(({ asRand, asCents }) => asCents && !asRand).length
    const seen = `${rand} of ${compared.length} amounts are within their product’s limits as rand.`
    if (rand + cents === 0) return unseen(`${seen} None are as cents either.`)
    if (cents <= rand) return { verdict: 'copes', seen, till: 'They are read as rand.' }
    const [example] = compared.filter(({ asRand }) => !asRand)
    return {
      verdict: 'cannot',
      seen: `${seen} ${cents} are as cents.`,
      till: `Sales made elsewhere would be listed a hundred times too high${example === undefined ? '' : `, one as ${formatRand(example.amount)}`}. This till’s own sales show what was sold.`,
      advice: 'Ask the platform in which unit its records give amounts.',
    }
  },
}

export const recordReceipts: Check = {
  id: 'record-receipts',
  about: 'Records of sales: receipts',
  place: 'Endpoints 10 (Retry: same shape as the generic receipt); Gaps',
  rulings: ['R23', 'R25'],
  async look(visit): Promise<Observation> {
    const records = await formsOf(visit)
    if (records === undefined) return unseen(noRecords)
    const sold = records.filter(
      ({ record }) => readTransactionStatus(record.status) === 'COMPLETED',
    )
    if (sold.length === 0) return unseen('No record is of a sold sale, so this can’t be seen.')
    const withReceipt = sold.filter(({ record }) => Object.keys(record.receipt ?? {}).length > 0)
    const names = new Set(withReceipt.flatMap(({ record }) => Object.keys(record.receipt ?? {})))
    const seen = `${withReceipt.length} of ${counted(sold.length, 'record')} of sold sales ${sold.length === 1 ? 'holds' : 'hold'} a receipt.`
    if (withReceipt.length > 0)
      return {
        verdict: 'copes',
        seen,
        details: [`Members: ${quotedAll([...names].map(withoutLongNumbers), 20)}`],
        till: 'A receipt that an answer lacked is fetched from the record, and sales of other tills can be printed.',
      }
    return {
      verdict: 'loses',
      seen,
      till: 'A receipt comes with the answer to the sale only. If that lacks it, the same request is sent again for it; a retried electricity sale without its token goes to a manager.',
      advice: 'Ask the platform whether a record can hold its receipt.',
    }
  },
}
