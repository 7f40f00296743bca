import { saleKinds, type SaleKind } from '../../catalogue/kind/kind.ts'
import { paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import { dayAt, dayWords } from '../../values/time/clock-time.ts'
import { instantIn } from '../../values/time/instant.ts'
import { parseAmount } from '../../values/money.ts'
import { plainText } from '../../values/text/plain-text.ts'
import { moneyMark } from './money-mark.ts'
import { isSameState, saleStatusWords } from '../store/status.ts'
import type { ListedSale } from '../store/listed-sale.ts'

/** The search text; '' means anything. The address holds it. */
export interface Filter {
  readonly search: string
  readonly status: string
  readonly kind: SaleKind | ''
  /** The first and the last South African day, `2026-11-20`. */
  readonly from: string
  readonly to: string
  /** Who sold it on this till, or {@link elsewhere}. */
  readonly seller: string
  /** The {@link wayKey} of a way to pay. A sale that was paid in two ways has both. */
  readonly paid: string
}

/** Not sold on this till. Every cashier's name has a letter, so this can't be one. */
export const elsewhere = '-'

export const anything: Filter = {
  search: '',
  status: '',
  kind: '',
  from: '',
  to: '',
  seller: '',
  paid: '',
}

/** The filter in an address, without parts that make no sense. */
export function filterIn(parameters: URLSearchParams): Filter {
  const kind = parameters.get('kind') ?? ''
  const search = parameters.get('q') ?? ''
  return {
    search: looksSecret(search) ? '' : search,
    status: (parameters.get('status') ?? '').toUpperCase(),
    kind: saleKinds.find((one) => one === kind) ?? '',
    from: dayIn(parameters.get('from')),
    to: dayIn(parameters.get('to')),
    seller: parameters.get('by') ?? '',
    paid: wayKey(parameters.get('paid') ?? ''),
  }
}

function dayIn(text: string | null): string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : ''
}

/** The filter as parameters. Leaves out empty parts, and text that may be worth money (ruling R32). */
export function parametersOf(filter: Filter): Record<string, string> {
  const { search, seller, ...others } = filter
  const all = { q: looksSecret(search) ? '' : search, ...others, by: seller }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/**
 * As long as a token or a voucher's PIN: it may be worth money, so it stays out of the address (ruling R32). The search
 * still uses it. A long meter number, of 13 digits, looks the same and stays out too.
 */
export function looksSecret(text: string): boolean {
  return /^\d{12,}$/.test(plainText(text).replaceAll(/[\s-]+/g, ''))
}

export function isFiltered({ search, ...chosen }: Filter): boolean {
  return search.trim() !== '' || chosenIn(chosen) > 0
}

/**
 * The start of a South African day, in epoch milliseconds; `Infinity` without a day.
 * @param day `2026-11-20`, or ''
 */
export function startOf(day: string): number {
  return (day === '' ? undefined : instantIn(`${day}T00:00:00`)) ?? Number.POSITIVE_INFINITY
}

/**
 * Whether every sale that a filter may show has been read.
 * @param since everything from this moment on has been read, in epoch milliseconds
 */
export function isReadFor({ from }: Pick<Filter, 'from'>, { since }: { since: number }): boolean {
  return since <= (from === '' ? Number.NEGATIVE_INFINITY : startOf(from))
}

/** Days in words: 'Today, Fri 20 Nov', 'Wed 18 Nov – Fri 20 Nov', 'From Wed 18 Nov'; '' for any day. */
export function daysWords({ from, to }: Pick<Filter, 'from' | 'to'>, now: number): string {
  if (from === to) return dayWords(from, now)
  if (to === '') return `From ${dayWords(from, now)}`
  if (from === '') return `Until ${dayWords(to, now)}`
  return `${dayWords(from, now)} – ${dayWords(to, now)}`
}

const DAY = 86_400_000

/**
 * The days that a shop asks for most.
 * @param now epoch milliseconds
 */
export function usualDays(
  now: number,
): readonly (Pick<Filter, 'from' | 'to'> & { name: string })[] {
  const [today, yesterday] = [dayAt(now), dayAt(now - DAY)]
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: yesterday, to: yesterday },
    { name: 'Last 7 days', from: dayAt(now - 6 * DAY), to: today },
    { name: 'Last 30 days', from: dayAt(now - 29 * DAY), to: today },
  ]
}

/** The number of filters set, apart from the search. */
export function chosenIn({ status, kind, from, to, seller, paid }: Omit<Filter, 'search'>): number {
  return [status, kind, from || to, seller, paid].filter((one) => one !== '').length
}

/** Whether the first day comes after the last: then there is no sale. */
export function isReversed({ from, to }: Pick<Filter, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && from > to
}

/** A way to pay, however the platform and the till write it: `mobile money`. */
export function wayKey(way: string): string {
  return paymentMethodLabel(way).toLowerCase()
}

/** The sales that match a filter, in their order. */
export function filtered(listed: readonly ListedSale[], filter: Filter): readonly ListedSale[] {
  if (!isFiltered(filter)) return listed
  const { status, kind, from, to, seller, paid } = filter
  const terms = termsOf(filter.search)
  return listed.filter(
    (one) =>
      (status === '' || isSameState(one.status, status) || moneyMark(one)?.status === status) &&
      (kind === '' || one.kind === kind) &&
      (from === '' || one.day >= from) &&
      (to === '' || (one.day !== '' && one.day <= to)) &&
      (seller === '' || (one.soldBy ?? elsewhere) === seller) &&
      (paid === '' || one.ways.some((way) => wayKey(way) === paid)) &&
      terms.every((term) => fits(one, term)),
  )
}

/** A search term: a word, or a number as people write it. */
interface Term {
  readonly word: string
  /** Only digits, without a country code or a trunk 0; '' for a word. */
  readonly digits: string
  readonly cents: number | undefined
}

/** Shorter numbers match only a number's end, because nearly every number has a 1 somewhere. */
const LONG_NUMBER = 5

/** A number in groups is one term: `082 123 4567`; otherwise each word is a term. */
function termsOf(search: string): readonly Term[] {
  const text = plainText(search).toLowerCase()
  if (text === '') return []
  const together = /^[+\d][\d\s()-]*$/.test(text) && digitsOf(text).length >= LONG_NUMBER
  const amount = together ? undefined : parseAmount(text)
  if (together || (amount !== undefined && /[\s,.r]/.test(text))) return [termOf(text)]
  return text.split(/\s+/).map(termOf)
}

function termOf(word: string): Term {
  const number = /^[+\d][\d\s()-]*$/.test(word)
  const digits = number ? digitsOf(word).replace(/^(?:0|27(?=\d{9}$))/, '') : ''
  return { word, digits, cents: parseAmount(word) }
}

function fits(one: ListedSale, { word, digits, cents }: Term): boolean {
  if (cents !== undefined && one.amount === cents) return true
  const texts = textsOf(one)
  const isLong = word.length >= LONG_NUMBER || digits === ''
  if (texts.words.some((text) => (isLong ? text.includes(word) : text.endsWith(word)))) return true
  if (digits === '') return false
  return digits.length >= LONG_NUMBER
    ? texts.numbers.some((number) => number.includes(digits))
    : texts.numbers.some((number) => number.endsWith(digits))
}

interface Texts {
  readonly words: readonly string[]
  readonly numbers: readonly string[]
}

const known = new WeakMap<ListedSale, Texts>()

/** The searchable text of a sale, made once. */
function textsOf(one: ListedSale): Texts {
  const before = known.get(one)
  if (before !== undefined) return before
  const { reference, transactionId = '', title, brand, productCode, soldBy = '' } = one
  const mark = plainText(moneyMark(one)?.text ?? '')
  const words = [title, brand, productCode, soldBy, saleStatusWords(one).label, mark, reference]
  const numbers = [one.recipient ?? '', one.recipientMasked, reference, transactionId]
  const made = {
    words: [...words, transactionId].map((text) => text.toLowerCase()),
    numbers: numbers.map(digitsOf).filter((number) => number !== ''),
  }
  known.set(one, made)
  return made
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D+/g, '')
}
