import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { aRow, eventOf, freshFacts as facts } from '../../testing/shop/sale/sale-row.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { LiveFacts } from '../machine/plan.ts'
import type { SaleRow } from '../machine/row.ts'
import { afterAnswer, afterChange, afterPoll, afterSend, newDrive } from './drive.ts'

const lost = { at: 1, run: 'a', outcome: 'unknown' as const }

/** A clock that ran for five seconds; the device slept for one of them. */
async function clockAfter() {
  const clock = new FakeClock()
  await clock.advance(4_000)
  await clock.sleep(1_000)
  return clock
}

describe('what a run knows about a sale that it takes up', () => {
  it.each<[string, Partial<SaleRow>, boolean, Partial<LiveFacts>]>([
    ['that the cashier confirms now', {}, true, { liveSince: 5_000 }],
    ['that an earlier run left', {}, false, {}],
    [
      'that an earlier run sent at an unknown time',
      { attempts: [lost] },
      false,
      { lastOpenSend: 4_000 },
    ],
  ])('%s', async (_, more, live, expected) => {
    const { facts: known, running } = newDrive(aRow(more), await clockAfter(), live)
    expect(known).toEqual({ ...facts, enteredAt: 5_000, ...expected })
    expect(running).toBe(false)
  })
})

describe('once its row has changed', () => {
  const known: LiveFacts = { ...facts, tries: 4, lastTryAt: 3, liveSince: 1, firstSendAt: 2 }
  const asking = aRow({ state: 'asking' })

  it('within its state, all facts stay', () => {
    expect(afterChange(known, asking, asking, 9, false)).toEqual(known)
  })

  it('in another state, its tries start over', () => {
    const { lastTryAt: _last, ...rest } = known
    const expected = { ...rest, enteredAt: 9, tries: 0 }
    expect(afterChange(known, aRow(), asking, 9, false)).toEqual(expected)
    expect(afterChange(known, aRow(), undefined, 9, false)).toEqual(expected)
  })

  it('after a new confirmation, the minute of its replays starts over', () => {
    const { firstSendAt: _first, ...rest } = known
    expect(afterChange(known, asking, asking, 9, true)).toEqual({ ...rest, liveSince: 9 })
  })
})

it('the first send since the confirmation starts the minute of replays', () => {
  expect(afterSend(facts, 9)).toEqual(facts)
  expect(afterSend({ ...facts, liveSince: 1 }, 9)).toEqual({
    ...facts,
    liveSince: 1,
    firstSendAt: 9,
  })
  const begun = { ...facts, liveSince: 1, firstSendAt: 2 }
  expect(afterSend(begun, 9)).toEqual(begun)
})

describe('once a send has its answer', () => {
  const known: LiveFacts = { ...facts, liveSince: 1, firstSendAt: 2, refusals: 3 }
  const tried = { ...facts, liveSince: 1, tries: 1, lastTryAt: 5_000 }
  const learnt = async (event: SaleEvent, row: Partial<SaleRow> = {}, before = known) =>
    afterAnswer(before, aRow({ state: 'sending', ...row }), event, await clockAfter())

  it('the sale was answered then', async () => {
    expect(await learnt(eventOf('answered-rejected'))).toEqual({
      ...tried,
      firstSendAt: 2,
      lastAnswerAt: 5_000,
      lastHeard: 4_000,
    })
  })

  it.each(['answered-unknown', 'answered-in-flight'] as const)(
    '%s: it may still arrive, by the clock that never runs ahead',
    async (kind) => {
      expect(await learnt(eventOf(kind))).toEqual({
        ...tried,
        firstSendAt: 2,
        lastAnswerAt: 5_000,
        lastOpenSend: 4_000,
      })
    },
  )

  it('a 401 is one more in a row, and starts no minute of replays', async () => {
    expect(await learnt(eventOf('answered-session'))).toEqual({
      ...tried,
      refusals: 4,
      lastHeard: 4_000,
    })
    expect(await learnt(eventOf('answered-throttled'))).toEqual({ ...tried, lastHeard: 4_000 })
  })

  it('a 401 keeps the minute that an earlier send has started', async () => {
    expect(await learnt(eventOf('answered-session'), { attempts: [lost] })).toMatchObject({
      firstSendAt: 2,
    })
  })

  const accepted = (transactionId?: string) => eventOf('answered-in-flight', { transactionId })
  it.each<[string, SaleEvent, number, number]>([
    ['without an answer', eventOf('answered-unknown'), 3, 4],
    ['with its own transaction', eventOf('answered-failed'), 3, 0],
    ['with another', eventOf('answered-failed', { transactionId: 't-9' }), 3, 5],
    ['accepted once more', accepted('t-1'), 3, 0],
    ['accepted once more, with no transaction', accepted(), 3, 0],
    ['accepted once more, with another', accepted('t-9'), 3, 5],
    ['with a refusal', eventOf('answered-rejected'), 3, 5],
    ['with 401', eventOf('answered-session'), 2, 4],
    ['with 429', eventOf('answered-throttled'), 2, 4],
  ])('a replay of a known transaction %s (ruling R34)', async (_, event, untold, strange) => {
    const before = { ...known, untoldReplays: 2, strangeReplays: 4 }
    const { untoldReplays, strangeReplays } = await learnt(event, { transactionId: 't-1' }, before)
    expect([untoldReplays, strangeReplays]).toEqual([untold, strange])
  })

  it('a send of a sale that the platform does not know is no such replay', async () => {
    expect(await learnt(eventOf('answered-rejected'))).toMatchObject({
      untoldReplays: 0,
      strangeReplays: 0,
    })
  })
})

it('a poll with a status resets the count of those without (ruling R34)', () => {
  const known = { ...facts, untold: 2, untoldReplays: 3, strangeReplays: 4 }
  expect(afterPoll(known, true)).toEqual(facts)
  expect(afterPoll(known, false)).toEqual({ ...known, untold: 3 })
})
