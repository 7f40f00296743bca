import { describe, expect, it } from 'vitest'
import { createApi } from '../../platform/create-api.ts'
import type { Session } from '../../platform/session/session.ts'
import { pollOf } from '../../platform/transport/requests.ts'
import type { Reply, WireRequest } from '../../platform/transport/transport.ts'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { answer } from '../../testing/shop/sale/sale-device.ts'
import {
  answerNext,
  connectNetwork,
  json,
  openPlatform,
  platformUrl,
} from '../../testing/servers/network.ts'
import { laneOf, sessionWire, type Connectivity } from './wire.ts'

connectNetwork()

/** A list of listeners, and a function that calls all. */
function listeners() {
  const all = new Set<() => void>()
  const call = () => {
    for (const listener of all) listener()
  }
  const subscribe = (listener: () => void) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  return { call, subscribe }
}

/** A session of the named user, and what it sent. */
function sessionOf(
  username: string | undefined,
  connectivity: Connectivity = { online: () => true, subscribe: () => () => undefined },
) {
  const sent: WireRequest[] = []
  const changes = listeners()
  const session: Session = {
    state: () =>
      username === undefined ? { kind: 'signed-out' } : { kind: 'signed-in', username },
    subscribe: changes.subscribe,
    identity: () => (username === undefined ? undefined : { userKey: username, generation: 1 }),
    signIn: () => Promise.resolve({ kind: 'cancelled' }),
    awaitSignIn: () => undefined,
    resume: async () => ({ kind: 'ended' }),
    signOut: () => undefined,
    send: async (request) => {
      sent.push(request)
      return answer({})
    },
  }
  return { wire: sessionWire(session, connectivity), sent, changes }
}

describe('a request about a sale', () => {
  it.each([
    ['its own user is signed in', 'thandi', 1],
    ['another user has signed in since the decision', 'sipho', 0],
    ['nobody is signed in', undefined, 0],
  ])('where %s', async (_when, username, left) => {
    const { wire, sent } = sessionOf(username)
    const reply = await wire.send(pollOf('t-1'), 'thandi')
    expect(sent).toHaveLength(left)
    const noSession = { kind: 'no-answer', reason: 'no-session' }
    expect(reply).toMatchObject(left === 1 ? { kind: 'answer' } : noSession)
  })
})

it('a request whose session has ended is answered so at once, without waiting for a sign-in', async () => {
  const clock = new FakeClock()
  await openPlatform({ clock })
  const { session } = createApi({ config: { apiBaseUrl: platformUrl }, clock })
  await session.signIn('merchant', 'merchant-demo')
  answerNext('/lookups/brands', json(401))
  answerNext('/auth/token/refresh', json(401))
  const wire = sessionWire(session, { online: () => true, subscribe: () => () => undefined })
  let reply: Reply | undefined
  void wire.send({ method: 'GET', path: '/lookups/brands' }, 'merchant').then((one) => {
    reply = one
  })
  await settle()
  expect(reply).toMatchObject({ kind: 'answer', status: 401 })
  expect(wire.signedIn()).toBe(false)
})

describe('whether a sale can be sent', () => {
  it('depends on the session', () => {
    expect(sessionOf('thandi').wire.signedIn()).toBe(true)
    expect(sessionOf(undefined).wire.signedIn()).toBe(false)
  })

  it('is checked again when the session or the network may have changed, as long as wanted', () => {
    const network = listeners()
    const connectivity = { online: () => false, subscribe: network.subscribe }
    const { wire, changes } = sessionOf('thandi', connectivity)
    expect(wire.online()).toBe(false)
    let looks = 0
    const end = wire.subscribe(() => {
      looks += 1
    })
    changes.call()
    network.call()
    expect(looks).toBe(2)
    end()
    changes.call()
    network.call()
    expect(looks).toBe(2)
  })
})

it.each([
  ['purchase', { userKey: 'merchant', endpoint: 'purchase' }],
  ['reprocess', { userKey: 'merchant', endpoint: 'purchase' }],
  ['redeem', { userKey: 'merchant', endpoint: 'redeem' }],
  ['retry', { userKey: 'merchant', endpoint: 'retry' }],
] as const)('the sends of a %s count as its user’s, %j (rulings R22, R39)', (route, lane) => {
  expect(laneOf(aRow({ route }))).toEqual(lane)
})
