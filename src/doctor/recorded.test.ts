import { expect, test } from 'vitest'
import { createApi } from '../platform/create-api.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { jsonAnswer } from '../testing/servers/scripted-fetch.ts'
import { type Exchange, openLink, recordedReader } from './recorded.ts'

const pair = { successful: true, data: { token: 'a', refreshToken: 'b', expiresIn: 1_800 } }
const list = { method: 'GET', path: '/lookups/brands' } as const

test.each(['of its own', 'of the till'])(
  'what goes over a session %s says when it was sent, and how long it took',
  async (whose) => {
    const clock = new FakeClock()
    const random = () => 0
    const fetch = async (url: string) => {
      if (url.endsWith('/auth/token')) return jsonAnswer(200, pair)
      await clock.wait(700)
      return jsonAnswer(200, [])
    }
    const api = createApi({ config: { apiBaseUrl: '/vas' }, fetch, clock, random })
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
