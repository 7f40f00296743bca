import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRow, eventOf, sealed } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import { saleEventKinds, type SaleEvent, type SaleEventKind } from './event.ts'
import { step } from './machine.ts'
import {
  hasEnded,
  hasUnresolvedAttempt,
  type Attempt,
  type SaleRow,
  type SaleState,
  type Verification,
} from './row.ts'

const out: Attempt = { at: 1, run: 'a', outcome: 'out' }
const lost: Attempt = { ...out, outcome: 'unknown' }
const said = { outcome: 'rejected', at: 2, code: '1103' } as const
const noReceipt = { receipt: { kind: 'none' } } as const

const sending = (more: Partial<SaleRow> = {}) =>
  aRow({ state: 'sending', attempts: [out], ...more })

/** Where an event leads a sale, or why it changes nothing. */
function goesTo(row: SaleRow, event: SaleEvent): SaleState | 'ignored' | 'refused' {
  const taken = step(row, event, saleLimits)
  return taken.kind === 'moved' ? taken.row.state : taken.kind
}

/** The row after an event that moves it. */
function after(row: SaleRow, event: SaleEvent): SaleRow {
  const taken = step(row, event, saleLimits)
  expect.assert(taken.kind === 'moved')
  return taken.row
}

describe('the table of states', () => {
  const answersExcept = (...ends: readonly SaleEventKind[]) =>
    saleEventKinds.filter((kind) => kind.startsWith('answered-') && !ends.includes(kind))

  it.each<[SaleState, SaleEventKind[]]>([
    ['in-flight', answersExcept('answered-completed', 'answered-failed')],
    ['in-flight', ['send-begins', 'found-at-start']],
    ['receipt-awaited', answersExcept('answered-completed')],
    ['receipt-awaited', ['send-begins', 'found-at-start', 'receipt-not-there']],
    ['needs-attention', ['copied']],
    ['completed', ['copied']],
    ['failed', ['purge', 'retry-begins']],
    ['set-aside', ['search-found']],
  ])('%s stays so after %j', (state, kinds) => {
    const row = aRow({ state, attempts: [out] })
    const all = kinds.map((kind) => [kind, goesTo(row, eventOf(kind))])
    expect(all).toEqual(kinds.map((kind) => [kind, state]))
  })

  it.each<[SaleState, SaleEventKind, SaleState]>([
    ['prepared', 'damaged', 'needs-attention'],
    ['sending', 'damaged', 'needs-attention'],
    ['unknown', 'damaged', 'needs-attention'],
    ['verifying', 'damaged', 'needs-attention'],
    ['asking', 'damaged', 'needs-attention'],
    ['in-flight', 'damaged', 'needs-attention'],
    ['verifying', 'stayed-untold', 'needs-attention'],
    ['set-aside', 'stayed-untold', 'needs-attention'],
    ['unknown', 'set-aside', 'set-aside'],
    ['verifying', 'set-aside', 'set-aside'],
    ['prepared', 'cancel', 'cancelled'],
  ])('%s, after %s, is %s', (state, kind, to) => {
    const attempts = state === 'prepared' ? [] : [lost]
    expect(goesTo(aRow({ state, attempts }), eventOf(kind))).toBe(to)
  })

  it.each(['cancelled', 'rejected', 'delivered', 'resolved'] as const)('%s is an end', (state) => {
    for (const kind of saleEventKinds) {
      const to = goesTo(aRow({ state, attempts: [lost] }), eventOf(kind))
      expect([state, 'ignored', 'refused']).toContain(to)
    }
  })
})

it.each<[string, Attempt[], boolean, boolean]>([
  ['out', [out], true, false],
  ['lost', [lost], true, false],
  ['lost, and then answered', [lost, { ...out, outcome: 'answered' }], true, true],
  ['out, and another after it', [out, out], true, true],
  ['turned away', [{ ...out, outcome: 'not-executed' }], false, false],
])('whether a send that is %s may have been executed', (_, attempts, all, exceptLast) => {
  const row = aRow({ attempts })
  expect([hasUnresolvedAttempt(row), hasUnresolvedAttempt(row, true)]).toEqual([all, exceptLast])
})

describe('the answer to a send', () => {
  const earlier: Attempt = { at: 0, run: 'a', outcome: 'unknown' }
  const retried = { ancestors: ['t-1'] }
  const unnamed = eventOf('answered-in-flight', { transactionId: undefined })
  const named = eventOf('answered-unknown', { transactionId: 't-1' })

  it.each<[string, SaleRow, SaleEvent, Attempt['outcome']]>([
    ['completed', sending(), eventOf('answered-completed'), 'answered'],
    [
      'completed, of an earlier attempt',
      sending(retried),
      eventOf('answered-completed'),
      'unknown',
    ],
    ['in flight', sending(), eventOf('answered-in-flight'), 'answered'],
    ['in flight, without naming it', sending(), unnamed, 'unknown'],
    ['failed', sending(), eventOf('answered-failed'), 'answered'],
    ['failed, of an earlier attempt', sending(retried), eventOf('answered-failed'), 'unknown'],
    ['rejected', sending(), eventOf('answered-rejected'), 'answered'],
    ['unlisted', sending(), eventOf('answered-unlisted'), 'unknown'],
    ['without a class', sending(), eventOf('answered-unknown'), 'unknown'],
    ['without a class, naming its transaction', sending(), named, 'answered'],
    ['401', sending(), eventOf('answered-session'), 'not-executed'],
    ['429', sending(), eventOf('answered-throttled'), 'not-executed'],
  ])('%s: the send that was out gets its outcome', (_, row, event, outcome) => {
    const written = after({ ...row, attempts: [earlier, out] }, event)
    expect(written.attempts).toEqual([earlier, { ...out, outcome }])
  })

  it.each(saleEventKinds.filter((kind) => kind.startsWith('answered-')))(
    '%s, also about another transaction: the platform’s words',
    (kind) => {
      const event = eventOf(kind, { transactionId: 't-9', said })
      expect(after(sending({ transactionId: 't-1' }), event).saidLast).toEqual(said)
    },
  )

  it('completed keeps the receipt, and none of the platform’s words', () => {
    const completed = after(sending(), eventOf('answered-completed', { said }))
    expect(completed.receipt).toEqual(sealed)
    expect(completed).not.toHaveProperty('saidLast')
    const none = after(sending(), eventOf('answered-completed', noReceipt))
    expect(none).not.toHaveProperty('receipt')
    const foreign = eventOf('answered-completed', { transactionId: 't-9' })
    expect(after(sending({ transactionId: 't-1' }), foreign)).not.toHaveProperty('receipt')
  })

  it('429 keeps until when nothing is sent, and no longer once something else happens', () => {
    const throttled = after(sending(), eventOf('answered-throttled', { at: 5 }))
    expect(throttled.throttledUntil).toBe(1_005)
    expect(after(throttled, eventOf('send-begins'))).not.toHaveProperty('throttledUntil')
    expect(after(sending(), eventOf('answered-session'))).not.toHaveProperty('throttledUntil')
  })

  it('that comes when no send is out closes none', () => {
    for (const attempts of [[lost], []]) {
      const row = aRow({ state: 'receipt-awaited', transactionId: 't-1', attempts })
      expect(after(row, eventOf('answered-in-flight')).attempts).toEqual(attempts)
    }
  })

  it('does not come any more once the run that sent it has ended', () => {
    const row = sending({ attempts: [lost, out] })
    const found = after(row, eventOf('found-at-start'))
    expect(found.attempts).toEqual([lost, { ...out, outcome: 'unknown' }])
  })
})

describe('a sale that is turned away again and again', () => {
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
    expect([attempts[0]?.at, attempts.at(-1)?.at]).toEqual([1, rounds])
  })

  it('keeps every send that may have been executed', () => {
    const doubtful = [1, 2, 3].map((at) => ({ ...lost, at: -at }))
    const { attempts } = through(aRow({ state: 'unknown', attempts: doubtful }))
    expect(attempts).toHaveLength(saleLimits.attemptsKept)
    expect(attempts.slice(0, 3)).toEqual(doubtful)
  })
})

describe('what becomes of a sale without an answer', () => {
  const prepared = { state: 'prepared' } as const
  const isSending = { state: 'sending' } as const
  const aRetry = { state: 'unknown', ancestors: ['t-1'] } as const
  const underWay = { state: 'in-flight', transactionId: 't-1' } as const
  const other = { state: 'in-flight', transactionId: 't-7' } as const
  const setAside = { state: 'set-aside', transactionId: 't-1' } as const
  const called = { state: 'needs-attention', attention: 'too-old', attempts: [lost] } as const
  const known = { ...called, transactionId: 't-1' }
  const otherKnown = { ...called, transactionId: 't-7' }
  const givenBack = { ...known, note: 'Gave the money back' }
  const retried = { state: 'failed', transactionId: 't-1', child: 'a' } as const

  const sold = eventOf('polled-completed')
  const soldWithoutReceipt = eventOf('polled-completed', noReceipt)
  const failed = eventOf('polled-failed')
  const pending = eventOf('polled-in-flight')
  const stranger = eventOf('polled-stranger')
  const found = eventOf('search-found')
  const started = eventOf('found-at-start')
  const another = eventOf('retry-begins', { child: 'b' })
  const instead = eventOf('retry-begins', { child: 'b', replaces: 'a' })

  it.each<[string, Partial<SaleRow>, SaleEvent, SaleState | 'refused' | 'ignored']>([
    ['prepared, and found at a start', prepared, started, 'ignored'],
    ['sending, and found at a start', isSending, started, 'unknown'],
    ['an earlier attempt of it is in the list', aRetry, found, 'ignored'],
    ['a manager was called, and the list has it', called, found, 'needs-attention'],
    ['called, and sold after all', known, sold, 'completed'],
    ['called, and sold without a receipt', known, soldWithoutReceipt, 'receipt-awaited'],
    ['called, set aside before, and sold', givenBack, sold, 'needs-attention'],
    ['called, and failed after all', known, failed, 'failed'],
    ['called, and still pending', known, pending, 'ignored'],
    ['called, with a stranger’s record', known, stranger, 'needs-attention'],
    ['called, and another transaction was sold', otherKnown, sold, 'ignored'],
    [
      'sold after it was set aside',
      { ...known, attention: 'sold-after-set-aside' },
      failed,
      'ignored',
    ],
    [
      'sold after it was called failed',
      { ...known, attention: 'sold-after-failed' },
      failed,
      'ignored',
    ],
    ['sold, without its receipt', { ...known, attention: 'receipt-missing' }, failed, 'ignored'],
    ['set aside, and failed', setAside, failed, 'failed'],
    ['set aside, with a stranger’s record', setAside, stranger, 'set-aside'],
    ['another transaction failed', other, failed, 'ignored'],
    ['another transaction was sold', other, sold, 'ignored'],
    ['another transaction is in progress', other, pending, 'ignored'],
    ['another transaction is a stranger’s', other, stranger, 'ignored'],
    ['its transaction is a stranger’s', underWay, stranger, 'unknown'],
    ['a second retry of one parent', retried, another, 'refused'],
    ['a retry in place of a rejected one', retried, instead, 'failed'],
  ])('%s', (_, more, event, expected) => {
    expect(goesTo(aRow(more), event)).toBe(expected)
  })

  it('drops a stranger’s transaction with all that came with it, and recognises it again', () => {
    const row = aRow({
      state: 'receipt-awaited',
      transactionId: 't-1',
      receipt: sealed,
      attempts: [{ ...out, outcome: 'answered' }],
    })
    const dropped = after(row, eventOf('polled-stranger'))
    expect(dropped).not.toHaveProperty('transactionId')
    expect(dropped).not.toHaveProperty('receipt')
    expect(hasUnresolvedAttempt(dropped)).toBe(true)
    const replayed = { ...dropped, state: 'sending' as const, attempts: [out] }
    expect(goesTo(replayed, eventOf('answered-completed'))).toBe('unknown')
    const its = eventOf('answered-completed', { transactionId: 't-2' })
    expect(goesTo(replayed, its)).toBe('completed')
  })
})

describe('what an event writes', () => {
  const inFlight = { state: 'in-flight', transactionId: 't-1' } as const
  const unknown = aRow({ state: 'unknown', attempts: [lost] })
  const awaited = aRow({ state: 'receipt-awaited', receiptRounds: 3 })
  const neverSent = aRow({ state: 'asking', ask: 'never-sent' })
  const notFound = aRow({ state: 'asking', ask: 'not-found', attempts: [lost] })
  const lacksReceipt = aRow({ state: 'needs-attention', attention: 'receipt-missing' })
  const completed = aRow({ state: 'completed' })
  const copied = aRow({ state: 'completed', copiedAt: 6 })
  const setAside = aRow({ state: 'set-aside' })
  const failed = aRow({ state: 'failed' })
  const called = (attention: string) => ({ state: 'needs-attention', attention })
  const noted = { note: 'as the manager said' }
  const sent = { at: 8, run: 'a', outcome: 'out' }
  const own = { transactionId: 't-1' }
  const sold = eventOf('polled-completed')
  const notSold = eventOf('polled-failed', { said })

  it.each<[string, SaleRow, SaleEvent, object]>([
    ['a send', aRow(), eventOf('send-begins', { at: 8 }), { state: 'sending', attempts: [sent] }],
    ['a record of the sold sale', aRow(inFlight), sold, { state: 'completed', receipt: sealed }],
    ['one of the failed sale', aRow(inFlight), notSold, { state: 'failed', saidLast: said }],
    ['one of the sale in progress', unknown, eventOf('polled-in-flight'), inFlight],
    ['a round without a receipt', awaited, eventOf('receipt-not-there'), { receiptRounds: 4 }],
    ['sending again', neverSent, eventOf('send-again', { at: 77 }), { confirmedAt: 77 }],
    ['setting aside', notFound, eventOf('set-aside'), { state: 'set-aside', ...noted }],
    ['a resolution', lacksReceipt, eventOf('resolve'), { attention: 'receipt-missing', ...noted }],
    ['a retry', failed, eventOf('retry-begins'), { state: 'failed', child: 'T1-1.2' }],
    ['the first copy', completed, eventOf('copied', { at: 6 }), { copiedAt: 6 }],
    ['a further copy', copied, eventOf('copied', { at: 9 }), { copiedAt: 6 }],
    ['the age of a day', aRow(inFlight), eventOf('grown-old'), called('too-old')],
    ['a damaged request', unknown, eventOf('damaged'), called('damaged')],
    ['polls without a status', aRow(inFlight), eventOf('stayed-untold'), called('not-told')],
    ['a long wait', aRow(), eventOf('grown-stale'), { state: 'asking', ask: 'never-sent' }],
    ['a late sale', setAside, sold, { ...called('sold-after-set-aside'), ...own }],
    ['a wrong failure', failed, sold, { ...called('sold-after-failed'), ...own }],
    ['the list', notFound, eventOf('search-found'), { ...inFlight, found: true }],
  ])('%s', (_, row, event, written) => {
    expect(after(row, event)).toMatchObject(written)
  })

  it('ends the doubt and the question to the cashier once the list has the sale', () => {
    const verification = { why: 'unlisted', stage: 'search', notBefore: 0 } as const
    const doubted = after(aRow({ state: 'verifying', verification }), eventOf('search-found'))
    expect(doubted).not.toHaveProperty('verification')
    expect(after(notFound, eventOf('search-found'))).not.toHaveProperty('ask')
    expect(after(setAside, eventOf('polled-failed'))).not.toHaveProperty('attention')
  })

  it.each<[string, Verification['why'], boolean]>([
    ['stays while the till searches for another retry', 'already-retried', true],
    ['ends with any other event', 'unlisted', false],
  ])('a doubt whose send was out when the run ended: %s', (_, why, isKept) => {
    const verification = { why, stage: 'search', notBefore: 0 } as const
    const row = after(sending({ verification }), eventOf('found-at-start'))
    expect(row.state).toBe('unknown')
    expect('verification' in row).toBe(isKept)
  })

  it('counts the change, and says when', () => {
    const begun = after(aRow({ version: 6 }), eventOf('send-begins', { at: 40 }))
    expect(begun).toMatchObject({ version: 7, updatedAt: 40, stateSince: 40 })
    const row = aRow({ state: 'receipt-awaited', stateSince: 3 })
    const stays = after(row, eventOf('receipt-not-there', { at: 40 }))
    expect(stays).toMatchObject({ updatedAt: 40, stateSince: 3 })
  })
})

describe('the sealed parts', () => {
  const ended = (more: Partial<SaleRow>) => {
    const { open: _open, ...row } = aRow({ state: 'delivered', ...more })
    return row
  }

  it('are marked at the end of the sale, from which their days count', () => {
    const row = aRow({ state: 'completed', receipt: sealed })
    expect(after(row, eventOf('hand-over', { at: 30 }))).toMatchObject({ sealedSince: 30 })
    const { body: _body, ...bare } = row
    expect(after(bare, eventOf('hand-over', { at: 30 }))).toMatchObject({ sealedSince: 30 })
    const { receipt: _receipt, ...nothing } = bare
    expect(after(nothing, eventOf('hand-over', { at: 30 }))).not.toHaveProperty('sealedSince')
  })

  it('are not marked while the sale is open', () => {
    const completed = after(sending(), eventOf('answered-completed'))
    expect(completed).not.toHaveProperty('sealedSince')
    expect(completed.open).toBe(1)
  })

  it('are kept no longer because of a late copy', () => {
    const row = ended({ sealedSince: 30 })
    expect(after(row, eventOf('copied', { at: 90 }))).toMatchObject({ sealedSince: 30 })
    expect(after(ended({}), eventOf('copied', { at: 90 }))).toMatchObject({ sealedSince: 90 })
  })

  it('of a failed sale get a new period from its retry', () => {
    const row = ended({ state: 'failed', sealedSince: 30 })
    expect(after(row, eventOf('retry-begins', { at: 90 }))).toMatchObject({ sealedSince: 90 })
  })

  it('are removed with the mark, and the time is kept', () => {
    const row = after(ended({ receipt: sealed, sealedSince: 30 }), eventOf('purge', { at: 90 }))
    expect(row.purgedAt).toBe(90)
    for (const member of ['body', 'receipt', 'sealedSince', 'open'])
      expect(row).not.toHaveProperty(member)
  })
})

describe('any sequence of events', () => {
  interface NextEvent {
    readonly before: SaleRow
    readonly event: SaleEvent
    readonly after: SaleRow
  }

  const anyRow = fc
    .record({
      route: fc.constantFrom('purchase', 'redeem', 'retry', 'reprocess'),
      ancestors: fc.subarray(['t-1', 't-2']),
    })
    .map((start) => aRow({ ...start, kind: start.route === 'redeem' ? 'redeem' : 'purchase' }))
  const anyEvent = fc
    .record({
      kind: fc.constantFrom(...saleEventKinds),
      transactionId: fc.constantFrom('t-1', 't-2', 't-3', undefined),
      code: fc.constantFrom('1001', '1006', '1103', '1151', '1999'),
      receipt: fc.constantFrom('whole', 'partial', 'none'),
    })
    .map(({ kind, transactionId, code, receipt }) =>
      eventOf(kind, { transactionId, said: { ...said, code }, receipt: { kind: receipt } }),
    )
  const anyEvents = fc.array(anyEvent, { maxLength: 40, size: 'max' })

  /** Every change that a sequence of events makes. */
  function happenings(start: SaleRow, events: readonly SaleEvent[]): readonly NextEvent[] {
    let row = start
    return events.flatMap((event) => {
      const taken = step(row, event, saleLimits)
      if (taken.kind !== 'moved') return []
      const happening = { before: row, event, after: taken.row }
      row = taken.row
      return [happening]
    })
  }

  /** A sequence with a change that breaks the rule; `null` if none was found. */
  function breachOf(rule: (happening: NextEvent) => boolean) {
    const property = fc.property(anyRow, anyEvents, (start, events) =>
      happenings(start, events).every(rule),
    )
    return fc.check(property, { numRuns: 200 }).counterexample
  }

  /** The changes that bring a sale into one of these states. */
  const enters = (states: readonly SaleState[], { before, after: now }: NextEvent) =>
    states.includes(now.state) && !states.includes(before.state)

  /** Whether the event tells of a transaction of the sale itself. */
  const isOfItsOwn = (word: string, { event, after: { transactionId, ancestors } }: NextEvent) =>
    event.kind.endsWith(word) && transactionId !== undefined && !ancestors.includes(transactionId)

  it('never says sold without a completed answer or record of its own transaction', () => {
    const breach = breachOf(
      (happening) =>
        !enters(['completed', 'receipt-awaited'], happening) || isOfItsOwn('completed', happening),
    )
    expect(breach).toBeNull()
  })

  it('says failed only for its own FAILED transaction', () => {
    const breach = breachOf(
      (happening) => !enters(['failed'], happening) || isOfItsOwn('failed', happening),
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
    const same = ['reference', 'merchantReference', 'account', 'bodyMark', 'ancestors'] as const
    const breach = breachOf(
      ({ before, event, after: now }) =>
        now.version === before.version + 1 &&
        (before.transactionId === undefined ||
          now.transactionId === before.transactionId ||
          (event.kind === 'polled-stranger' && now.transactionId === undefined)) &&
        same.every((member) => now[member] === before[member]),
    )
    expect(breach).toBeNull()
  })

  it('never leaves an end, and is found at start-up until it has one', () => {
    const breach = breachOf(
      ({ before, after: now }) =>
        (!hasEnded(before.state) || before.state === 'failed' || now.state === before.state) &&
        (now.open === 1) === !hasEnded(now.state),
    )
    expect(breach).toBeNull()
  })

  it('keeps the body until the sale has ended, and its own receipt until it is purged', () => {
    const breach = breachOf(({ before, event, after: now }) =>
      event.kind === 'purge'
        ? hasEnded(before.state) && now.body === undefined && now.receipt === undefined
        : now.body === before.body &&
          (before.receipt === undefined ||
            now.receipt !== undefined ||
            event.kind === 'polled-stranger'),
    )
    expect(breach).toBeNull()
  })
})
