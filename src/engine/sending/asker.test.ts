import { describe, expect, it } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { bookOf } from '../../testing/shop/sale/sale-book.ts'
import { answer, noAnswer } from '../../testing/shop/sale/sale-device.ts'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import type { SaleRow } from '../machine/row.ts'
import { SaleAsker } from './asker.ts'
import { newDrive } from './drive.ts'

const noSession: Reply = { kind: 'no-answer', reason: 'no-session' }
const listed = (content: readonly object[]) =>
  answer({ content, page: 0, size: 100, totalElements: content.length, totalPages: 1 })
const lost = { at: 1, run: 'a', outcome: 'unknown' as const }

/** Sales in the book; the till asks about the first. */
async function asking(rows: readonly [Partial<SaleRow>, ...Partial<SaleRow>[]], reply: Reply) {
  const [row = aRow(), ...others] = rows.map((more) => aRow(more))
  const parts = await bookOf([row, ...others])
  const { book, clock } = parts
  let next = reply
  const unused = () => Promise.reject(new Error('Not asked for'))
  const asker = new SaleAsker(
    {
      ...parts,
      wire: {
        send: () => Promise.resolve(next),
        signedIn: () => true,
        online: () => true,
        subscribe: () => () => undefined,
      },
      seal: { seal: () => Promise.resolve(sealed), open: unused, digest: unused },
    },
    () => false,
  )
  const drive = newDrive(row, clock, false)
  const tried = (tries: number) => {
    drive.facts = { ...drive.facts, tries }
  }
  return {
    asker,
    clock,
    drive,
    tried,
    says: (later: Reply) => {
      next = later
    },
    row: (reference = row.reference) => book.row(reference),
    poll: (transactionId = 't-1') =>
      clock.until(asker.poll(row, drive, { kind: 'poll', due: 0, transactionId })),
    pollParent: (transactionId = 't-0') =>
      clock.until(asker.poll(row, drive, { kind: 'poll-parent', due: 0, transactionId })),
    search: () => clock.until(asker.search(row, drive)),
    sendAgain: () => book.apply(row.reference, { kind: 'send-again', at: 1 }, 'must'),
  }
}

describe('a poll of a sale in progress', () => {
  const underWay = { state: 'in-flight' as const, transactionId: 't-1', attempts: [lost] }

  it.each<[string, object]>([
    ['COMPLETED', { state: 'receipt-awaited', receiptRounds: 0 }],
    ['FAILED', { state: 'failed', saidLast: { outcome: 'failed' } }],
    ['PENDING', { state: 'in-flight' }],
  ])('%s makes it %j', async (status, expected) => {
    const { poll, row } = await asking([underWay], answer({ id: 't-1', status }))
    await poll()
    expect(row()).toMatchObject(expected)
  })

  it('in doubt, with a transaction that is PROCESSING, puts it in progress again', async () => {
    const reply = answer({ id: 't-1', status: 'PROCESSING' })
    const { poll, row } = await asking([{ ...underWay, state: 'unknown' }], reply)
    await poll()
    expect(row()).toMatchObject({ state: 'in-flight', transactionId: 't-1' })
  })

  it.each(['COMPLETED', undefined, 9])(
    'that finds another till’s sale under its transaction, of status %s, leaves it in doubt',
    async (status) => {
      const merchantReference = 'T9-019a9f3c-0000-7000-8000-000000000001'
      const reply = answer({ id: 't-1', status, merchantReference })
      const { poll, row, drive } = await asking([underWay], reply)
      await poll()
      expect(row()).toMatchObject({ state: 'unknown', strangers: ['t-1'] })
      expect(drive.facts.untold).toBe(0)
    },
  )

  it('believes a record that names the sale in the platform’s own way', async () => {
    const merchantReference = 'T1-019a9f3c-0000-7000-8000-000000000002'
    const reply = answer({
      id: 't-1',
      status: 'FAILED',
      merchantReference: `POS/${merchantReference}`,
    })
    for (const named of [reply, answer({ id: 't-1', status: 'FAILED', merchantReference })]) {
      const { poll, row } = await asking([{ ...underWay, merchantReference }], named)
      await poll()
      expect(row()).toMatchObject({ state: 'failed' })
    }
  })

  it.each<[string, Reply, number]>([
    ['a record without a status', answer({ id: 't-1', amount: 5 }), 1],
    ['a page of the web', { kind: 'answer', status: 200, body: undefined, readable: false }, 1],
    ['404', answer({}, 404), 1],
    ['503', answer({}, 503), 1],
    ['no answer', noAnswer, 0],
    ['401', answer({}, 401), 0],
    ['429', answer({}, 429), 0],
    ['a status', answer({ id: 't-1', status: 'PENDING' }), 0],
  ])('answered by %s counts as untold, or does not (ruling R34)', async (_, reply, untold) => {
    const { poll, drive } = await asking([underWay], reply)
    await poll()
    expect(drive.facts).toMatchObject({ untold, tries: 1 })
  })
})

describe('a round for a missing receipt (ruling R25)', () => {
  const waiting = { state: 'receipt-awaited' as const, transactionId: 't-1' }
  const receipt = { reference: 'R-1', amount: 20 }

  it.each<[string, Reply, Partial<SaleRow>]>([
    ['no receipt', answer({ id: 't-1', status: 'COMPLETED' }), { receiptRounds: 1 }],
    ['no status', answer({ id: 't-1', amount: 20 }), { receiptRounds: 1 }],
    ['404', answer({}, 404), { receiptRounds: 1 }],
    ['no answer', noAnswer, { receiptRounds: 0 }],
    ['401', answer({}, 401), { receiptRounds: 0 }],
    ['429', answer({}, 429), { receiptRounds: 0 }],
    ['nobody signed in', noSession, { receiptRounds: 0 }],
    ['the receipt', answer({ id: 't-1', status: 'COMPLETED', receipt }), { state: 'completed' }],
    ['the receipt and no status', answer({ id: 't-1', receipt }), { state: 'completed' }],
    [
      'a receipt and FAILED',
      answer({ id: 't-1', status: 'FAILED', receipt }),
      { receiptRounds: 1 },
    ],
  ])('that brings %s', async (_, reply, expected) => {
    const { poll, row } = await asking([waiting], reply)
    await poll()
    expect(row()).toMatchObject({ state: 'receipt-awaited', ...expected })
  })

  it('has not begun if the sale was just found sold', async () => {
    const reply = answer({ id: 't-1', status: 'COMPLETED' })
    const { poll, row } = await asking([{ ...waiting, state: 'in-flight' }], reply)
    await poll()
    expect(row()).toMatchObject({ state: 'receipt-awaited', receiptRounds: 0 })
  })

  it('takes no receipt of a sale in progress without a status', async () => {
    const reply = answer({ id: 't-1', receipt })
    const { poll, row } = await asking([{ ...waiting, state: 'in-flight' }], reply)
    await poll()
    expect(row()).toMatchObject({ state: 'in-flight' })
  })
})

describe('a poll of a retry’s parent, after 1001', () => {
  const parent = {
    reference: 'T1-1',
    state: 'failed' as const,
    transactionId: 't-0',
    child: 'T1-1.2',
  }
  const retry: Partial<SaleRow> = {
    reference: 'T1-1.2',
    state: 'verifying',
    route: 'retry',
    parent: 'T1-1',
    ancestors: ['t-0'],
    verification: { why: 'parent-doubted', stage: 'parent', notBefore: 0 },
    attempts: [{ at: 1, run: 'a', outcome: 'answered' }],
  }

  it.each<[string, Reply, string, string]>([
    [
      'FAILED: the retry was refused',
      answer({ id: 't-0', status: 'FAILED' }),
      'rejected',
      'failed',
    ],
    [
      'COMPLETED: the first sale is sold after all',
      answer({ id: 't-0', status: 'COMPLETED' }),
      'rejected',
      'needs-attention',
    ],
    [
      'PENDING: the till polls again',
      answer({ id: 't-0', status: 'PENDING' }),
      'verifying',
      'failed',
    ],
  ])('%s', async (_, reply, state, parentState) => {
    const { pollParent, row } = await asking([retry, parent], reply)
    await pollParent()
    expect([row()?.state, row('T1-1')?.state]).toEqual([state, parentState])
  })

  it('COMPLETED ends the retry even if the first sale is deleted', async () => {
    const { pollParent, row } = await asking([retry], answer({ id: 't-0', status: 'COMPLETED' }))
    await pollParent()
    expect(row()?.state).toBe('rejected')
  })

  it.each<[string, number, Reply, string]>([
    ['404', 6, answer({}, 404), 'rejected'],
    ['a refusal', 6, answer({ responseCode: '1001' }, 400), 'rejected'],
    ['499', 6, answer({}, 499), 'rejected'],
    ['404, at the fifth time', 5, answer({}, 404), 'verifying'],
    ['500', 6, answer({}, 500), 'verifying'],
    ['401', 6, answer({}, 401), 'verifying'],
    ['429', 6, answer({}, 429), 'verifying'],
    ['no answer', 6, noAnswer, 'verifying'],
  ])('finds no record, by %s at try %d', async (_, tries, reply, state) => {
    const { pollParent, tried, row } = await asking([retry, parent], reply)
    tried(tries - 1)
    await pollParent()
    expect(row()?.state).toBe(state)
  })

  it('finds one, if the platform has said that only FAILED ones may be retried', async () => {
    const said = {
      outcome: 'rejected' as const,
      at: 1,
      code: '1001',
      message: 'Only FAILED transactions can be retried',
    }
    const { pollParent, tried, row } = await asking(
      [{ ...retry, saidLast: said }, parent],
      answer({}, 404),
    )
    tried(9)
    await pollParent()
    expect(row()?.state).toBe('verifying')
  })
})

const inDoubt: Partial<SaleRow> = { state: 'unknown', attempts: [lost] }
const record = (id: string, status = 'COMPLETED') => ({ id, merchantReference: 'T1-1', status })

describe('a search for a sale in doubt', () => {
  it('finds it', async () => {
    const { search, row } = await asking([inDoubt], listed([record('t-1')]))
    await search()
    expect(row()).toMatchObject({ state: 'in-flight', transactionId: 't-1' })
  })

  it.each<[string, Partial<SaleRow>, Partial<SaleRow>]>([
    ['leaves a retry under the same reference its own', {}, { state: 'asking', ask: 'not-found' }],
    // A list that names it under this reference shows that the other sale is wrong.
    ['waits if another sale has it', { merchantReference: 'T1-2' }, { state: 'unknown' }],
  ])('%s', async (_, whose, expected) => {
    const other = { reference: 'T1-2', state: 'completed' as const, transactionId: 't-1', ...whose }
    const { search, row } = await asking([inDoubt, other], listed([record('t-1')]))
    await search()
    expect(row()).toMatchObject(expected)
  })

  it('takes its own transaction, and ignores sales without one', async () => {
    const own = { ...inDoubt, transactionId: 't-1' }
    const other = { reference: 'T1-2', state: 'prepared' as const }
    const { search, row } = await asking([own, other], listed([record('t-1')]))
    await search()
    expect(row()).toMatchObject({ state: 'in-flight', transactionId: 't-1' })
  })

  it('says nothing about a sale that was sent again during the search', async () => {
    const waits: Partial<SaleRow> = { state: 'asking', ask: 'not-found', attempts: [lost] }
    const { search, row, sendAgain } = await asking([waits], listed([]))
    await Promise.all([search(), sendAgain()])
    expect(row()).toMatchObject({ state: 'unknown' })
  })

  it('asks the cashier at once if the list does not have it', async () => {
    const { search, row } = await asking([inDoubt], listed([]))
    await search()
    expect(row()).toMatchObject({ state: 'asking', ask: 'not-found' })
  })

  it.each([
    [5, { state: 'unknown' }],
    [6, { state: 'asking', ask: 'not-searchable' }],
  ])('asks the cashier if the list can’t tell, at try %d or not', async (tries, expected) => {
    const { search, tried, row } = await asking([inDoubt], answer({ hello: 1 }))
    tried(tries - 1)
    await search()
    expect(row()).toMatchObject(expected)
  })

  it.each<[string, Reply]>([
    ['no answer', noAnswer],
    ['401', answer({}, 401)],
    ['429', answer({}, 429)],
  ])('leaves it in doubt at %s, however often', async (_, reply) => {
    const { search, tried, row } = await asking([inDoubt], reply)
    tried(20)
    await search()
    expect(row()?.state).toBe('unknown')
  })
})

describe('a search for a retry by reference (ruling R22)', () => {
  const retry: Partial<SaleRow> = {
    ...inDoubt,
    reference: 'T1-1.2',
    route: 'reprocess',
    parent: 'T1-1',
  }
  const failed = [record('t-9', 'FAILED')]

  it.each<[string, Partial<SaleRow>[], readonly object[], Partial<SaleRow>]>([
    [
      'after a failure without an id, a FAILED one belongs to that',
      [{}],
      failed,
      { ask: 'not-found' },
    ],
    [
      'and a second one is its own',
      [{}],
      [...failed, record('t-8', 'FAILED')],
      { transactionId: 't-9' },
    ],
    [
      'after a failure with an id, a FAILED one is its own',
      [{ transactionId: 't-0' }],
      failed,
      { transactionId: 't-9' },
    ],
    ['after a refused sale, so is it', [{ state: 'rejected' }], failed, { transactionId: 't-9' }],
    [
      'after two failures without ids, two belong to those',
      [{ parent: 'T1-0' }, { reference: 'T1-0' }],
      [...failed, record('t-8', 'FAILED')],
      { ask: 'not-found' },
    ],
    ['after a deleted sale, none does', [], failed, { transactionId: 't-9' }],
  ])('%s', async (_, earlier, content, expected) => {
    const ancestors = earlier.map((more) => ({ state: 'failed' as const, ...more }))
    const { search, row } = await asking([retry, ...ancestors], listed(content))
    await search()
    expect(row()).toMatchObject(expected)
  })
})

it('after a 429 the till asks ever more rarely until the platform answers', async () => {
  const underWay = { state: 'in-flight' as const, transactionId: 't-1' }
  const { asker, poll, says, clock } = await asking([underWay], answer({}, 429))
  expect(asker.closedFor()).toBe(0)
  const pauses: number[] = []
  for (const status of [429, 429, 200, 429]) {
    says(answer({ id: 't-1', status: 'PENDING' }, status))
    await poll()
    pauses.push(asker.closedFor())
    await clock.advance(asker.closedFor())
  }
  expect(pauses).toEqual([1_000, 2_000, 0, 1_000])
})
