import { describe, expect, it } from 'vitest'
import { readBody } from './read-body.ts'

/** A body in these parts, which then ends or breaks off. */
function inParts(parts: readonly Uint8Array[], broken = false) {
  let cancelled = false
  const rest = [...parts]
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const part = rest.shift()
      if (part !== undefined) controller.enqueue(Uint8Array.from(part))
      else if (broken) controller.error(new TypeError('Lost'))
      else controller.close()
    },
    cancel() {
      cancelled = true
    },
  })
  return { response: new Response(stream), wasCancelled: () => cancelled }
}
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('the body of an answer', () => {
  it('is empty if there is none', async () => {
    expect(await readBody(new Response(null))).toBe('')
  })

  it('is joined from its parts, even if one ends within a letter', async () => {
    const bytes = utf8('Zoë €')
    const parts = Array.from(bytes, (_, place) => bytes.slice(place, place + 1))
    expect(await readBody(inParts(parts).response)).toBe('Zoë €')
    expect(await readBody(inParts([utf8('a'), bytes.slice(-3, -1)]).response)).toBe('a\uFFFD')
  })

  it('is unknown if it breaks off', async () => {
    expect(await readBody(inParts([utf8('{')], true).response)).toBeUndefined()
  })

  it('is read up to the limit, and abandoned beyond', async () => {
    expect(await readBody(inParts([utf8('abc'), utf8('d')]).response, { limit: 4 })).toBe('abcd')
    const long = inParts([utf8('abc'), utf8('de'), utf8('f')])
    expect(await readBody(long.response, { limit: 4 })).toBeUndefined()
    expect(long.wasCancelled()).toBe(true)
  })

  it('may be as large as any catalogue', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(97)
    const sixteen = Array.from({ length: 16 }, () => megabyte)
    expect(await readBody(inParts(sixteen).response)).toHaveLength(16 * 1024 * 1024)
    expect(await readBody(inParts([...sixteen, utf8('x')]).response)).toBeUndefined()
  })
})
