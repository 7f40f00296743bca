import { isUnit } from '../../../catalogue/words.ts'
import { hasUsualLength } from '../../../values/number/calling-code.ts'
import { checkMeter } from '../../../values/number/meter.ts'
import { parseAmount, type Cents } from '../../../values/money.ts'
import { parseMobile } from '../../../values/number/phone.ts'
import { plainText } from '../../../values/text/plain-text.ts'
import { isLikeNumber } from './number-typed.ts'

/** A sale as typed into the search, in any order: 'mtn 50', '0821234567 50', 'eskom 01234567897 100'. */
export interface TypedSale {
  /** The product: everything that is neither a sum nor a number to sell to. */
  readonly words: string
  readonly sum: TypedSum | undefined
  /** Whom or what it is for: a mobile, meter or account number, or a voucher's PIN. */
  readonly recipient: string | undefined
}

interface TypedSum {
  readonly amount: Cents
  /** As typed, if nothing marks it as a sum: '50', but not 'R 50'. */
  readonly number: string | undefined
}

/** A number of at least this many digits is not a sum. */
const fewestDigits = 7

const sum = String.raw`(\d{1,3}(?: \d{3})+(?! ?\d)|\d+)([.,]\d{1,2})?`
const rands = [
  new RegExp(String.raw`(?<!\S)(?:R|ZAR) ?${sum}(?!\S)`, 'gi'),
  new RegExp(String.raw`(?<!\S)${sum} ?(?:rands?|zar)(?!\S)`, 'gi'),
]
const bareSum = /^(?:[1-9]\d{0,5}|0)(?:[.,]\d{1,2})?$/
const grouped = /^[1-9]\d?(?: \d{3})(?:[.,]\d{1,2})?$/
/** The start of a mobile number that is written in parts. */
const trunk = /^(?:\(?0|\+|27)[\d ()+-]*$/
/** A mobile number in the parts in which people write it. After a sum, other numbers may be parts of an account. */
const asWritten = /^(?:0\d{2} \d{3} \d{4}$|\+)/
const numberLike = /^[+(]?\d[\d().,+-]*$/

/**
 * Reads what a text asks for. If two numbers may be the recipient, or two the sum, all of it counts as words, and the
 * till fills in nothing. The search offers a sum that may be part of a name as both.
 */
export function readSale(typed: string): TypedSale {
  const text = plainText(typed).replace(/\s+/g, ' ')
  const unread: TypedSale = { words: text, sum: undefined, recipient: undefined }
  const said = rands.flatMap((form) => text.match(form) ?? [])
  if (said.length > 1) return unread
  const [first] = said
  const saidSum =
    first === undefined ? undefined : parseAmount(first.replace(/ ?(?:rands?|zar)$/i, ''))
  if (first !== undefined && saidSum === undefined) return unread
  const runs = runsOf(first === undefined ? text : text.replace(first, ' | '))
  const read = runs.map((run) =>
    run.kind === 'number' ? readNumbers(run.tokens, first !== undefined) : wordsIn(run),
  )
  const recipients = read.flatMap(({ recipient }) => recipient ?? [])
  const sums = read.flatMap((one) => one.sum ?? [])
  const [recipient] = recipients
  // All of it is one number, although no part of it is.
  if (recipient === undefined && isLikeNumber(text))
    return { words: '', sum: undefined, recipient: text }
  if (recipients.length > 1 || read.some(({ isUnclear }) => isUnclear)) return unread
  const words = read.map((one) => one.words)
  const [one] = sums
  const isOneSum = saidSum === undefined && sums.length === 1
  // Beside a marked sum, other numbers are parts of a name.
  const others = isOneSum ? [] : sums.flatMap(({ number }) => number ?? [])
  return {
    words: [...words, ...others].filter(Boolean).join(' '),
    sum:
      saidSum === undefined ? (isOneSum ? one : undefined) : { amount: saidSum, number: undefined },
    recipient,
  }
}

interface Read extends TypedSale {
  /** It is long enough to include a recipient, but nothing shows where that ends. */
  readonly isUnclear?: boolean
}

interface Run {
  readonly kind: 'number' | 'words'
  readonly tokens: readonly string[]
}

/** Adjacent numbers that may be parts of one, and what is between them. With a unit, a number is a size. */
function runsOf(text: string): readonly Run[] {
  const tokens = text.split(' ').filter((token) => token !== '')
  const runs: { kind: Run['kind']; tokens: string[] }[] = []
  let apart = true
  for (const [at, token] of tokens.entries()) {
    const isOfUnit =
      isUnitAt(tokens, at + 1) || (isUnitAt(tokens, at - 1) && !isNumberAt(tokens, at - 2))
    const kind = isNumberAt(tokens, at) && !isOfUnit ? 'number' : 'words'
    const last = runs.at(-1)
    if (token === '|') apart = true
    else if (!apart && last?.kind === kind) last.tokens.push(token)
    else {
      runs.push({ kind, tokens: [token] })
      apart = false
    }
  }
  return runs
}

function isUnitAt(tokens: readonly string[], at: number): boolean {
  return isUnit((tokens[at] ?? '').toLowerCase())
}

function isNumberAt(tokens: readonly string[], at: number): boolean {
  return numberLike.test(tokens[at] ?? '')
}

function wordsIn({ tokens }: Run): Read {
  return { words: tokens.join(' '), sum: undefined, recipient: undefined }
}

/**
 * Decides what adjacent numbers are: a recipient, a sum before or after it, or words.
 * @param hasSum whether the text has a sum elsewhere, so none of these is one
 */
function readNumbers(tokens: readonly string[], hasSum: boolean): Read {
  const readings = readingsOf(tokens, hasSum)
  const whole = readings.filter(({ parts }) => parts === 1)
  const inParts = readings.filter(({ parts }) => parts > 1)
  const longWithSum = readings.filter(
    ({ recipient, sum }) => sum !== undefined && isLong(recipient),
  )
  // If not, the last part of a number may be the sum, or the sum a part of another number.
  const isSumClear = hasSum || longWithSum.length === 1
  const certain = whole.filter(({ recipient }) => isMobile(recipient) || isMeter(recipient))
  const certainInParts = inParts.filter(
    (reading) =>
      isMobileInParts(reading, isSumClear) || isMeterInParts(reading, hasSum, isSumClear),
  )
  const likely = whole.filter(({ recipient }) => isLong(recipient) && !hasDecimals(recipient))
  for (const some of [certain, [...certain, ...certainInParts], likely]) {
    const [read] = some
    if (read !== undefined && some.length === 1)
      return { words: '', sum: read.sum, recipient: read.recipient }
  }
  const all = tokens.join(' ')
  const sum = bare(all)
  return { words: sum === undefined ? all : '', sum, recipient: undefined, isUnclear: isLong(all) }
}

/** A way to read adjacent numbers: a recipient, with a sum beside it or none. */
interface Reading {
  readonly recipient: string
  /** How many of the numbers are the recipient. */
  readonly parts: number
  readonly sum: TypedSum | undefined
  readonly isSumFirst: boolean
}

function readingsOf(tokens: readonly string[], hasSum: boolean): readonly Reading[] {
  const parts = tokens.length
  const readings: Reading[] = [
    { recipient: tokens.join(' '), parts, sum: undefined, isSumFirst: false },
  ]
  if (hasSum) return readings
  for (let at = 1; at < parts; at += 1) {
    const start = tokens.slice(0, at).join(' ')
    const end = tokens.slice(at).join(' ')
    const sumFirst = bare(start)
    const sumLast = bare(end)
    if (sumFirst !== undefined)
      readings.push({ recipient: end, parts: parts - at, sum: sumFirst, isSumFirst: true })
    if (sumLast !== undefined)
      readings.push({ recipient: start, parts: at, sum: sumLast, isSumFirst: false })
  }
  return readings
}

function isMobile(recipient: string): boolean {
  const mobile = parseMobile(recipient)
  return mobile !== undefined && hasUsualLength(mobile)
}

function isMobileInParts({ recipient, isSumFirst }: Reading, isSumClear: boolean): boolean {
  if (!isMobile(recipient) || !trunk.test(recipient)) return false
  return !isSumFirst || isSumClear || asWritten.test(recipient)
}

function isMeter(recipient: string): boolean {
  return !hasDecimals(recipient) && checkMeter(recipient).kind === 'ok'
}

/** In a text without a sum, its last part may be the sum. */
function isMeterInParts(
  { recipient, sum }: Reading,
  hasSum: boolean,
  isSumClear: boolean,
): boolean {
  return isMeter(recipient) && isSumClear && (hasSum || sum !== undefined)
}

function hasDecimals(text: string): boolean {
  return /[.,]/.test(text)
}

function bare(text: string): TypedSum | undefined {
  if (!bareSum.test(text) && !grouped.test(text)) return undefined
  const amount = parseAmount(text)
  return amount === undefined || amount === 0 ? undefined : { amount, number: text }
}

/** Too long for a sum. */
function isLong(text: string): boolean {
  return text.replace(/\D/g, '').length >= fewestDigits
}
