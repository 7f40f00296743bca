import { expect, it, onTestFinished, vi } from 'vitest'
import { FakeClock } from '../testing/fake-clock.ts'
import { jsonAnswer, scriptedFetch } from '../testing/servers/scripted-fetch.ts'
import { createApi } from './create-api.ts'

it('uses the browser’s current fetch by default', async () => {
  const { transport } = createApi({
    config: { apiBaseUrl: '/vas' },
    clock: new FakeClock(),
  })
  const { fetch, seen } = scriptedFetch(() => jsonAnswer(200, { pong: true }))
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await transport.send({ method: 'GET', path: '/ping' })).toMatchObject({
    status: 200,
    body: { pong: true },
  })
  expect(seen).toMatchObject([{ method: 'GET', url: '/vas/ping' }])
})
