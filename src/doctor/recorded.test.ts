import { http } from 'msw'
import { expect, test } from 'vitest'
import { createApi } from '../platform/create-api.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { connectNetwork, network, openPlatform, platformUrl } from '../testing/servers/network.ts'
import { openLink } from './recorded.ts'

connectNetwork()
const list = { method: 'GET', path: '/lookups/brands' } as const

test('what goes over a session says when it was sent, and how long it took', async () => {
  const clock = new FakeClock()
  const random = () => 0
  await openPlatform({ clock })
  // Undefined leaves the answer to the sandbox.
  const slowly = () => clock.wait(700).then(() => undefined)
  network.use(http.get(`*${list.path}`, slowly))
  const api = createApi({ config: { apiBaseUrl: platformUrl }, clock, random })
  await api.session.signIn('merchant', 'merchant-demo')
  const link = openLink({ session: api.session, clock, random })
  await clock.advance(5_000)
  const asks = [
    () => link.reader.reply('enumeration', list),
    () => link.reader.replyToEither('enumeration', ['GET', 'POST'], () => list),
  ]
  for (const ask of asks) {
    const reply = ask()
    await clock.advance(700)
    await reply
  }
  expect(link.exchanges).toMatchObject([
    { at: 5_000, ms: 700, path: '/lookups/brands' },
    { at: 5_700, ms: 700, path: '/lookups/brands' },
  ])
})
