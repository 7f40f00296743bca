import { expect, it } from 'vitest'
import { files, textOf } from '../../testing/law/project-files.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { classify } from '../words/classify.ts'
import { loadConfig } from './config.ts'
import { createTransport } from './transport.ts'

const MEBIBYTE = 1024 * 1024

/**
 * A `fetch` with an endless answer, and how much of it was read. Not the network's, which keeps a copy of each answer
 * for its events: it would read on for ever.
 */
function endless(status: number) {
  const taken = { bytes: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += MEBIBYTE
      controller.enqueue(new Uint8Array(MEBIBYTE).fill(32))
    },
    cancel() {
      taken.cancelled = true
    },
  })
  return { taken, fetch: async () => new Response(body, { status }) }
}

it.each([200, 422])(
  'a sale with an endless answer %s is neither sold nor failed',
  async (status) => {
    const { taken, fetch } = endless(status)
    const transport = createTransport({ baseUrl: '', fetch, clock: new FakeClock() })
    const reply = await transport.send({ method: 'POST', path: '/purchase', bodyText: '{}' })
    for (const sent of ['first', 'retry'] as const)
      expect(classify(reply, sent)).toMatchObject({ kind: 'unknown' })
    expect(taken.cancelled).toBe(true)
    expect(taken.bytes).toBeLessThanOrEqual(18 * MEBIBYTE)
  },
)

it('endless settings count as none', async () => {
  const { taken, fetch } = endless(200)
  expect(await loadConfig(fetch)).toEqual({ kind: 'unreachable' })
  expect(taken.bytes).toBeLessThanOrEqual(18 * MEBIBYTE)
})

it('every answer is read with a limit', () => {
  const product = files.filter(
    (file) =>
      /^src\/(?!testing|sandbox|server|doctor)/.test(file) &&
      /\.tsx?$/.test(file) &&
      !file.includes('.test.'),
  )
  const collects = /\.(?:text|json|arrayBuffer|blob|formData|bytes)\(\)/
  const found = product.filter((file) => collects.test(textOf(file)))
  // A person's own file, whose size is checked first.
  expect(found).toEqual(['src/catalogue/browse/ArrangementDialog.tsx'])
})
