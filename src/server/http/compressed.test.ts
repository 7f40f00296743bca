import { expect, test, vi } from 'vitest'
import { compressed } from './compressed.ts'
import { decodedText } from './encoding.ts'

const list = Array.from({ length: 100 }, (_, id) => ({ id, name: 'Airtime' }))

const asked = (accepted: string | null, method = 'GET', path = '/merchants/M-1/products') =>
  new Request(`http://till.test/vas${path}`, {
    method,
    ...(accepted !== null && { headers: { 'accept-encoding': accepted } }),
  })

async function unpacked(answer: Response): Promise<unknown> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = decodedText(bytes, answer.headers.get('content-encoding') ?? undefined)
  return JSON.parse(text)
}

test.each([
  ['gzip, deflate, br', 'gzip', asked('gzip, deflate, br')],
  ['gzip, deflate', 'gzip', asked('gzip, deflate', 'POST', '/products/categories')],
])(
  'a client that accepts %s gets a list as %s, with the same content',
  async (_, encoding, request) => {
    const plain = Response.json(list, { headers: { etag: '"1"', 'content-length': '2000' } })
    const answer = compressed(request, plain)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-length')).toBeNull()
    expect(answer.headers.get('etag')).toBe('W/"1"')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(await unpacked(answer)).toEqual(list)
  },
)

test('only a few answers are compressed at once, and the others are plain', async () => {
  const never = () => {
    const headers = { 'content-type': 'application/json' }
    return compressed(asked('gzip'), new Response(new ReadableStream(), { headers }))
  }
  const answers = Array.from({ length: 6 }, never)
  const codings = answers.map(({ headers }) => headers.get('content-encoding'))
  expect(codings).toEqual(['gzip', 'gzip', 'gzip', 'gzip', null, null])
  for (const { body } of answers) await body?.cancel()
  await expect.poll(() => never().headers.get('content-encoding')).toBe('gzip')
})

test('a client that accepts no coding gets plain text, and caches are told so', async () => {
  const answer = compressed(asked(null), Response.json(list))
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(await answer.json()).toEqual(list)
})

test('when the platform breaks off, the till’s answer breaks off', async () => {
  let left = 2
  const body = new ReadableStream({
    pull(controller) {
      left -= 1
      if (left === 0) controller.error(new Error('The platform broke off'))
      else controller.enqueue(new TextEncoder().encode('['))
    },
  })
  const plain = new Response(body, { headers: { 'content-type': 'application/json' } })
  await expect(compressed(asked('gzip'), plain).text()).rejects.toThrow('The platform broke off')
})

test('when a client leaves in the middle, the platform’s answer is dropped', async () => {
  const cancel = vi.fn<() => void>()
  const body = new ReadableStream({ cancel })
  const plain = new Response(body, { headers: { 'content-type': 'application/json' } })
  await compressed(asked('gzip'), plain).body?.cancel()
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled())
})

const asItIs: readonly (readonly [what: string, request: Request, answer: Response])[] = [
  ['a sale', asked('gzip', 'POST', '/purchase'), Response.json({ transactionId: '1' })],
  ['a failure', asked('gzip'), Response.json({ error: 'No' }, { status: 400 })],
  [
    'a picture',
    asked('gzip'),
    new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
  ],
  [
    'an answer that nobody may transform',
    asked('gzip'),
    Response.json(list, { headers: { 'cache-control': 'no-transform' } }),
  ],
  [
    'an answer that the platform compressed',
    asked('gzip'),
    Response.json(list, { headers: { 'content-encoding': 'br' } }),
  ],
]
test.each(asItIs)('%s stays as it is', (_, request, answer) => {
  expect(compressed(request, answer)).toBe(answer)
})
