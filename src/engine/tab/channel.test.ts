import { describe, expect, it, onTestFinished } from 'vitest'
import { emptyBudget } from '../engine.ts'
import { airtime, merchant } from '../../testing/shop/sale/sale-device.ts'
import { aSale, confirmation } from '../../testing/shop/sale/sale-row.ts'
import { broadcastChannel, type EngineMessage } from './channel.ts'

let names = 0

/** Two tabs on a separate channel, and a sender on it that may be of another version. */
function tabs() {
  const name = `channel-${(names += 1)}`
  const [one, two] = [broadcastChannel(name), broadcastChannel(name)]
  const raw = new BroadcastChannel(name)
  const say = raw.postMessage.bind(raw)
  onTestFinished(() => {
    for (const channel of [one, two, raw]) channel.close()
  })
  return { one, two, say }
}

/** The first messages that a tab hears. */
function heard(tab: ReturnType<typeof broadcastChannel>, count: number) {
  const messages: EngineMessage[] = []
  return new Promise<readonly EngineMessage[]>((resolve) => {
    const stop = tab.subscribe((message) => {
      messages.push(message)
      if (messages.length < count) return
      stop()
      resolve(messages)
    })
  })
}

const placed = { fence: 1, place: 2 }
const all: readonly EngineMessage[] = [
  { kind: 'hello' },
  { kind: 'ping' },
  { kind: 'alive', ...placed },
  { kind: 'state', ...placed, sales: [], budget: emptyBudget, status: { kind: 'starting' } },
  { kind: 'changed', ...placed, sale: aSale({ kind: 'sending' }), budget: emptyBudget },
  { kind: 'status', ...placed, status: { kind: 'ready', role: 'owner' } },
  {
    kind: 'command',
    id: 'c-1',
    to: 1,
    command: confirmation('T1-1', airtime()),
  },
  { kind: 'result', id: 'c-1', result: { kind: 'done' } },
  { kind: 'who-is-signed-in' },
  { kind: 'signed-in', account: merchant },
]

describe('the tabs of a till', () => {
  it('hear all that they say to each other', async () => {
    const { one, two } = tabs()
    const hearing = heard(two, all.length)
    for (const message of all) one.post(message)
    expect(await hearing).toEqual(all)
  })

  it.each([
    ['of another version of the till', { protocol: 2, message: { kind: 'hello' } }],
    ['of no version', { message: { kind: 'hello' } }],
    ['of an unknown kind', { protocol: 1, message: { kind: 'goodbye' } }],
    ['that is empty', { protocol: 1, message: null }],
    ['that is a text', 'hello'],
  ])('do not hear a message %s', async (_, message) => {
    const { one, two, say } = tabs()
    const hearing = heard(two, 1)
    say(message)
    one.post({ kind: 'ping' })
    expect(await hearing).toEqual([{ kind: 'ping' }])
  })

  it('hear nothing more once they stop listening', async () => {
    const { one, two } = tabs()
    const first: EngineMessage[] = []
    const stop = two.subscribe((message) => first.push(message))
    const before = heard(two, 1)
    one.post({ kind: 'hello' })
    await before
    stop()
    const after = heard(two, 1)
    one.post({ kind: 'ping' })
    await after
    expect(first).toEqual([{ kind: 'hello' }])
  })

  it('hear nothing more once they are closed', async () => {
    const { one, two, say } = tabs()
    const closed: EngineMessage[] = []
    one.subscribe((message) => closed.push(message))
    one.close()
    const hearing = heard(two, 1)
    say({ protocol: 1, message: { kind: 'hello' } })
    await hearing
    expect(closed).toEqual([])
  })
})
