import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOf, parseAnswer, parseJson } from './json-text.ts'

/** A long number anywhere in a text makes the parser keep digits. */
const LONG = '90071992547409931'

function nested(depth: number, inside = ''): string {
  return '['.repeat(depth) + inside + ']'.repeat(depth)
}

describe('numbers (ruling R14)', () => {
  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740993.0', '9007199254740993.0'],
    ['1e+400', '1e+400'],
    ['-1E400', '-1E400'],
    ['1e-400', 0],
    ['99999999999999e1', 999999999999990],
    ['999999999999999e1', '999999999999999e1'],
    ['1.5E-3', 0.0015],
    ['19.98999999999999843680997903', 19.99],
    ['-0', -0],
  ])('reads %s as %j', (literal, value) => {
    expect(parseJson(literal)).toEqual({ ok: true, value })
    expect(parseJson(`{"a":[ ${literal} ,\n\t${literal}]}`)).toEqual({
      ok: true,
      value: { a: [value, value] },
    })
  })

  it('leaves long digits inside a text alone', () => {
    expect(parseJson(`{"token":"00112233445566778899","n":${LONG}}`)).toEqual({
      ok: true,
      value: { token: '00112233445566778899', n: LONG },
    })
  })

  it('keeps every digit of any whole number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (n) => {
        const parsed = parseJson(`{"n":${n}}`)
        expect(parsed).toEqual({ ok: true, value: { n: numberOrText(n) } })
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n - 50n, max: 2n ** 53n + 50n }), (n) => {
        expect(parseJson(String(n))).toEqual({ ok: true, value: numberOrText(n) })
      }),
    )
  })
})

describe('other JSON', () => {
  const ordinary = fc.jsonValue({ noUnicodeString: false }).filter((value) => !holdsHuge(value))

  it('reads it like JSON.parse, with or without a long number', () => {
    fc.assert(
      fc.property(ordinary, fc.constantFrom(undefined, 1, 2), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
        expect(parseJson(`[${LONG},${text}]`)).toEqual({
          ok: true,
          value: [LONG, JSON.parse(text)],
        })
      }),
    )
  })

  it('rejects what JSON.parse rejects, with or without a long number', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '}', ']', ',', ':', '0', '-', 'e', '\n'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + 1)
      })
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (text) => {
        expect(parseJson(text).ok).toBe(isJson(text))
        expect(parseJson(`[${LONG},${text}]`).ok).toBe(isJson(`[${LONG},${text}]`))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['no text', ''],
    ['a byte order mark without text', '\uFEFF'],
    ['HTML', '<!doctype html><title>500</title>'],
    ['half a text with a long number', `{"n":${LONG},"receipt":{"tok`],
    ['a long number with a leading zero', `0${LONG}`],
    ['a long number as a key', `{${LONG}:1}`],
    ['a long number as a key beside another', `[${LONG},{${LONG} \n :1}]`],
    ['NaN', 'NaN'],
  ])('rejects a text that is %s', (_, text) => {
    expect(parseJson(text)).toEqual({ ok: false })
  })

  it('may begin with a byte order mark', () => {
    expect(parseJson('\uFEFF{"a":1}')).toEqual({ ok: true, value: { a: 1 } })
    expect(parseJson(`\uFEFF[${LONG}]`)).toEqual({ ok: true, value: [LONG] })
    expect(parseJson(`\uFEFF${LONG}`)).toEqual({ ok: true, value: LONG })
  })

  it.each(['1', LONG])('takes the last of two equal keys, with %s beside them', (n) => {
    expect(parseJson(`{"a":1,"n":${n},"a":{"b":2}}`)).toMatchObject({ value: { a: { b: 2 } } })
  })

  it.each(['1', LONG])('lets no __proto__ key reach a prototype, with %s beside it', (n) => {
    const parsed = parseJson(`{"n":${n},"__proto__":{"admin":true},"o":{"__proto__":[]}}`)
    const value = parsed.ok ? parsed.value : undefined
    expect(value).toBeTypeOf('object')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(Object(value))).toEqual(['n', '__proto__', 'o'])
    expect(value).not.toHaveProperty('admin')
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})

describe('nesting', () => {
  it.each(['1', LONG])('reads 256 levels, with %s inside', (n) => {
    expect(parseJson(nested(256, n)).ok).toBe(true)
    expect(parseJson(nested(257, n))).toEqual({ ok: false })
  })

  it.each([
    ['closed', nested(1_000_000)],
    ['closed, with a long number', nested(1_000_000, LONG)],
    ['left open', '['.repeat(1_000_000)],
    ['left open, with a long number', `[${LONG},`.repeat(100_000)],
    ['of objects', '{"a":'.repeat(100_000)],
  ])('rejects a million levels without breaking the stack: %s', (_, text) => {
    expect(parseJson(text)).toEqual({ ok: false })
  })

  it.each([
    ['objects', '{"a":', '}'],
    ['lists with other members', '["x",null,', ']'],
  ])('reads %s to the same depth', (_, open, close) => {
    const deep = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`
    expect(parseJson(deep(256)).ok).toBe(true)
    expect(parseJson(deep(257)).ok).toBe(false)
  })

  it('ignores brackets in texts, and counts neighbours once', () => {
    const brackets = JSON.stringify(`\\"${'['.repeat(500)}\\`)
    expect(parseJson(`[${brackets},{${brackets}:${LONG}}]`).ok).toBe(true)
    expect(parseJson(`[${Array(1000).fill('[{}]').join(',')}]`).ok).toBe(true)
  })
})

function numberOrText(n: bigint): number | string {
  const safe = n >= Number.MIN_SAFE_INTEGER && n <= Number.MAX_SAFE_INTEGER
  return safe ? Number(n) : String(n)
}

function holdsHuge(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHuge)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('an answer with a value that is no JSON', () => {
  it.each<[string, unknown]>([
    ['{"a":NaN,"b":[-Infinity,Infinity , 1]}', { a: null, b: [null, null, 1] }],
    [`{"a":NaN,"n":${LONG}}`, { a: null, n: LONG }],
    ['{"a":"NaN, \\" NaN"}', { a: 'NaN, " NaN' }],
    ['{"a":NaN,"b":"Infinity:NaN"}', { a: null, b: 'Infinity:NaN' }],
    ['{"a":"one\ntwo\r\n\tthree\u0000"}', { a: 'one\ntwo\r\n\tthree\0' }],
    ['{"a":"C:\\\\\n","b":"x\\\ny"}', { a: 'C:\\\n', b: 'x\ny' }],
    ['\uFEFF\n{\n"a":\tNaN\n}', { a: null }],
  ])('%j is %j', (text, value) => {
    expect(parseAnswer(text)).toEqual({ ok: true, value })
  })

  it.each([
    ['{"a":NaNs}', 'line 1, column 6'],
    ['{"a":1NaN}', 'line 1, column 7'],
    ['{NaN:1}', 'line 1, column 2'],
    ['{"a":NaN', 'line 1, column 9'],
    ['{"pin":"1234\n5678",\n"a":}', 'line 3, column 5'],
    ['{"pin":"12345678"', 'line 1, column 18'],
    ['{"pin":12345678,"pin":"2"} x', 'line 1, column 28'],
    ['<html>12345678</html>', 'line 1, column 1'],
    [nested(300), 'nested too deep'],
  ])('%j is still none, at %s', (text, place) => {
    expect(parseAnswer(text)).toEqual({ ok: false })
    expect(faultOf(text)).toBe(place)
  })

  it('has every other value as it is, whatever the texts hold', () => {
    const raw = fc.array(
      fc.constantFrom('\n', '\t', '\r', '\0', 'NaN', '-Infinity', '"', '\\', '1', LONG),
    )
    const texts = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,5}$/),
      raw.map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (texts) => {
        const strict = JSON.stringify({ texts, odd: 0 })
        const odd = strict
          .replaceAll(/\\\\|\\([nrt])/g, (pair, letter?: string) =>
            letter === undefined ? pair : ({ n: '\n', r: '\r', t: '\t' }[letter] ?? pair),
          )
          .replace(/"odd":0}$/, '"odd":NaN}')
        expect(parseAnswer(odd)).toEqual({ ok: true, value: { texts, odd: null } })
      }),
    )
  })
})
