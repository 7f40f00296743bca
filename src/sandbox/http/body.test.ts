import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkBody, largestBody, readBody, readJson } from './body.ts'

const chunk = new Uint8Array(1_024).fill(0x20)

function requestOf(body: ReadableStream | string): Request {
  // Node needs `duplex` with a stream; the DOM's types lack it.
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, duplex: 'half' }
  return new Request('http://sandbox.test/purchase', { ...init, body })
}

/** An endless body without a stated length; it goes on until cancelled. */
function endless(): { stream: ReadableStream; pulled: () => number } {
  let pulled = 0
  const stream = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(chunk)
    },
  })
  return { stream, pulled: () => pulled }
}

test('an endless body is 413, and is not read far beyond the limit', async () => {
  const { stream, pulled } = endless()
  await expect(readBody(requestOf(stream))).rejects.toMatchObject({ status: 413 })
  expect(pulled() * chunk.length).toBeLessThan(2 * largestBody)
})

test('a body of exactly the limit is read', async () => {
  const text = `"${'x'.repeat(largestBody - 2)}"`
  expect(await readBody(requestOf(text))).toHaveLength(largestBody - 2)
  await expect(readBody(requestOf(`${text} `))).rejects.toMatchObject({ status: 413 })
})

const brokenOff = () =>
  new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })

test('a sender that breaks off gets 400, not an error of the sandbox', async () => {
  await expect(readBody(requestOf(brokenOff()))).rejects.toMatchObject({ status: 400 })
})

test('a text of any length that is no JSON is told from JSON at once', () => {
  expect(readJson(`"${'\\"'.repeat(1_000_000)}`)).toEqual({ ok: false })
})

test('a missing or empty body is undefined, whatever the headers say', async () => {
  expect(await readBody(new Request('http://sandbox.test/', { method: 'POST' }))).toBeUndefined()
  expect(await readBody(requestOf(''))).toBeUndefined()
})

test.each([
  '{"amount":10,"amount":1000}',
  '{"amount":10,"amount":10}',
  '{"amount":10,"\\u0061mount":1000}',
  '{"a":[{"b:":1,"b:":2}]}',
  '{"__proto__":1,"__proto__":2}',
])('a body with a member twice is refused: %s', async (text) => {
  await expect(readBody(requestOf(text))).rejects.toMatchObject({ status: 400 })
})

test.each([
  '10.000000000000000000001',
  '10.0000000000000000000000000000001',
  '9.9999999999999999999',
  '1e-400',
  '1e400',
  '9007199254740993.0',
])('a number that reading would round is refused: %s', async (number) => {
  const text = `{"amount":${number}}`
  await expect(readBody(requestOf(text))).rejects.toMatchObject({ status: 400 })
})

test('numbers, texts and members that reading keeps are read', async () => {
  const text =
    '{"a":"10.000000000000000000001","b":"\\"a\\":1","c":1.10,"d":1e2,"e":[{"a":1},{"a":2}],"f":-0.5}'
  const read = await readBody(requestOf(text))
  expect(read).toMatchObject({ a: '10.000000000000000000001', c: 1.1, d: 100, f: -0.5 })
  const long = '{"meterNumber":12345678901234567890}'
  expect(await readBody(requestOf(long))).toEqual({ meterNumber: '12345678901234567890' })
})

describe('checkBody names what is wrong', () => {
  const schema = z.object({
    amount: z.number(),
    info: z.record(z.string(), z.string()).optional(),
  })
  test.each([
    [{}, 'amount is required'],
    [{ amount: 'x' }, 'amount is invalid'],
    [{ amount: 1, info: { a: 2 } }, 'info.a is invalid'],
    [undefined, 'amount is required'],
    [[], 'The body must be a JSON object'],
  ])('%j: %s', (value, problem) => {
    expect(() => checkBody(schema, value)).toThrow(problem)
  })
})

describe('a body with a stated length', () => {
  const told = (body: ReadableStream | string, length: number) => {
    const request = requestOf(body)
    request.headers.set('content-length', String(length))
    return request
  }

  test('is read up to the limit, and refused by its length alone', async () => {
    const text = `"${'x'.repeat(largestBody - 2)}"`
    expect(await readBody(told(text, largestBody))).toHaveLength(largestBody - 2)
    const { stream, pulled } = endless()
    await expect(readBody(told(stream, largestBody + 1))).rejects.toMatchObject({ status: 413 })
    expect(pulled()).toBeLessThan(3)
  })

  test('is 413 if it turns out longer, as in a page', async () => {
    const text = `"${'x'.repeat(largestBody)}"`
    await expect(readBody(told(text, 5))).rejects.toMatchObject({ status: 413 })
  })

  test('is 400 if its sender breaks off', async () => {
    await expect(readBody(told(brokenOff(), 10))).rejects.toMatchObject({ status: 400 })
  })
})
