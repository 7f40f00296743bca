import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saleEventKinds, type SaleEvent, type SaleEventKind } from './event.ts'
import { saleLimits } from '../limits.ts'
import { step } from './machine.ts'
import {
  hasEnded,
  hasUnresolvedAttempt,
  type Attempt,
  type SaleRow,
  type SaleState,
} from './row.ts'
import { aRow, eventOf, sealed } from '../../testing/shop/sale/sale-row.ts'

/** Every state that an event can lead to, by the table and its decisions, from rows with many histories. */
function goesTo(row: SaleRow, event: SaleEvent): SaleState | 'ignored' | 'refused' {
  const taken = step(row, event, saleLimits)
  return taken.kind === 'moved' ? taken.row.state : taken.kind
}

const said = (code?: string) => ({
  outcome: 'rejected' as const,
  at: 1,
  ...(code === undefined ? {} : { code }),
})
const out = { at: 1, run: 'a', outcome: 'out' as const }
const lost = { at: 1, run: 'a', outcome: 'unknown' as const }

describe('the table of states', () => {
  it.each<[SaleState, SaleEventKind[]]>([
    [
      'in-flight',
      [
        'send-begins',
        'answered-in-flight',
        'answered-rejected',
        'answered-unlisted',
        'answered-unknown',
        'answered-session',
        'answered-throttled',
        'found-at-start',
      ],
    ],
    [
      'receipt-awaited',
      [
        'send-begins',
        'answered-in-flight',
        'answered-failed',
        'answered-rejected',
        'answered-unlisted',
        'answered-unknown',
        'answered-session',
        'answered-throttled',
        'found-at-start',
        'receipt-not-there',
      ],
    ],
    ['needs-attention', ['copied']],
    ['completed', ['copied']],
    ['failed', ['purge', 'retry-begins']],
    ['set-aside', ['search-found']],
  ])('%s stays so after %j', (state, kinds) => {
    for (const kind of kinds)
      expect([kind, goesTo(aRow({ state, attempts: [out] }), eventOf(kind))]).toEqual([kind, state])
  })

  it.each(['prepared', 'sending', 'unknown', 'verifying', 'asking'] as const)(
    '%s goes to a manager once its request is damaged',
    (state) => {
      expect(goesTo(aRow({ state }), eventOf('damaged'))).toBe('needs-attention')
    },
  )

  it.each(['unknown', 'verifying'] as const)('%s can be set aside', (state) => {
    expect(goesTo(aRow({ state, attempts: [lost] }), eventOf('set-aside'))).toBe('set-aside')
  })

  it.each<[string, Attempt[], boolean, boolean]>([
    ['out', [out], true, false],
    ['lost', [lost], true, false],
    ['lost, and then answered', [lost, { ...out, outcome: 'answered' }], true, true],
    ['out, and another after it', [out, out], true, true],
    ['turned away', [{ ...out, outcome: 'not-executed' }], false, false],
  ])('a send that is %s may have been executed', (_, attempts, all, exceptLast) => {
    const row = aRow({ attempts })
    expect([hasUnresolvedAttempt(row), hasUnresolvedAttempt(row, true)]).toEqual([all, exceptLast])
  })

  it.each(['cancelled', 'rejected', 'delivered', 'resolved'] as const)('%s is an end', (state) => {
    for (const kind of saleEventKinds) {
      const to = goesTo(aRow({ state, attempts: [lost] }), eventOf(kind))
      expect([state, 'ignored', 'refused']).toContain(to)
    }
  })
})

describe('the answer to a send (rulings R19, R22, R24)', () => {
  const sending = (more: Partial<SaleRow> = {}) =>
    aRow({ state: 'sending', attempts: [out], ...more })

  it.each<[string, SaleRow, SaleEvent, SaleState]>([
    ['completed', sending(), eventOf('answered-completed'), 'completed'],
    ['in flight', sending(), eventOf('answered-in-flight'), 'in-flight'],
    [
      '202 without an id',
      sending(),
      { kind: 'answered-in-flight', at: 2, said: said() },
      'unknown',
    ],
    ['failed', sending(), eventOf('answered-failed'), 'failed'],
    ['unknown', sending(), eventOf('answered-unknown'), 'unknown'],
    ['401 at first', sending(), eventOf('answered-session'), 'waiting-for-sign-in'],
    ['429 at first', sending(), eventOf('answered-throttled'), 'throttled'],
  ])('%s', (_, row, event, expected) => {
    expect(goesTo(row, event)).toBe(expected)
  })

  it('an unlisted answer does not count as rejected if the replay is refused once with another', () => {
    const refused = (stage: string) => [stage, '403']
    let row = sending()
    const stages: unknown[] = []
    for (const event of [
      eventOf('answered-unlisted', { said: said('1999') }),
      eventOf('search-absent'),
      eventOf('send-begins'),
      eventOf('answered-rejected', { said: said('403') }),
      eventOf('search-absent'),
      eventOf('send-begins'),
      eventOf('answered-rejected', { said: said('403') }),
      eventOf('search-absent'),
    ]) {
      const taken = step(row, event, saleLimits)
      expect.assert(taken.kind === 'moved')
      ;({ row } = taken)
      stages.push(row.verification && [row.verification.stage, row.verification.code])
    }
    expect(stages.slice(3)).toEqual([
      refused('search'),
      refused('replay'),
      refused('replay'),
      refused('recheck'),
      undefined,
    ])
    expect(row.state).toBe('rejected')
  })

  it('a status that is falsy in JavaScript is no failure: transaction "0" is a transaction', () => {
    expect(goesTo(sending(), eventOf('answered-in-flight', { transactionId: '0' }))).toBe(
      'in-flight',
    )
    const inFlight = aRow({ state: 'in-flight', transactionId: '0', attempts: [out] })
    expect(goesTo(inFlight, eventOf('polled-completed', { transactionId: '0' }))).toBe('completed')
  })
})

describe('a sale that is that is turned away again and again', () => {
  const rounds = 500
  const through = (first: SaleRow) => {
    let row = first
    for (let round = 1; round <= rounds; round++) {
      const turnedAway = round % 2 === 0 ? 'answered-session' : 'answered-throttled'
      for (const kind of ['send-begins', turnedAway] as const) {
        const taken = step(row, eventOf(kind, { at: round }), saleLimits)
        if (taken.kind === 'moved') row = taken.row
      }
    }
    return row
  }

  it('keeps the first send, for its age, and the latest few', () => {
    const { attempts } = through(aRow())
    expect(attempts).toHaveLength(saleLimits.attemptsKept)
    expect(attempts[0]?.at).toBe(1)
    expect(attempts.at(-1)?.at).toBe(rounds)
  })

  it('keeps every send that may have been executed', () => {
    const doubtful = [1, 2, 3].map((at) => ({ ...lost, at: -at }))
    const { attempts } = through(aRow({ state: 'unknown', attempts: doubtful }))
    expect(attempts).toHaveLength(saleLimits.attemptsKept)
    expect(attempts.slice(0, 3)).toEqual(doubtful)
  })
})

it('a send that was out when its run ended gets no answer any more', () => {
  const row = aRow({ state: 'sending', attempts: [lost, out] })
  const taken = step(row, eventOf('found-at-start'), saleLimits)
  expect(taken.kind === 'moved' && taken.row.attempts).toEqual([
    lost,
    { ...out, outcome: 'unknown' },
  ])
})

describe('what becomes of a sale without an answer', () => {
  it.each<[string, Partial<SaleRow>, SaleEvent, SaleState | 'refused' | 'ignored']>([
    [
      'found at start while sending',
      { state: 'sending', attempts: [out] },
      eventOf('found-at-start'),
      'unknown',
    ],
    ['found at start while prepared', { state: 'prepared' }, eventOf('found-at-start'), 'ignored'],
    [
      'found in the list',
      { state: 'unknown', attempts: [lost] },
      eventOf('search-found'),
      'in-flight',
    ],
    [
      'the list has an earlier attempt of it',
      { state: 'unknown', attempts: [lost], ancestors: ['t-1'] },
      eventOf('search-found'),
      'ignored',
    ],
    [
      '24 hours old',
      { state: 'unknown', attempts: [lost] },
      eventOf('grown-old'),
      'needs-attention',
    ],
    [
      'in flight for 24 hours',
      { state: 'in-flight', transactionId: 't-1' },
      eventOf('grown-old'),
      'needs-attention',
    ],
    ['cancelled before it was sent', { state: 'prepared' }, eventOf('cancel'), 'cancelled'],
    ...(['too-old', 'not-told', 'damaged'] as const).flatMap<
      [string, Partial<SaleRow>, SaleEvent, SaleState | 'ignored' | 'refused']
    >((attention) => {
      const called: Partial<SaleRow> = { state: 'needs-attention', attention, attempts: [lost] }
      const known = { ...called, transactionId: 't-1' }
      return [
        [`${attention}, found in the list`, called, eventOf('search-found'), 'needs-attention'],
        [`${attention}, and sold after all`, known, eventOf('polled-completed'), 'completed'],
        [
          `${attention}, and sold after all, but the receipt is not there`,
          known,
          eventOf('polled-completed', { receipt: { kind: 'none' } }),
          'receipt-awaited',
        ],
        [
          `${attention}, set aside before, and sold after all`,
          { ...known, note: 'Gave the money back' },
          eventOf('polled-completed'),
          'needs-attention',
        ],
        [`${attention}, and failed after all`, known, eventOf('polled-failed'), 'failed'],
        [`${attention}, and still pending`, known, eventOf('polled-in-flight'), 'ignored'],
        [
          `${attention}, with another sale’s record`,
          known,
          eventOf('polled-stranger'),
          'needs-attention',
        ],
        [
          `${attention}, with another transaction`,
          { ...known, transactionId: 't-7' },
          eventOf('polled-completed'),
          'ignored',
        ],
      ]
    }),
    ...(['sold-after-set-aside', 'sold-after-failed', 'receipt-missing'] as const).map<
      [string, Partial<SaleRow>, SaleEvent, SaleState | 'ignored' | 'refused']
    >((attention) => [
      `${attention}: sold is final`,
      { state: 'needs-attention', attention, attempts: [lost], transactionId: 't-1' },
      eventOf('polled-failed'),
      'ignored',
    ]),
    [
      'set aside, and sold after all',
      { state: 'set-aside', attempts: [lost] },
      eventOf('polled-completed'),
      'needs-attention',
    ],
    [
      'set aside, and failed',
      { state: 'set-aside', attempts: [lost], transactionId: 't-1' },
      eventOf('polled-failed'),
      'failed',
    ],
    [
      'another transaction polled as failed',
      { state: 'in-flight', transactionId: 't-7' },
      eventOf('polled-failed'),
      'ignored',
    ],
    [
      'the record of its presumed transaction is another sale’s',
      { state: 'in-flight', transactionId: 't-1' },
      eventOf('polled-stranger'),
      'unknown',
    ],
    [
      'the same for one that waits for its receipt',
      { state: 'receipt-awaited', transactionId: 't-1' },
      eventOf('polled-stranger'),
      'unknown',
    ],
    [
      'the same for one that was set aside',
      { state: 'set-aside', transactionId: 't-1' },
      eventOf('polled-stranger'),
      'set-aside',
    ],
    [
      'another transaction’s record is another sale’s',
      { state: 'in-flight', transactionId: 't-7' },
      eventOf('polled-stranger'),
      'ignored',
    ],
    [
      'without a status in its record, and without a replay',
      { state: 'in-flight', transactionId: 't-1' },
      eventOf('damaged'),
      'needs-attention',
    ],
    [
      'failed, and completed after all',
      { state: 'failed', transactionId: 't-1' },
      eventOf('polled-completed'),
      'needs-attention',
    ],
    [
      'a second retry of one parent',
      { state: 'failed', transactionId: 't-1', child: 'a' },
      eventOf('retry-begins', { child: 'b' }),
      'refused',
    ],
    [
      'a retry in place of a rejected one',
      { state: 'failed', transactionId: 't-1', child: 'a' },
      eventOf('retry-begins', { child: 'b', replaces: 'a' }),
      'failed',
    ],
    [
      'sold, and a replay says failed',
      { state: 'receipt-awaited', transactionId: 't-1', attempts: [out] },
      eventOf('answered-failed'),
      'receipt-awaited',
    ],
  ])('%s', (_, more, event, expected) => {
    expect(goesTo(aRow(more), event)).toBe(expected)
  })

  it('drops a stranger’s transaction with all that came with it, and recognises it again', () => {
    const answered = { at: 1, run: 'a', outcome: 'answered' as const }
    const row = aRow({
      state: 'receipt-awaited',
      transactionId: 't-1',
      receipt: sealed,
      attempts: [answered],
    })
    const taken = step(row, eventOf('polled-stranger'), saleLimits)
    if (taken.kind !== 'moved') throw new Error(taken.kind)
    expect(taken.row).not.toHaveProperty('transactionId')
    expect(taken.row).not.toHaveProperty('receipt')
    expect(hasUnresolvedAttempt(taken.row)).toBe(true)
    const replayed = { ...taken.row, state: 'sending' as const, attempts: [out] }
    expect(goesTo(replayed, eventOf('answered-completed'))).toBe('unknown')
    expect(goesTo(replayed, eventOf('answered-completed', { transactionId: 't-2' }))).toBe(
      'completed',
    )
  })

  it('a polled record of another transaction leaves a sale in progress', () => {
    const row = aRow({ state: 'in-flight', transactionId: 't-7' })
    expect(goesTo(row, eventOf('polled-in-flight'))).toBe('ignored')
  })
})

describe('any sequence of events', () => {
  const anyRow = fc.record({
    route: fc.constantFrom('purchase', 'redeem', 'retry', 'reprocess'),
    ancestors: fc.subarray(['t-1', 't-2']),
  })
  const anyEvents = fc.array(
    fc.record({
      kind: fc.constantFrom(...saleEventKinds),
      transactionId: fc.constantFrom('t-1', 't-2', 't-3', undefined),
      code: fc.constantFrom('1001', '1006', '1103', '1151', '1999'),
      receipt: fc.constantFrom('whole', 'partial', 'none'),
    }),
    { maxLength: 40, size: 'max' },
  )

  interface Happening {
    readonly before: SaleRow
    readonly event: SaleEvent
    readonly after: SaleRow
  }

  /** Every change that a sequence of events makes. */
  function happenings(
    start: { route: SaleRow['route']; ancestors: string[] },
    events: readonly {
      kind: SaleEventKind
      transactionId: string | undefined
      code: string
      receipt: string
    }[],
  ): Happening[] {
    const seen: Happening[] = []
    let row = aRow({ ...start, kind: start.route === 'redeem' ? 'redeem' : 'purchase' })
    for (const { kind, transactionId, code, receipt } of events) {
      const event = eventOf(kind, {
        transactionId,
        said: said(code),
        receipt: receipt === 'none' ? { kind: 'none' } : { kind: receipt, sealed },
      })
      const taken = step(row, event, saleLimits)
      if (taken.kind !== 'moved') continue
      seen.push({ before: row, event, after: taken.row })
      row = taken.row
    }
    return seen
  }

  /** A sequence with a change that breaks the rule; `null` if none was found. */
  function breachOf(rule: (happening: Happening) => boolean) {
    const property = fc.property(anyRow, anyEvents, (start, events) =>
      happenings(start, events).every(rule),
    )
    return fc.check(property, { numRuns: 500 }).counterexample
  }

  /** The changes that bring a sale into one of these states. */
  const enters = (states: readonly SaleState[], { before, after }: Happening) =>
    states.includes(after.state) && !states.includes(before.state)

  it('never says sold without a completed answer or record of its own transaction', () => {
    const breach = breachOf(
      (happening) =>
        !enters(['completed', 'receipt-awaited'], happening) ||
        (happening.event.kind.endsWith('completed') &&
          happening.after.transactionId !== undefined &&
          !happening.after.ancestors.includes(happening.after.transactionId)),
    )
    expect(breach).toBeNull()
  })

  it('says failed only for its own FAILED transaction', () => {
    const breach = breachOf(
      (happening) =>
        !enters(['failed'], happening) ||
        (['answered-failed', 'polled-failed'].includes(happening.event.kind) &&
          happening.after.transactionId !== undefined &&
          !happening.after.ancestors.includes(happening.after.transactionId)),
    )
    expect(breach).toBeNull()
  })

  it('says rejected only when nothing is unresolved, or the platform has said it twice', () => {
    const breach = breachOf(
      (happening) =>
        !enters(['rejected'], happening) ||
        happening.before.verification?.stage === 'recheck' ||
        happening.event.kind === 'parent-not-failed' ||
        !hasUnresolvedAttempt(happening.after),
    )
    expect(breach).toBeNull()
  })

  it('only loses another sale’s transaction, and never changes who buys what', () => {
    const breach = breachOf(
      ({ before, event, after }) =>
        after.version === before.version + 1 &&
        (before.transactionId === undefined ||
          after.transactionId === before.transactionId ||
          (event.kind === 'polled-stranger' && after.transactionId === undefined)) &&
        after.reference === before.reference &&
        after.merchantReference === before.merchantReference &&
        after.account === before.account &&
        after.bodyMark === before.bodyMark &&
        after.ancestors === before.ancestors,
    )
    expect(breach).toBeNull()
  })

  it('never leaves an end, and is found at start-up until it has one', () => {
    const breach = breachOf(
      ({ before, after }) =>
        (!hasEnded(before.state) || before.state === 'failed' || after.state === before.state) &&
        (after.open === 1) === !hasEnded(after.state),
    )
    expect(breach).toBeNull()
  })

  it('keeps the body until the sale has ended, and its own receipt until it is purged', () => {
    const breach = breachOf(({ before, event, after }) =>
      event.kind === 'purge'
        ? hasEnded(before.state) && after.body === undefined && after.receipt === undefined
        : after.body === before.body &&
          (before.receipt === undefined ||
            after.receipt !== undefined ||
            event.kind === 'polled-stranger'),
    )
    expect(breach).toBeNull()
  })
})
