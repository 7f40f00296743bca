import { parseWhen } from './time/dates.ts'
import { maskTail } from './number/mask.ts'
import { meaningOf, plainWords, type WordMeaning } from './text/member-words.ts'
import { digitRuns, isWholeTokens } from './number/vend-token.ts'

/**
 * What a customer paid for: a token or a PIN to key in, or the serial number that proves it. A slip always prints them.
 * Tokens and PINs are money (ruling R32).
 */
export type Goods = 'token' | 'pin' | 'serial'

/** Names in one case, without separators between their words. */
const inOneWord: readonly (readonly [Goods, RegExp])[] = [
  [
    'token',
    /^(?:vend|credit|sts|electricity|elec|power|free|keychange|kc|std|standard|prepaid|meter|extra|bonus)?tokens?(?:number|no|nr|code|value|digits)?$/,
  ],
  ['token', /^(?:kct|bsst)(?:token)?(?:number|no|code)?[a-d]?$/],
  ['token', /keychange(?:token)?s?(?:number|no|code|value)?[a-d]?$/],
  // The standard's name for key-change tokens.
  ['token', /^set\d?(?:st|nd|rd|th)?(?:meter|decoder|section)+key$/],
  [
    'pin',
    /^(?:voucher|bonus|recharge|airtime|data|evd|e|prepaid|gift|card)?pins?(?:number|no|nr|code|value)?$/,
  ],
  ['serial', /^(?:voucher|card|pin|batch)?serial(?:number|no|nr|num)?$/],
]

/**
 * Classifies a value by the names that lead to it and by its shape. A name that means goods decides. Under a name that
 * means something else, only a whole token counts. Under any other name, the shape decides.
 * @param names outermost first
 */
export function goodsIn(names: readonly string[], value: unknown): Goods | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    return undefined
  const text = String(value).trim()
  const name = names.at(-1) ?? ''
  const named = goodsByName(name)
  if (named !== undefined) return isFor(named, name, text) ? named : undefined
  const words = plainWords(name)
  if (isVoucherCode(words) && SHORT_CODE.test(text)) return 'pin'
  const shape = shapeOf(value, text)
  if (shape === undefined) return undefined
  const last = meaningOf(words.at(-1))
  if (last === 'carrier' || last === 'voucher') return goodsOfCarrier(names, words, shape)
  if (last === 'identity') return shape === 'token' ? 'serial' : undefined
  if (shape === 'token') return shape
  if (last !== undefined && last !== 'wrapper') return undefined
  if (shape === 'phone') return 'serial'
  return holderOf(names) ?? 'pin'
}

/** The goods that a field's name alone promises. */
export function goodsByName(name: string): Goods | undefined {
  const words = plainWords(name)
  const said = meaningOf(words.findLast((word) => !isCarrier(meaningOf(word), word)))
  if (said === 'token' || said === 'pin' || said === 'serial') return said
  const compact = words.join('')
  return inOneWord.find(([, pattern]) => pattern.test(compact))?.[0]
}

const counted = /^(?:values?|[a-d]|one|two|three|four|first|second|third|fourth)$/

function isCarrier(meaning: WordMeaning | undefined, word: string): boolean {
  return meaning === 'carrier' || counted.test(word)
}

/** Excludes counts and amounts: `tokens: 2`, `pinValue: 50`. */
function isFor(named: Goods, name: string, text: string): boolean {
  if (named === 'serial') return true
  const words = plainWords(name)
  if (words.some((word) => /^values?$/.test(word))) return longShape(text) !== undefined
  const counts = words.some((word) => word.endsWith('s')) && /^\d{1,3}$/.test(text)
  return !counts && !/^\d+\.\d{1,2}$/.test(text)
}

/** Customers key in `code`, `number` and `voucherCode`; `productCode` and `accountNumber` belong to something else. */
function goodsOfCarrier(
  names: readonly string[],
  words: readonly string[],
  shape: Shape,
): Goods | undefined {
  const qualifier = words.findLast((word) => meaningOf(word) !== 'carrier')
  const around = plainWords(names.at(-2) ?? '').at(-1)
  const isOfOther =
    qualifier === undefined ? isIdentity(around) : meaningOf(qualifier) !== 'voucher'
  if (isOfOther) return isIdentity(qualifier ?? around) && shape !== 'token' ? undefined : 'serial'
  if (shape === 'token') return 'token'
  const holder = holderOf(names)
  if (holder !== undefined) return holder
  const isAnyNumber = qualifier === undefined && words.at(-1)?.startsWith('n') === true
  const isOfUnknown = around !== undefined && meaningOf(around) === undefined
  return isAnyNumber && (isOfUnknown || shape === 'phone') ? 'serial' : 'pin'
}

/** `voucherCode`, `redemption_key`: goods even when the value is short. */
function isVoucherCode(words: readonly string[]): boolean {
  return meaningOf(words.at(-2)) === 'voucher' && /^(?:code|key)s?$/.test(words.at(-1) ?? '')
}

const SHORT_CODE = /^(?=.*\d)[A-Z\d][A-Z\d-]{4,}$/i

function isIdentity(word: string | undefined): boolean {
  const meaning = meaningOf(word)
  return meaning !== undefined && !mayHoldGoods.has(meaning)
}

const mayHoldGoods: ReadonlySet<WordMeaning> = new Set([
  'token',
  'pin',
  'serial',
  'voucher',
  'wrapper',
])

/** The nearest enclosing object or list whose name means a token or PIN. */
function holderOf(names: readonly string[]): Goods | undefined {
  return names.slice(0, -1).map(goodsByName).findLast(Boolean)
}

type Shape = 'token' | 'pin' | 'phone'

/**
 * What a value looks like under any name. Short JSON numbers are counts and amounts, so a number needs more digits than
 * a text.
 */
function shapeOf(value: string | number | bigint, text: string): Shape | undefined {
  const shape = longShape(text)
  return typeof value !== 'string' && shape === 'pin' && text.length < 10 ? undefined : shape
}

/** Only groups of digits, separated by blanks, dashes or middle dots. */
const GROUPED_DIGITS = /^\d+(?:[\s\p{Cf}\p{Pd}\u00B7\u2212]+\d+)*$/u
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Eight digits that are a date, with or without a time after them. */
const DAY_IN_DIGITS = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6})?$/
/** Capitals and digits, in one word or in groups with dashes. */
const CAPITALS = /^[A-Z\d]+(?:-[A-Z\d]+)*$/
const PHONE = /^(?:\+?27|0)\d{9}$/

function longShape(text: string): Shape | undefined {
  const runs = digitRuns(text)
  if (runs.some(({ digits }) => isWholeTokens(digits)) && /^[^\p{L}.]*$/u.test(text)) return 'token'
  if (PHONE.test(text.replaceAll(/[\s-]/g, ''))) return 'phone'
  if (parseWhen(text) !== undefined || UUID.test(text)) return undefined
  if (GROUPED_DIGITS.test(text)) {
    const digits = text.replaceAll(/\D/g, '')
    return digits.length >= 8 && !DAY_IN_DIGITS.test(digits) ? 'pin' : undefined
  }
  if (!CAPITALS.test(text)) return undefined
  const plain = text.replaceAll('-', '')
  const isMixed = /\d.*\d/.test(plain) && /[A-Z]/.test(plain)
  const isInGroups = /^([A-Z\d]{4,6})(?:-[A-Z\d]{4,6}){2,}$/.test(text)
  return (isMixed && plain.length >= 10) || isInGroups ? 'pin' : undefined
}

/** Words before a PIN in a sentence: `Your PIN is 1234 5678`. */
const LEADS_TO_PIN =
  /\b(?:pin|puk|(?:voucher|activation|recharge) (?:code|number))\b(?:\s*(?:(?:number|no|code|is)\b\.?|:|=|-|#))*\s*/gi
const KEYED_IN = /[A-Z\d]{3,}(?:(?:-[A-Z\d]{3,})+|(?: \d{3,})+)?(?![\p{L}\d])/uy

/** A token or PIN, and its place in a sentence. */
export interface Found {
  readonly goods: 'token' | 'pin'
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A token with missing or extra digits is still what the customer got. */
const ALMOST_A_TOKEN = 16

/**
 * The tokens and PINs in a sentence, in order.
 * @param isToken whether the field's name means a token: then every long number is one
 */
export function goodsInSentence(
  sentence: string,
  { isToken = false }: { readonly isToken?: boolean } = {},
): readonly Found[] {
  const tokens = digitRuns(sentence)
    .filter(({ digits }) => isWholeTokens(digits) || (isToken && digits.length >= ALMOST_A_TOKEN))
    .map(({ digits, start, end }): Found => ({ goods: 'token', text: digits, start, end }))
  const pins = Array.from(sentence.matchAll(LEADS_TO_PIN)).flatMap((lead): readonly Found[] => {
    const start = lead.index + lead[0].length
    KEYED_IN.lastIndex = start
    const text = KEYED_IN.exec(sentence)?.[0] ?? ''
    const isKeyedIn = text.replaceAll(/[ -]/g, '').length >= 6 && /\d{2}/.test(text)
    return isKeyedIn ? [{ goods: 'pin', text, start, end: start + text.length }] : []
  })
  const apart = pins.filter((pin) =>
    tokens.every(({ start, end }) => pin.end <= start || pin.start >= end),
  )
  return [...tokens, ...apart].sort((a, b) => a.start - b.start)
}

/** Long enough for a PIN, a token, a meter or a telephone number (ruling R32), also in groups. */
const LONG_NUMBER = /\d{10,}|\d{3,6}(?:[ -]\d{3,6}){2,}/g

/** Grouped numbers need more digits, so a call centre's number stays readable. */
const SHORTEST_GROUPED = 12

/** Masks the tokens, PINs and other long numbers in a sentence. */
export function withoutGoods(sentence: string): string {
  let end = 0
  let masked = ''
  for (const found of goodsInSentence(sentence)) {
    masked += `${sentence.slice(end, found.start)}${maskTail(found.text.replaceAll(/[\s-]/g, ''))}`
    end = found.end
  }
  return (masked + sentence.slice(end)).replace(LONG_NUMBER, (number) => {
    const digits = number.replaceAll(/\D/g, '')
    return digits !== number && digits.length < SHORTEST_GROUPED ? number : maskTail(digits)
  })
}
