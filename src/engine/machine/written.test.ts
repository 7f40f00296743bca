import { describe, expect, it } from 'vitest'
import { aRow, eventOf, sealed } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import type { SaleEvent } from './event.ts'
import { step } from './machine.ts'
import type { Attempt, SaleRow, Verification } from './row.ts'

const out: Attempt = { at: 1, run: 'a', outcome: 'out' }
const said = { outcome: 'rejected', at: 2, code: '1103' } as const

/** The row after an event that moves it. */
function after(row: SaleRow, event: SaleEvent): SaleRow {
  const taken = step(row, event, saleLimits)
  expect.assert(taken.kind === 'moved')
  return taken.row
}
const sending = (more: Partial<SaleRow> = {}) =>
  aRow({ state: 'sending', attempts: [out], ...more })

describe('what an answer writes', () => {
  it.each<[string, SaleRow, SaleEvent, Attempt['outcome']]>([
    ['completed', sending(), eventOf('answered-completed'), 'answered'],
    [
      'completed, of an earlier attempt',
      sending({ ancestors: ['t-1'] }),
      eventOf('answered-completed'),
      'unknown',
    ],
    ['in flight', sending(), eventOf('answered-in-flight'), 'answered'],
    [
      'in flight, without naming it',
      sending(),
      eventOf('answered-in-flight', { transactionId: undefined }),
      'unknown',
    ],
    ['failed', sending(), eventOf('answered-failed'), 'answered'],
    [
      'failed, of an earlier attempt',
      sending({ ancestors: ['t-1'] }),
      eventOf('answered-failed'),
      'unknown',
    ],
    ['rejected', sending(), eventOf('answered-rejected'), 'answered'],
    ['unlisted', sending(), eventOf('answered-unlisted'), 'unknown'],
    ['without a class', sending(), eventOf('answered-unknown'), 'unknown'],
    [
      'without a class, naming its transaction',
      sending(),
      eventOf('answered-unknown', { transactionId: 't-1' }),
      'answered',
    ],
    ['401', sending(), eventOf('answered-session'), 'not-executed'],
    ['429', sending(), eventOf('answered-throttled'), 'not-executed'],
  ])('%s: the send that was out becomes %#', (_, row, event, outcome) => {
    const earlier: Attempt = { at: 0, run: 'a', outcome: 'unknown' }
    const written = after({ ...row, attempts: [earlier, out] }, event)
    expect(written.attempts).toEqual([earlier, { ...out, outcome }])
  })

  it.each<[string, SaleEvent]>([
    ['in flight', eventOf('answered-in-flight', { said })],
    ['failed', eventOf('answered-failed', { said })],
    ['rejected', eventOf('answered-rejected', { said })],
    ['unlisted', eventOf('answered-unlisted', { said })],
    ['without a class', eventOf('answered-unknown', { said })],
    ['401', eventOf('answered-session', { said })],
    ['429', eventOf('answered-throttled', { said })],
    [
      'completed, of another transaction',
      eventOf('answered-completed', { transactionId: 't-9', said }),
    ],
  ])('%s: the platform’s words', (_, event) => {
    expect(after(sending({ transactionId: 't-1' }), event).saidLast).toEqual(said)
  })

  it('its own completed answer: the receipt, and none of the platform’s words', () => {
    const whole = { kind: 'whole', sealed } as const
    const completed = after(sending(), eventOf('answered-completed', { receipt: whole, said }))
    expect(completed.receipt).toEqual(sealed)
    expect(completed).not.toHaveProperty('saidLast')
    const none = { kind: 'none' } as const
    expect(after(sending(), eventOf('answered-completed', { receipt: none }))).not.toHaveProperty(
      'receipt',
    )
    const foreign = eventOf('answered-completed', { transactionId: 't-9', receipt: whole })
    expect(after(sending({ transactionId: 't-1' }), foreign)).not.toHaveProperty('receipt')
  })

  it('a 429: until when nothing is sent, and no longer once something else happens', () => {
    const throttled = after(sending(), eventOf('answered-throttled', { at: 5 }))
    expect(throttled.throttledUntil).toBe(1_005)
    expect(after(throttled, eventOf('send-begins'))).not.toHaveProperty('throttledUntil')
  })

  it('a 401 says nothing about when to send again', () => {
    expect(after(sending(), eventOf('answered-session'))).not.toHaveProperty('throttledUntil')
  })

  it('an answer without a send that is out closes none', () => {
    const attempts: Attempt[] = [{ ...out, outcome: 'unknown' }]
    const row = aRow({ state: 'receipt-awaited', transactionId: 't-1', attempts })
    expect(after(row, eventOf('answered-in-flight')).attempts).toEqual(attempts)
    const unsent = aRow({ state: 'receipt-awaited', transactionId: 't-1' })
    expect(after(unsent, eventOf('answered-in-flight')).attempts).toEqual([])
  })
})

describe('what other events write', () => {
  it.each<[string, SaleRow, SaleEvent, Partial<SaleRow>]>([
    [
      'a send: by which run, and when',
      aRow(),
      eventOf('send-begins', { at: 8 }),
      { state: 'sending', attempts: [{ at: 8, run: 'a', outcome: 'out' }] },
    ],
    [
      'a record that says completed: the receipt',
      aRow({ state: 'in-flight', transactionId: 't-1' }),
      eventOf('polled-completed', { receipt: { kind: 'whole', sealed } }),
      { state: 'completed', receipt: sealed },
    ],
    [
      'a record that says failed: its words',
      aRow({ state: 'in-flight', transactionId: 't-1' }),
      eventOf('polled-failed', { said }),
      { state: 'failed', saidLast: said },
    ],
    [
      'a round that brought no receipt',
      aRow({ state: 'receipt-awaited', receiptRounds: 3 }),
      eventOf('receipt-not-there'),
      { receiptRounds: 4 },
    ],
    [
      'the cashier’s ‘send again’: when',
      aRow({ state: 'asking', ask: 'never-sent' }),
      eventOf('send-again', { at: 77 }),
      { state: 'prepared', confirmedAt: 77 },
    ],
    [
      'setting aside: the note',
      aRow({ state: 'asking', attempts: [{ ...out, outcome: 'unknown' }] }),
      eventOf('set-aside'),
      { state: 'set-aside', note: 'as the manager said' },
    ],
    [
      'a manager’s decision: the note',
      aRow({ state: 'needs-attention' }),
      eventOf('resolve'),
      { state: 'resolved', note: 'as the manager said' },
    ],
    [
      'a retry: which',
      aRow({ state: 'failed' }),
      eventOf('retry-begins', { child: 'T1-1.2' }),
      { state: 'failed', child: 'T1-1.2' },
    ],
    [
      'the first copy: when',
      aRow({ state: 'completed' }),
      eventOf('copied', { at: 6 }),
      { state: 'completed', copiedAt: 6 },
    ],
    [
      'a further copy: nothing',
      aRow({ state: 'completed', copiedAt: 6 }),
      eventOf('copied', { at: 9 }),
      { copiedAt: 6 },
    ],
    [
      'too old',
      aRow({ state: 'in-flight' }),
      eventOf('grown-old'),
      { state: 'needs-attention', attention: 'too-old' },
    ],
    [
      'never told',
      aRow({ state: 'in-flight' }),
      eventOf('stayed-untold'),
      { state: 'needs-attention', attention: 'not-told' },
    ],
    ['damaged', aRow(), eventOf('damaged'), { state: 'needs-attention', attention: 'damaged' }],
    ['stale', aRow(), eventOf('grown-stale'), { state: 'asking', ask: 'never-sent' }],
    [
      'sold after it was set aside',
      aRow({ state: 'set-aside' }),
      eventOf('polled-completed'),
      { attention: 'sold-after-set-aside', transactionId: 't-1' },
    ],
    [
      'sold after it was called failed',
      aRow({ state: 'failed' }),
      eventOf('polled-completed'),
      { attention: 'sold-after-failed', transactionId: 't-1' },
    ],
    [
      'found in the list',
      aRow({ state: 'asking', ask: 'not-found' }),
      eventOf('search-found'),
      { state: 'in-flight', transactionId: 't-1', found: true },
    ],
  ])('%s', (_, row, event, written) => {
    expect(after(row, event)).toMatchObject(written)
  })

  it('a record that says in progress: its transaction, unless it differs from the known one', () => {
    const row = aRow({ state: 'unknown' })
    expect(after(row, eventOf('polled-in-flight'))).toMatchObject({
      state: 'in-flight',
      transactionId: 't-1',
    })
    const known = aRow({ state: 'unknown', transactionId: 't-7' })
    expect(step(known, eventOf('polled-in-flight'), saleLimits).kind).toBe('ignored')
  })

  it('the reason to call a manager, which stays', () => {
    const polled = aRow({ state: 'set-aside', transactionId: 't-1' })
    expect(after(polled, eventOf('polled-failed'))).not.toHaveProperty('attention')
    const called = aRow({ state: 'needs-attention', attention: 'receipt-missing' })
    expect(after(called, eventOf('copied')).attention).toBe('receipt-missing')
    expect(after(called, eventOf('resolve')).attention).toBe('receipt-missing')
  })

  it('a search ends the doubt and the question to the cashier', () => {
    const verification = { why: 'unlisted', stage: 'search', notBefore: 0 } as const
    const row = aRow({ state: 'verifying', verification })
    expect(after(row, eventOf('search-found'))).not.toHaveProperty('verification')
    const asking = aRow({ state: 'asking', ask: 'not-found' })
    expect(after(asking, eventOf('search-found'))).not.toHaveProperty('ask')
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
})

describe('a change of a row', () => {
  it('counts, and says when', () => {
    expect(after(aRow({ version: 6 }), eventOf('send-begins', { at: 40 }))).toMatchObject({
      version: 7,
      updatedAt: 40,
      stateSince: 40,
    })
  })

  it('within a state keeps its start', () => {
    const row = aRow({ state: 'receipt-awaited', stateSince: 3 })
    expect(after(row, eventOf('receipt-not-there', { at: 40 }))).toMatchObject({
      updatedAt: 40,
      stateSince: 3,
    })
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
