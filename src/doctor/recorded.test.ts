import { http } from 'msw'
import { expect, test } from 'vitest'
import { createApi } from '../platform/create-api.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { connectNetwork, network, openPlatform, platformUrl } from '../testing/servers/network.ts'
import { type Exchange, openLink, recordedReader } from './recorded.ts'

connectNetwork()
const list = { method: 'GET', path: '/lookups/brands' } as const

test.each(['of its own', 'of the till'])(
  'what goes over a session %s says when it was sent, and how long it took',
  async (whose) => {
    const clock = new FakeClock()
    const random = () => 0
    await openPlatform({ clock })
    // Undefined leaves the answer to the sandbox.
    const slowly = () => clock.wait(700).then(() => undefined)
    network.use(http.get(`*${list.path}`, slowly))
    const api = createApi({ config: { apiBaseUrl: platformUrl }, clock, random })
    await api.session.signIn('merchant', 'merchant-demo')
    const link = openLink({ session: api.session, clock, random })
    const exchanges: Exchange[] = []
    const watched =
      whose === 'of its own'
        ? link
        : { exchanges, reader: recordedReader(api.reader, { clock, exchanges }) }
    await clock.advance(5_000)
    const asks = [
      () => watched.reader.reply('enumeration', list),
      () => watched.reader.replyToEither('enumeration', ['GET', 'POST'], () => list),
    ]
    for (const ask of asks) {
      const reply = ask()
      await clock.advance(700)
      await reply
    }
    expect(watched.exchanges).toMatchObject([
      { at: 5_000, ms: 700, path: '/lookups/brands' },
      { at: 5_700, ms: 700, path: '/lookups/brands' },
    ])
  },
)
