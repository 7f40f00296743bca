import { isUnit } from '../../../catalogue/words.ts'
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

export interface TypedSum {
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
const asWritten = /^(?:0\d{2}|\+27 \d{2}) \d{3} \d{4}$/
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
  const all = tokens.join(' ')
  const readings = tokens.flatMap((_, from) =>
    tokens.slice(from).flatMap((__, length) => {
      const to = from + length + 1
      const before = tokens.slice(0, from).join(' ')
      const after = tokens.slice(to).join(' ')
      if (before !== '' && after !== '') return []
      const recipient = tokens.slice(from, to).join(' ')
      const left = before || after
      const sumRead = left === '' ? undefined : bare(left)
      if (left !== '' && (hasSum || sumRead === undefined)) return []
      return [{ recipient, sum: sumRead, words: '', parts: to - from, isLast: before !== '' }]
    }),
  )
  const withSum = readings.filter(
    ({ recipient, sum: one }) => one !== undefined && digitsIn(recipient) >= fewestDigits,
  )
  // The last part of a number that is written in parts may be the sum, and the sum a part of another number.
  const mayBeInParts = hasSum || withSum.length === 1
  const certain = readings.filter(
    ({ recipient, parts, sum: one, isLast }) =>
      (parseMobile(recipient) !== undefined &&
        (parts === 1 ||
          (trunk.test(recipient) && (!isLast || mayBeInParts || asWritten.test(recipient))))) ||
      (!/[.,]/.test(recipient) &&
        checkMeter(recipient).kind === 'ok' &&
        (parts === 1 || (mayBeInParts && (hasSum || one !== undefined)))),
  )
  const whole = certain.filter(({ parts }) => parts === 1)
  const likely = readings.filter(
    ({ recipient, parts }) =>
      parts === 1 && !/[.,]/.test(recipient) && digitsIn(recipient) >= fewestDigits,
  )
  const read = [whole, certain, likely].find((some) => some.length === 1)?.[0]
  if (read !== undefined) return { words: '', sum: read.sum, recipient: read.recipient }
  const only = bare(all)
  return {
    words: only === undefined ? all : '',
    sum: only,
    recipient: undefined,
    isUnclear: digitsIn(all) >= fewestDigits,
  }
}

function bare(text: string): TypedSum | undefined {
  if (!bareSum.test(text) && !grouped.test(text)) return undefined
  const amount = parseAmount(text)
  return amount === undefined || amount === 0 ? undefined : { amount, number: text }
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
