import { describe, expect, it } from 'vitest'
import type { Session } from '../../api/session.ts'
import type { WireRequest } from '../../api/transport.ts'
import { answer } from '../../testing/sale-device.ts'
import { pollRequest, sessionWire } from './wire.ts'

/** A session of whoever is named, and what left under it. */
function sessionOf(username: string | undefined) {
  const sent: WireRequest[] = []
  const session: Session = {
    state: () =>
      username === undefined ? { kind: 'signed-out' } : { kind: 'signed-in', username },
    subscribe: () => () => undefined,
    identity: () => (username === undefined ? undefined : { userKey: username, generation: 1 }),
    signIn: () => Promise.resolve({ kind: 'cancelled' }),
    signOut: () => undefined,
    send: async (request) => {
      sent.push(request)
      return answer({})
    },
  }
  const wire = sessionWire(session, { online: () => true, subscribe: () => () => undefined })
  return { wire, sent }
}

describe('a request about a sale', () => {
  it.each([
    ['its own user is signed in', 'thandi', 1],
    ['another user has signed in since it was decided upon', 'sipho', 0],
    ['nobody is signed in', undefined, 0],
  ])('where %s', async (_when, username, left) => {
    const { wire, sent } = sessionOf(username)
    const reply = await wire.send(pollRequest('t-1'), 'thandi')
    expect(sent).toHaveLength(left)
    const noSession = { kind: 'no-answer', reason: 'no-session' }
    expect(reply).toMatchObject(left === 1 ? { kind: 'answer' } : noSession)
  })
})
