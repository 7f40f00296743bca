import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import type { Command, CommandResult } from '../desk/command.ts'
import { MemoryDisk, MemoryJournal } from '../../testing/memory-journal.ts'
import { saleLimits } from '../limits.ts'
import type { EngineMessage } from './channel.ts'
import type { Lease } from './owner.ts'
import { Tabs } from './tabs.ts'

const { ownerPing, ownerSilence } = saleLimits
const cancel: Command = { kind: 'cancel', reference: 'T1-1' }
const done: CommandResult = { kind: 'done' }
const starting: CommandResult = {
  kind: 'refused',
  reason: { kind: 'unavailable', reason: 'starting' },
}

/** A tab with recorded messages, and locks that a test grants. */
function aTab() {
  const clock = new FakeClock()
  const said: EngineMessage[] = []
  const asked: {
    steal: boolean
    signal: AbortSignal
    grant: () => Lease & { released: number }
    refuse: (error: Error) => void
  }[] = []
  const tabs = new Tabs({
    tillId: 'T1',
    clock,
    random: () => 0,
    fillRandom: () => undefined,
    journal: new MemoryJournal(new MemoryDisk()),
    wire: {
      send: () => new Promise(() => {}),
      signedIn: () => true,
      online: () => true,
      subscribe: () => () => {},
    },
    limits: saleLimits,
    openSeal: () => Promise.reject(new Error('No keys')),
    locks: {
      acquire: ({ steal, signal }) =>
        new Promise((resolve, reject) => {
          const grant = () => {
            const lease = {
              ended: new Promise<void>(() => {}),
              released: 0,
              release: () => {
                lease.released += 1
              },
            }
            resolve(lease)
            return lease
          }
          asked.push({ steal, signal, grant, refuse: reject })
        }),
    },
    channel: {
      post: (message) => void said.push(message),
      subscribe: () => () => {},
      close: () => {},
    },
  })
  const pings = () => said.filter(({ kind }) => kind === 'ping').length
  return { tabs, clock, said, asked, pings }
}

describe('an election', () => {
  it('says hello, waits for its turn, and asks nothing more once it has come', async () => {
    const { tabs, clock, said, asked } = aTab()
    const electing = tabs.elect(new AbortController().signal)
    expect(asked.map(({ steal }) => steal)).toEqual([false])
    expect(said.map(({ kind }) => kind).toSorted()).toEqual(['hello', 'ping'])
    const lease = asked[0]?.grant()
    expect(await electing).toBe(lease)
    await clock.advance(10 * ownerSilence)
    expect([said.length, asked.length, clock.waiting]).toEqual([2, 1, 0])
    expect([lease?.released, asked[0]?.signal.aborted]).toEqual([0, true])
  })

  it('leaves its lock to an owner that answers each ping', async () => {
    const { tabs, clock, asked, pings } = aTab()
    void tabs.elect(new AbortController().signal)
    for (let ping = 0; ping < 20; ping++) {
      await clock.advance(ownerPing)
      tabs.heardOwner()
    }
    expect([asked.length, pings()]).toEqual([1, 21])
  })

  it('steals it from one that is silent too long, and gives back a turn that comes meanwhile', async () => {
    const { tabs, clock, asked, pings } = aTab()
    const { signal } = new AbortController()
    const electing = tabs.elect(signal)
    // The first ping is as old as the tab, and counts as answered.
    await clock.advance(ownerPing + ownerSilence - 1)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked.map(({ steal }) => steal)).toEqual([false, true])
    expect(asked[1]?.signal).toBe(signal)
    expect(pings()).toBe(1 + ownerSilence / ownerPing)
    const stolen = asked[1]?.grant()
    expect(await electing).toBe(stolen)
    const turn = asked[0]?.grant()
    await settle()
    expect([turn?.released, stolen?.released]).toEqual([1, 0])
  })

  it('ends when stopped, with its reason, and sends no more pings', async () => {
    const { tabs, clock, said, asked } = aTab()
    const stopping = new AbortController()
    const electing = tabs.elect(stopping.signal)
    electing.catch(() => undefined)
    const reason = new DOMException('Stopped', 'AbortError')
    stopping.abort(reason)
    expect(asked[0]?.signal.reason).toBe(reason)
    asked[0]?.refuse(reason)
    await expect(electing).rejects.toBe(reason)
    await clock.advance(ownerSilence)
    expect([said.length, asked.length]).toEqual([2, 1])
  })
})

describe('a command', () => {
  it('is done here by the owner', async () => {
    const { tabs, said } = aTab()
    const here = async (command: Command) =>
      command === cancel ? done : ({ kind: 'accepted', reference: '' } as const)
    expect(await tabs.ask('c-1', cancel, () => here)).toEqual(done)
    expect(said).toEqual([])
  })

  it('that the owner could not finish before losing its ownership is repeated after a while', async () => {
    const { tabs, clock } = aTab()
    const results = [starting, done]
    const asking = tabs.ask('c-1', cancel, () => async () => results.shift() ?? done)
    await clock.advance(ownerPing - 1)
    expect(results).toHaveLength(1)
    await clock.advance(1)
    expect(await asking).toEqual(done)
  })

  it('is sent to each owner that speaks, again and again until it answers', async () => {
    const { tabs, clock, said } = aTab()
    const asking = tabs.ask('c-1', cancel, () => 'elsewhere')
    await clock.advance(ownerPing)
    expect(said).toEqual([])
    tabs.heardFence(7)
    await settle()
    const message = { kind: 'command', id: 'c-1', command: cancel, to: 7 }
    expect(said).toEqual([message])
    tabs.heardFence(7)
    await settle()
    expect(said).toHaveLength(1)
    await clock.advance(ownerPing)
    expect(said).toEqual([message, message])
    tabs.heardFence(8)
    await settle()
    expect(said[2]).toEqual({ ...message, to: 8 })
    tabs.answered({ kind: 'result', id: 'c-1', result: done })
    expect(await asking).toEqual(done)
    await clock.advance(ownerPing)
    expect(said).toHaveLength(3)
  })

  it('ignores an answer to another one', async () => {
    const { tabs, clock } = aTab()
    let answered = false
    void tabs
      .ask('c-1', cancel, () => 'elsewhere')
      .then(() => {
        answered = true
      })
    tabs.answered({ kind: 'result', id: 'c-2', result: done })
    await clock.advance(10 * ownerPing)
    expect(answered).toBe(false)
    const again = tabs.ask('c-2', cancel, () => 'elsewhere')
    await clock.advance(ownerPing)
    tabs.answered({ kind: 'result', id: 'c-2', result: starting })
    expect(await again).toEqual(starting)
  })

  it('is looked at again as soon as this tab’s part changes', async () => {
    const { tabs } = aTab()
    let place: 'elsewhere' | (() => Promise<CommandResult>) = 'elsewhere'
    const asking = tabs.ask('c-1', cancel, () => place)
    await settle()
    place = async () => done
    tabs.partChanged()
    expect(await asking).toEqual(done)
  })

  it('is refused in a stopped till, and never answered if another may still do it', async () => {
    const { tabs, clock } = aTab()
    expect(await tabs.ask('c-1', cancel, () => 'nowhere')).toEqual({
      kind: 'refused',
      reason: { kind: 'unavailable', reason: 'stopped' },
    })
    let place: 'elsewhere' | 'nowhere' = 'elsewhere'
    let answered = false
    tabs.heardFence(1)
    void tabs
      .ask('c-2', cancel, () => place)
      .finally(() => {
        answered = true
      })
    await settle()
    place = 'nowhere'
    tabs.partChanged()
    await clock.advance(10 * ownerPing)
    expect(answered).toBe(false)
  })

  it('repeated is done once, as far back as two hundred', async () => {
    const { tabs } = aTab()
    let works = 0
    const work = async () => {
      works += 1
      return done
    }
    const first = tabs.once('c-0', work)
    expect(tabs.once('c-0', work)).toBe(first)
    for (let other = 1; other < 200; other++) await tabs.once(`c-${other}`, work)
    expect(tabs.once('c-0', work)).toBe(first)
    expect(works).toBe(200)
    await tabs.once('c-200', work)
    await tabs.once('c-1', work)
    expect(works).toBe(201)
    await tabs.once('c-0', work)
    expect(works).toBe(202)
  })

  it('repeated after it could not be done is tried again', async () => {
    const { tabs } = aTab()
    const results = [starting, done]
    const work = async () => results.shift() ?? done
    expect(await tabs.once('c-0', work)).toEqual(starting)
    expect(await tabs.once('c-0', work)).toEqual(done)
    expect(await tabs.once('c-0', work)).toEqual(done)
    expect(results).toEqual([])
  })
})
