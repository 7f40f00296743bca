import { expect, it } from 'vitest'
import { FakeClock } from '../testing/fake-clock.ts'
import { answerNext, connectNetwork, json, platformUrl } from '../testing/servers/network.ts'
import { createApi } from './create-api.ts'

// Before the network replaces it.
const { transport } = createApi({ config: { apiBaseUrl: platformUrl }, clock: new FakeClock() })
connectNetwork()

it('uses the browser’s current fetch by default', async () => {
  answerNext('/ping', json(200, { pong: true }))
  expect(await transport.send({ method: 'GET', path: '/ping' })).toMatchObject({
    status: 200,
    body: { pong: true },
  })
})
