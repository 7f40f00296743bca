import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SendGate, type Asking, type GateAnswer } from './gate.ts'
import { saleLimits, type SaleLimits } from '../limits.ts'

/** The lane of one user's purchases. */
const a = { userKey: 'a', endpoint: 'purchase' } as const

/** A gate with a test's clock and numbered ids. */
function gateAt(start = 0, limits: SaleLimits = saleLimits) {
  const time = { now: start }
  const gate = new SendGate(() => time.now, limits)
  let ids = 0
  const ask = (reference: string, more: Partial<Asking> = {}) =>
    gate.ask(
      { reference, ...a, recovery: false, createdAt: 0, ...more },
      time.now,
      `s-${(ids += 1)}`,
    )
  /** Sends with immediate answers. */
  const send = (count: number, recovery = false) => {
    const answers: GateAnswer[] = []
    for (let sale = 0; sale < count; sale++) {
      const answer = ask(`sent-${time.now}-${sale}`, { recovery })
      if (answer.kind === 'granted') gate.countFromNow(answer.send.id)
      answers.push(answer)
    }
    return answers.filter(({ kind }) => kind === 'granted').length
  }
  return { gate, time, ask, send }
}

describe('the budget of sends (ruling R26)', () => {
  it('grants eight new sends in a minute and keeps two for recovery', () => {
    const { send } = gateAt()
    expect(send(12)).toBe(8)
    expect(send(5, true)).toBe(2)
  })

  it('grants a free send even if two readings of a fine clock differ', () => {
    let now = 0
    const gate = new SendGate(() => (now += 1e-6), saleLimits)
    const asking = { reference: 'x', ...a, recovery: false, createdAt: 0 }
    expect(gate.ask(asking, 0, 's-1').kind).toBe('granted')
  })

  it('grants recovery all ten', () => {
    expect(gateAt().send(12, true)).toBe(10)
  })

  it('counts each user separately', () => {
    const { send, ask } = gateAt()
    send(12, true)
    expect(ask('x', { userKey: 'b' }).kind).toBe('granted')
  })

  it('counts each endpoint separately, and redemptions and retries without a limit (ruling R39)', () => {
    const { send, ask } = gateAt()
    send(12, true)
    for (const endpoint of ['redeem', 'retry'] as const)
      for (let sale = 0; sale < 30; sale++)
        expect(ask(`${endpoint}-${sale}`, { endpoint }).kind).toBe('granted')
    expect(ask('x', { recovery: true }).kind).toBe('wait')
  })

  it('limits an endpoint like purchases after its first 429', () => {
    const { gate, ask, time } = gateAt()
    const retry = { userKey: 'a', endpoint: 'retry' } as const
    for (let sale = 0; sale < 12; sale++) ask(`first-${sale}`, retry)
    gate.hold(retry, () => 1_000)
    expect(ask('x').kind).toBe('granted')
    time.now = 60_000
    for (let sale = 0; sale < 8; sale++) expect(ask(`then-${sale}`, retry).kind).toBe('granted')
    expect(ask('last', retry)).toMatchObject({ kind: 'wait', why: 'budget' })
  })

  it.each([
    [30, 28],
    [3, 1],
    [1, 1],
  ])('of a limit of %d new sends may take %d', (purchase, granted) => {
    const limits = { ...saleLimits, sendsPerWindow: { ...saleLimits.sendsPerWindow, purchase } }
    expect(gateAt(0, limits).send(40)).toBe(granted)
  })

  it('says when the next one may go, and grants it then', () => {
    const { send, ask, time } = gateAt()
    send(4)
    time.now = 10_000
    send(4)
    expect(ask('x')).toMatchObject({ kind: 'wait', why: 'budget', position: 1, at: 60_000 })
    time.now = 60_000
    expect(ask('x').kind).toBe('granted')
  })

  it('counts a send until a minute after its answer', () => {
    const { gate, ask, time } = gateAt()
    const slow = ask('slow')
    expect.assert(slow.kind === 'granted')
    for (let sale = 0; sale < 7; sale++) ask(`other-${sale}`)
    time.now = 30_000
    gate.countFromNow(slow.send.id)
    expect(ask('ninth')).toMatchObject({ kind: 'wait', at: 60_000 })
    gate.unqueue('ninth')
    time.now = 60_000
    expect(gate.state(a).used).toBe(1)
    for (let sale = 0; sale < 7; sale++) expect(ask(`next-${sale}`).kind).toBe('granted')
    expect(ask('last')).toMatchObject({ kind: 'wait', at: 90_000 })
  })

  it('queues in order of confirmation, recovery in front', () => {
    const { gate, send, ask } = gateAt()
    send(10, true)
    expect(ask('second', { createdAt: 2 })).toMatchObject({ position: 1 })
    expect(ask('first', { createdAt: 1 })).toMatchObject({ position: 1 })
    expect(ask('second', { createdAt: 2 })).toMatchObject({ position: 2 })
    expect(ask('recovery', { createdAt: 9, recovery: true })).toMatchObject({ position: 1 })
    expect(gate.unqueue('first')).toBe(true)
    expect(gate.unqueue('first')).toBe(false)
    expect(ask('second', { createdAt: 2 })).toMatchObject({ position: 2 })
  })

  it('queues simultaneous confirmations by reference, whoever asked first', () => {
    for (const references of [
      ['T1-1', 'T1-2'],
      ['T1-2', 'T1-1'],
    ]) {
      const { send, ask } = gateAt()
      send(10, true)
      for (const reference of references) ask(reference)
      expect(ask('T1-1')).toMatchObject({ position: 1 })
      expect(ask('T1-2')).toMatchObject({ position: 2 })
    }
  })

  it('queues each lane separately', () => {
    const { gate, ask } = gateAt()
    for (const userKey of ['a', 'b']) gate.hold({ ...a, userKey }, () => 1_000)
    ask('first', { userKey: 'b' })
    expect(ask('second', { createdAt: 1 })).toMatchObject({ position: 1 })
    expect(gate.state(a)).toEqual({ used: 0, queued: 1, nextAt: 1_000 })
  })

  it('says when the next send stops counting', () => {
    const { gate, send, time } = gateAt()
    expect(gate.nextExpiry()).toBeUndefined()
    send(1)
    time.now = 5_000
    send(1)
    expect(gate.nextExpiry()).toBe(60_000)
    time.now = 60_000
    expect(gate.expired()).toHaveLength(1)
    gate.forget(gate.expired())
    expect(gate.nextExpiry()).toBe(65_000)
    expect(gate.expired()).toEqual([])
  })

  it('takes back a send that was not made', () => {
    const { gate, send, ask } = gateAt()
    send(7)
    const one = ask('x')
    expect.assert(one.kind === 'granted')
    gate.giveBack(one.send.id)
    expect(ask('y').kind).toBe('granted')
  })

  it('counts an earlier owner’s sends as new, whatever the wall clock says', () => {
    const { gate, ask, time } = gateAt(5_000)
    const hourAhead = 3_600_000
    gate.load({
      sends: [-hourAhead, 0, hourAhead].flatMap((at, group) =>
        [0, 1, 2].map((number) => ({ id: `${group}-${number}`, ...a, at })),
      ),
      holds: [],
    })
    expect(ask('x')).toMatchObject({ kind: 'wait', at: 65_000 })
    time.now = 65_000
    expect(gate.expired()).toHaveLength(9)
  })
})

describe('the back-off after a 429', () => {
  const doubling = (step: number) => 1000 * 2 ** step

  it('holds every send of the user, including recovery, longer each time in a row', () => {
    const { gate, ask, time } = gateAt()
    expect(gate.hold(a, doubling)).toEqual({ ...a, step: 0, length: 1000 })
    expect(ask('x', { recovery: true })).toMatchObject({ kind: 'wait', why: 'held', at: 1000 })
    expect(ask('y', { userKey: 'b' }).kind).toBe('granted')
    time.now = 1000
    expect(ask('x').kind).toBe('granted')
    expect(gate.hold(a, doubling)).toEqual({ ...a, step: 1, length: 2000 })
  })

  it('is not lengthened by a 429 to an earlier send, but starts again', () => {
    const { gate, ask, time } = gateAt()
    gate.hold(a, doubling)
    time.now = 1000
    gate.hold(a, doubling)
    time.now = 2999
    expect(gate.hold(a, doubling)).toEqual({ ...a, step: 1, length: 2000 })
    expect(ask('x')).toMatchObject({ kind: 'wait', why: 'held', at: 4999 })
  })

  it('never ends sooner because of a later 429 with less jitter', () => {
    const { gate, ask, time } = gateAt()
    gate.hold(a, () => 1250)
    time.now = 100
    expect(gate.hold(a, () => 1000)).toEqual({ ...a, step: 0, length: 1150 })
    expect(ask('x')).toMatchObject({ kind: 'wait', at: 1250 })
  })

  it('starts short again after another answer', () => {
    const { gate, time } = gateAt()
    gate.hold(a, doubling)
    expect(gate.lift(a)).toBe(false)
    time.now = 1000
    expect(gate.lift(a)).toBe(true)
    expect(gate.hold(a, doubling).step).toBe(0)
  })

  it('applies to one endpoint, and is written so', () => {
    const { gate } = gateAt()
    const retry = { userKey: 'a', endpoint: 'retry' } as const
    expect(gate.hold(retry, doubling)).toEqual({ ...retry, step: 0, length: 1_000 })
    expect(gate.heldUntil(retry)).toBe(1_000)
    expect(gate.heldUntil(a)).toBeUndefined()
  })

  it('is waited for in full after a restart', () => {
    const { gate, ask } = gateAt(7_000)
    gate.load({ sends: [], holds: [{ ...a, step: 3, length: 8000 }] })
    expect(ask('x')).toMatchObject({ kind: 'wait', why: 'held', at: 15_000 })
  })
})

describe('any course of sales', () => {
  it('never has more than ten sends of a user in a rolling minute', () => {
    const course = fc.array(
      fc.record({
        pause: fc.integer({ min: 0, max: 5_000 }),
        answerAfter: fc.integer({ min: 0, max: 30_000 }),
        recovery: fc.boolean(),
      }),
      { maxLength: 120, size: 'max' },
    )
    fc.assert(
      fc.property(course, (sales) => {
        const { gate, time, ask } = gateAt()
        const sent: number[] = []
        const answers: { at: number; id: string }[] = []
        for (const [number, { pause, answerAfter, recovery }] of sales.entries()) {
          time.now += pause
          for (const { id } of answers.filter(({ at }) => at <= time.now)) gate.countFromNow(id)
          const answer = ask(`sale-${number}`, { recovery, createdAt: number })
          if (answer.kind === 'wait') continue
          sent.push(time.now)
          answers.push({ at: time.now + answerAfter, id: answer.send.id })
        }
        const most = Math.max(
          0,
          ...sent.map((at) => sent.filter((t) => t > at - 60_000 && t <= at).length),
        )
        expect(most).toBeLessThanOrEqual(10)
      }),
    )
  })
})
