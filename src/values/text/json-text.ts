import { parse as parseLossless } from 'lossless-json'

/** The value of a JSON text, or that it isn't JSON. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const NOT_JSON: ParsedJson = { ok: false }

/** Deeper than any answer of the platform. Later code may recurse over the value. */
const MAX_DEPTH = 256

/** Where a long number may begin: 16 digits in a row, or digits before an exponent. */
const MAY_EXCEED = /(?:^|[[:,\s])-?(?:\d{16}|\d[\d.]*[eE])/

/**
 * Reads a JSON text without losing digits (ruling R14). A number literal beyond `Number.MAX_SAFE_INTEGER` becomes text,
 * exactly as written: it is an identifier. All others become numbers. A decimal in that range with too many digits
 * becomes the nearest number, because it is an amount.
 *
 * Otherwise like `JSON.parse`: the last of two equal keys counts, and a `__proto__` key is an ordinary own property.
 * Skips a byte order mark. Never throws: returns `ok: false` for no text, half a text, HTML, and nesting deeper than
 * 256.
 */
export function parseJson(text: string): ParsedJson {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (nestsTooDeep(json)) return NOT_JSON
  try {
    return { ok: true, value: MAY_EXCEED.test(json) ? parseKeepingDigits(json) : parsePlain(json) }
  } catch {
    return NOT_JSON
  }
}

/**
 * Reads the platform's JSON, also if one of its values is not JSON: a raw control character in a text counts as
 * escaped, and `NaN` or `Infinity` as null. Everything else is as in {@link parseJson}.
 */
export function parseAnswer(text: string): ParsedJson {
  const strict = parseJson(text)
  return strict.ok ? strict : parseJson(mended(text, { control: escaped, number: () => 'null' }))
}

/** Where {@link parseAnswer} fails, 'line 3, column 14'. Never has any of the text, which may hold a PIN. */
export function faultOf(text: string): string {
  // Of the same length, so that places stay.
  const even = mended(text.replace(/^\uFEFF/, ' '), {
    control: () => ' ',
    number: (odd) => '0'.padEnd(odd.length),
  })
  try {
    parseLossless(even, null, { onDuplicateKey: ({ newValue }) => newValue })
    return 'nested too deep'
  } catch (error) {
    const position = /position (\d+)$/.exec(error instanceof Error ? error.message : '')?.[1]
    if (position === undefined) return 'nested too deep'
    const before = text.slice(0, Number(position)).split('\n')
    return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  }
}

interface Mending {
  readonly control: (character: string) => string
  readonly number: (literal: string) => string
}

/** Replaces control characters inside texts, and numbers that JSON lacks outside of them. */
function mended(json: string, { control, number }: Mending): string {
  const outside = (text: string) => text.replaceAll(/-?\b(?:NaN|Infinity)\b/g, number)
  const inside = (text: string) =>
    text.replaceAll(/\\\P{Cc}|\\?(\p{Cc})/gu, (part, odd?: string) =>
      odd === undefined ? part : control(odd).padStart(part.length),
    )
  let text = ''
  let copied = 0
  for (let i = json.indexOf('"'); i >= 0; i = json.indexOf('"', copied)) {
    const end = endOfString(json, i) + 1
    text += outside(json.slice(copied, i)) + inside(json.slice(i, end))
    copied = end
  }
  return text + outside(json.slice(copied))
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function parsePlain(json: string): unknown {
  return JSON.parse(json)
}

/** A JSON number, unless it is a key: `{1:2}` is not JSON and must not become JSON. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/y

/** Quotes the long numbers first. Quotes never turn invalid JSON into valid JSON. */
function parseKeepingDigits(json: string): unknown {
  let quoted = ''
  let copied = 0
  for (let i = 0; i < json.length; i++) {
    if (json[i] === '"') {
      i = endOfString(json, i)
      continue
    }
    NUMBER.lastIndex = i
    const literal = NUMBER.exec(json)?.[0]
    if (literal === undefined) continue
    if (Math.abs(Number(literal)) > Number.MAX_SAFE_INTEGER) {
      quoted += `${json.slice(copied, i)}"${literal}"`
      copied = i + literal.length
    }
    i += literal.length - 1
  }
  return JSON.parse(quoted + json.slice(copied))
}

function nestsTooDeep(json: string): boolean {
  let depth = 0
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (character === '"') i = endOfString(json, i)
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

/** The index of the quote that ends the string from `start`, or the text's length. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

/** True after an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Parses a text that is itself a JSON document: some platforms write an object as text, a few twice. */
export function unfolded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[\s\uFEFF]*["[{]/.test(value)) return value
  const parsed = parseAnswer(value.trim())
  if (!parsed.ok) return value
  const inner = typeof parsed.value === 'string' ? unfolded(parsed.value) : parsed.value
  return typeof inner === 'object' && inner !== null ? inner : value
}
