/** What a JSON text holds, or that it is none. */
export type ParsedJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

const NOT_JSON: ParsedJson = { ok: false }

/** Deeper than any answer of the platform; whatever walks the value later may recurse. */
const MAX_DEPTH = 256

/** Where a number literal can begin, 16 digits at once or digits before an exponent. */
const MAY_EXCEED = /(?:^|[[:,\s])-?(?:\d{16}|\d[\d.]*[eE])/

/**
 * Reads a JSON text without losing digits (ruling R14). A number literal beyond
 * `Number.MAX_SAFE_INTEGER` either way, however it is written, comes out as text, exactly as it
 * stood: such numbers are identifiers. All others come out as numbers; a decimal within that range
 * that has more digits than a number holds becomes the nearest number, because it is an amount.
 *
 * In all else as `JSON.parse`: the last of two equal keys counts, and a `__proto__` key is an
 * ordinary own property. A byte order mark is skipped. Never throws: no text, half a text, HTML,
 * and nesting deeper than 256 are `ok: false`.
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

function parsePlain(json: string): unknown {
  return JSON.parse(json)
}

/** A number as JSON writes one, where it is no key: `{1:2}` is not JSON and must not become it. */
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/y

/** Puts the wide numbers into quotes first. What is no JSON without the quotes is none with them either. */
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

/** Index of the quote that ends the string beginning at `start`, or the text's length. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

/** Behind an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** What a text holds that is a JSON document itself: some platforms write an object as text, a few do so twice. */
export function unfolded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[\s\uFEFF]*["[{]/.test(value)) return value
  const parsed = parseJson(value.trim())
  if (!parsed.ok) return value
  const inner = typeof parsed.value === 'string' ? unfolded(parsed.value) : parsed.value
  return typeof inner === 'object' && inner !== null ? inner : value
}
