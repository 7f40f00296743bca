import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { airtime, merchant, noAnswer, redemption } from '../../testing/shop/sale/sale-device.ts'
import { aRow, confirmation } from '../../testing/shop/sale/sale-row.ts'
import { emptyBudget, type Unavailable } from '../engine.ts'
import { JournalUnavailable, type JournalBudget } from '../journal/journal.ts'
import { laneKey } from '../journal/lane.ts'
import { MemoryDisk, MemoryJournal, type DiskFaults } from '../../testing/memory-journal.ts'
import type { Seal } from '../journal/seal.ts'
import { saleLimits } from '../limits.ts'
import type { SaleRow } from '../machine/row.ts'
import type { FailedTransaction, SaleAccount } from '../sale.ts'
import type { Command } from './command.ts'
import { newReference, OwnerDesk } from './desk.ts'

const seal: Seal = {
  seal: (text) => Promise.resolve({ iv: new Uint8Array(), data: new TextEncoder().encode(text) }),
  open: ({ data }) => Promise.resolve(new TextDecoder().decode(data)),
  digest: (text) => Promise.resolve(`digest of ${text}`),
}

type Faults = { -readonly [Fault in keyof DiskFaults]: DiskFaults[Fault] }

/** An owner's desk that has taken over these rows, offline. */
async function deskOf(
  rows: readonly SaleRow[] = [],
  account: SaleAccount | undefined = merchant,
  itsSeal: Seal = seal,
  budget: Partial<JournalBudget> = {},
) {
  const clock = new FakeClock()
  const disk = new MemoryDisk()
  for (const row of rows) disk.rows.set(row.reference, row)
  for (const send of budget.sends ?? []) disk.sends.set(send.id, send)
  for (const hold of budget.holds ?? []) disk.holds.set(laneKey(hold), hold)
  const diskFaults: Faults = {}
  const journal = new MemoryJournal(disk, diskFaults)
  const told = {
    published: [] as string[],
    /** The latest published view of each sale. */
    shown: new Map<string, string>(),
    dropped: [] as string[],
    lost: 0,
    failing: [] as (Unavailable | undefined)[],
    faults: [] as unknown[],
  }
  let ids = 0
  const dependencies = {
    tillId: 'T1',
    clock,
    random: () => 0,
    fillRandom: (bytes: Uint8Array) => {
      ids += 1
      bytes.fill(ids)
    },
    journal,
    wire: {
      send: () => Promise.resolve(noAnswer),
      signedIn: () => true,
      online: () => false,
      subscribe: () => () => undefined,
    },
    limits: saleLimits,
    fault: (error: unknown) => told.faults.push(error),
  }
  const desk = new OwnerDesk(dependencies, itsSeal, await journal.raiseFence(), {
    published: ({ reference, phase }) => {
      told.published.push(reference)
      told.shown.set(reference, phase.kind)
    },
    dropped: (reference) => told.dropped.push(reference),
    lost: () => {
      told.lost += 1
    },
    failing: (reason) => told.failing.push(reason),
  })
  await desk.start(account)
  const confirm = (
    reference: string,
    more: { tappedAt?: number } = {},
    confirmedDuplicate = false,
  ) => desk.execute({ ...confirmation(reference, airtime()), confirmedDuplicate, ...more })
  return { desk, disk, clock, diskFaults, told, confirm, dependencies }
}

const refused = (reason: object) => ({ kind: 'refused', reason })
const failedRow = (more: Partial<SaleRow> = {}) => {
  const { open: _open, ...row } = aRow({ state: 'failed', transactionId: 't-1', ...more })
  return row
}

describe('a start', () => {
  const changed: Seal = { ...seal, open: () => Promise.reject(new Error('Not what was sealed')) }

  it('sends nothing of a sale with a changed request or price, and says so', async () => {
    const { told } = await deskOf(
      [aRow(), aRow({ reference: 'T1-2', state: 'in-flight' })],
      merchant,
      changed,
    )
    expect(Object.fromEntries(told.shown)).toEqual({
      'T1-1': 'needs-attention',
      'T1-2': 'needs-attention',
    })
  })
})

describe('a command', () => {
  const reference = 'T1-none'
  it.each<Command>([
    { kind: 'cancel', reference },
    { kind: 'send-again', reference },
    { kind: 'hand-over', reference },
    { kind: 'copied', reference },
    { kind: 'set-aside', reference, note: '' },
    { kind: 'resolve', reference, note: '' },
    { kind: 'retry', reference },
  ])('$kind of a missing sale finds none', async (command) => {
    const { desk } = await deskOf()
    expect(await desk.execute(command)).toEqual(refused({ kind: 'not-found' }))
  })

  it('that the sale’s state does not allow is refused with its phase', async () => {
    const { desk } = await deskOf([aRow({ state: 'completed' })])
    const done = await desk.execute({ kind: 'cancel', reference: 'T1-1' })
    expect(done).toEqual(refused({ kind: 'not-now', phase: 'completed' }))
  })

  it('that meets a fault is not done, and the fault is reported', async () => {
    const { desk, diskFaults, told } = await deskOf()
    const fault = new Error('Unforeseen')
    diskFaults.beforeRead = () => Promise.reject(fault)
    expect(await desk.execute({ kind: 'cancel', reference })).toEqual(
      refused({ kind: 'not-written' }),
    )
    expect([told.faults, told.failing]).toEqual([[fault], []])
  })

  it.each([
    ['journal-newer', ['journal-newer']],
    ['journal-failing', []],
  ] as const)('that finds the journal unavailable, %s, is not done', async (reason, failing) => {
    const { desk, diskFaults, told } = await deskOf()
    diskFaults.beforeRead = () => Promise.reject(new JournalUnavailable(reason))
    const done = await desk.execute({ kind: 'cancel', reference })
    expect(done).toEqual(refused({ kind: 'not-written' }))
    expect([told.faults, told.failing]).toEqual([[], failing])
  })
})

describe('a confirmation', () => {
  it('said twice makes one sale', async () => {
    const { confirm, disk } = await deskOf()
    const accepted = { kind: 'accepted', reference: 'T1-1' }
    expect(await confirm('T1-1')).toEqual(accepted)
    expect(await confirm('T1-1')).toEqual(accepted)
    expect([...disk.rows.keys()]).toEqual(['T1-1'])
  })

  it('for another account than the one that sells here is refused', async () => {
    const { confirm } = await deskOf([], { ...merchant, accountId: 'M-2' })
    expect(await confirm('T1-1')).toEqual(refused({ kind: 'other-account' }))
  })

  it('that can’t be sealed is refused, and does not count as a first sale', async () => {
    let shut = true
    const { confirm } = await deskOf([], merchant, {
      ...seal,
      seal: (text, reference) =>
        shut ? Promise.reject(new Error('No key')) : seal.seal(text, reference),
    })
    const reason = { kind: 'unavailable', reason: 'keys-unavailable' }
    expect(await confirm('T1-1')).toEqual(refused(reason))
    shut = false
    expect(await confirm('T1-2')).toMatchObject({ kind: 'accepted' })
    shut = true
    // An existing sale needs no sealing.
    expect(await confirm('T1-2')).toMatchObject({ kind: 'accepted' })
  })

  it('of the same within two minutes is asked about, and then taken', async () => {
    const { confirm } = await deskOf()
    await confirm('T1-1')
    expect(await confirm('T1-2')).toEqual({ kind: 'duplicate', of: 'T1-1' })
    expect(await confirm('T1-2', {}, true)).toMatchObject({ kind: 'accepted' })
  })

  it.each([
    ['ten seconds ago', -10_000, true],
    ['just now', 0, false],
    ['later, by another clock', 60_000, false],
    ['an hour ago, by another clock', -3_600_000, true],
  ])('of the same, two minutes and five seconds later, tapped %s', async (_, ago, asked) => {
    const { confirm, clock } = await deskOf()
    await confirm('T1-1')
    await clock.advance(125_000)
    const tappedAt = clock.wallNow() + ago
    expect((await confirm('T1-2', { tappedAt })).kind).toBe(asked ? 'duplicate' : 'accepted')
  })

  it.each([
    ['a sale that ended two minutes ago', 'delivered', 120_000, true],
    ['a sale that ended before', 'delivered', 120_001, false],
    ['a sale under way, however old', 'in-flight', 86_400_000, true],
    ['a sale that came to nothing', 'rejected', 2_000, false],
  ] as const)('after a restart asks about %s: %#', async (_, state, age, asked) => {
    const first = await deskOf()
    await first.confirm('T1-1')
    const row = first.disk.rows.get('T1-1')
    expect.assert(row !== undefined)
    const { open, ...ended } = row
    const createdAt = first.clock.wallNow() - age
    const kept = { ...ended, ...(state === 'in-flight' && { open }), state, createdAt }
    const { confirm, clock } = await deskOf([kept])
    await clock.advance(2_000)
    const again = await confirm('T1-2')
    expect(again.kind).toBe(asked ? 'duplicate' : 'accepted')
  })
})

describe('a desk’s takeover', () => {
  it('publishes open sales and recently ended ones, and no older ones', async () => {
    const now = new FakeClock().wallNow()
    const rows = [
      aRow({ reference: 'T1-1', state: 'in-flight' }),
      failedRow({ reference: 'T1-2', createdAt: now }),
      failedRow({ reference: 'T1-3', createdAt: now - 120_001 }),
    ]
    const { told } = await deskOf(rows)
    expect(new Set(told.published)).toEqual(new Set(['T1-1', 'T1-2']))
  })

  it('shows that a sale in sending when the till ended is being checked', async () => {
    const createdAt = new FakeClock().wallNow()
    const { told } = await deskOf([aRow({ state: 'sending', createdAt })])
    expect(told.shown).toEqual(new Map([['T1-1', 'checking']]))
  })
})

describe('the budget of sends (rulings R26, R39)', () => {
  it('shows for each endpoint when the next one may go', async () => {
    const sends = Array.from({ length: 8 }, (_, number) => ({
      id: `s-${number}`,
      userKey: 'merchant',
      endpoint: 'purchase' as const,
      at: 0,
    }))
    const hold = { userKey: 'merchant', endpoint: 'redeem', step: 0, length: 5_000 } as const
    const other = { ...hold, endpoint: 'retry', length: 2_000 } as const
    const { desk, clock } = await deskOf([], merchant, seal, { sends, holds: [hold, other] })
    const start = clock.wallNow()
    await clock.advance(1_000)
    const free = { used: 0, queued: 0 }
    const purchase = { used: 8, queued: 0, nextAt: start + 60_000 }
    expect(desk.budget('merchant')).toEqual({
      purchase,
      redeem: { ...free, nextAt: start + 5_000 },
      retry: { ...free, nextAt: start + 2_000 },
    })
    await clock.advance(4_000)
    expect(desk.budget('merchant')).toEqual({ purchase, redeem: free, retry: free })
    expect(desk.budget('other')).toEqual(emptyBudget)
    expect(desk.budget(undefined)).toEqual(emptyBudget)
  })
})

describe('an owner', () => {
  it('finds a sale on disk and publishes it, and no missing one', async () => {
    const { desk, told } = await deskOf([failedRow()])
    expect(told.published).toEqual([])
    expect((await desk.find('T1-1'))?.phase.kind).toBe('failed')
    expect(told.published).toEqual(['T1-1'])
    expect(await desk.find('T1-9')).toBeUndefined()
  })

  it('notices when asked that another has succeeded it, and ends once', async () => {
    const { desk, disk, told } = await deskOf()
    await desk.checkOwnership()
    expect(told.lost).toBe(0)
    disk.fence += 1
    await desk.checkOwnership()
    await desk.checkOwnership()
    expect(told.lost).toBe(1)
  })

  it('goes on without reading the fence, until a write tells', async () => {
    const { desk, disk, diskFaults, told, confirm, clock } = await deskOf()
    disk.fence += 1
    diskFaults.beforeRead = () => Promise.reject(new Error('No disk'))
    await desk.checkOwnership()
    expect(told.lost).toBe(0)
    delete diskFaults.beforeRead
    expect(await confirm('T1-1')).toEqual(refused({ kind: 'unavailable', reason: 'starting' }))
    expect(told.lost).toBe(1)
    await settle()
    expect(clock.waiting).toBe(0)
  })

  it('keeps a hundred ended sales in memory', async () => {
    const rows = Array.from({ length: 102 }, (_, number) =>
      aRow({ reference: `T1-${number}`, state: 'completed', createdAt: number }),
    )
    const { desk, told } = await deskOf(rows)
    for (const { reference } of rows) await desk.execute({ kind: 'hand-over', reference })
    expect(told.dropped).toEqual(['T1-0', 'T1-1'])
    await desk.execute({ kind: 'copied', reference: 'T1-50' })
    expect(told.dropped).toEqual(['T1-0', 'T1-1'])
  })
})

const money = { kind: 'never-given-back' } as const

describe('a retry (ruling R22)', () => {
  const retry = (more: object = {}) =>
    ({ kind: 'retry', reference: 'T1-1', money, ...more }) as const
  const child = (more: Partial<SaleRow>) =>
    aRow({ reference: 'T1-1.2', parent: 'T1-1', route: 'retry', ...more })
  const parent = failedRow({ child: 'T1-1.2' })

  it.each(['rejected', 'cancelled'] as const)('that was %s may be made again', async (state) => {
    const { desk, disk } = await deskOf([parent, child({ state })])
    expect(await desk.execute(retry())).toEqual({ kind: 'accepted', reference: 'T1-1.3' })
    expect(disk.rows.get('T1-1')?.child).toBe('T1-1.3')
  })

  it.each([
    ['is under way', [child({ state: 'in-flight' })]],
    ['was sold', [child({ state: 'completed' })]],
    ['is not kept any more', []],
  ])('that %s is not made again', async (_, children) => {
    const { desk } = await deskOf([parent, ...children])
    const reason = { kind: 'already-retried', child: 'T1-1.2' }
    expect(await desk.execute(retry())).toEqual(refused(reason))
  })

  it('takes no earlier retry’s number, even if that one is deleted', async () => {
    const third = child({ reference: 'T1-1.3', state: 'rejected' })
    const { desk } = await deskOf([{ ...parent, child: 'T1-1.3' }, third])
    expect(await desk.execute(retry())).toEqual({ kind: 'accepted', reference: 'T1-1.4' })
  })

  it('that the disk rejects is not made, and no other is named', async () => {
    const { desk, diskFaults } = await deskOf([parent, child({ state: 'rejected' })])
    diskFaults.beforeCommit = () => Promise.reject(new Error('Disk full'))
    expect(await desk.execute(retry())).toEqual(refused({ kind: 'not-written' }))
  })

  it('is refused if there is no way to make it', async () => {
    const said = { outcome: 'failed' as const, at: 1, code: '1151' }
    const { desk } = await deskOf([failedRow({ ...pickKind(redemption()), saidLast: said })])
    expect(await desk.execute(retry())).toEqual(refused({ kind: 'not-retryable' }))
  })

  it.each<[string, SaleAccount | undefined, boolean]>([
    ['by another user of its account', { ...merchant, userKey: 'other' }, true],
    ['by a user of another account', { ...merchant, accountId: 'M-2' }, false],
    ['by nobody', undefined, false],
  ])('%s is made, or refused', async (_, account, may) => {
    const { desk } = await deskOf([failedRow()])
    desk.signIn(account)
    const done = await desk.execute(retry(account === undefined ? {} : { account }))
    expect(done).toMatchObject(may ? { kind: 'accepted' } : refused({ kind: 'other-account' }))
  })
})

describe('a retry of a transaction that this till does not know', () => {
  const transaction: FailedTransaction = {
    kind: 'purchase',
    transactionId: 't-9',
    merchantReference: 'T9-1',
    others: [],
    summary: aRow().summary,
    payment: { method: 'cash' },
    receiptFields: [],
    createdAt: 4,
  }
  const command = { kind: 'retry', reference: 'T9-1@t-9', transaction, money } as const

  it.each<[string, SaleAccount | undefined, object]>([
    ['is made under the account that sells here', merchant, { kind: 'accepted' }],
    ['under no account is refused', undefined, refused({ kind: 'other-account' })],
    [
      'under another account is refused',
      { ...merchant, accountId: 'M-2' },
      refused({ kind: 'other-account' }),
    ],
  ])('%s', async (_, account, done) => {
    const { desk, disk } = await deskOf()
    const asked = account === undefined ? command : { ...command, account }
    expect(await desk.execute(asked)).toMatchObject(done)
    expect(disk.rows.size).toBe(account === merchant ? 2 : 0)
  })

  it('is that of the sale which has it after all', async () => {
    const { desk, disk } = await deskOf([failedRow({ transactionId: 't-9' })])
    const done = await desk.execute({ ...command, account: merchant })
    expect(done).toEqual({ kind: 'accepted', reference: 'T1-1.2' })
    expect([...disk.rows.keys()]).toEqual(['T1-1', 'T1-1.2'])
  })

  it('is not delayed by other sales, nor by an ended attempt', async () => {
    const ended = failedRow({ merchantReference: 'T9-1', createdAt: new FakeClock().wallNow() })
    const { desk } = await deskOf([ended, aRow({ reference: 'T1-2', state: 'needs-attention' })])
    const done = await desk.execute({ ...command, account: merchant })
    expect(done.kind).toBe('accepted')
  })

  it.each([
    ['resolved', refused({ kind: 'already-retried', child: 'T9-1.2' })],
    ['delivered', refused({ kind: 'already-retried', child: 'T9-1.2' })],
    ['rejected', { kind: 'accepted', reference: 'T9-1.3' }],
    ['cancelled', { kind: 'accepted', reference: 'T9-1.3' }],
  ] as const)('whose retry is %s, and was got back without it after a loss', async (state, is) => {
    const { open: _open, ...row } = aRow({ state, ancestors: ['t-9'], route: 'retry' })
    const back = { ...row, reference: 'T9-1.2', merchantReference: 'T9-1' }
    const { desk } = await deskOf([back])
    expect(await desk.execute({ ...command, account: merchant })).toEqual(is)
  })

  it('waits for an open attempt of this till under the same reference', async () => {
    const open = aRow({ merchantReference: 'T9-1', state: 'needs-attention' })
    const { desk } = await deskOf([open])
    expect(await desk.execute({ ...command, account: merchant })).toEqual(
      refused({ kind: 'not-now', phase: 'needs-attention' }),
    )
  })

  it('is not written if the disk rejects it', async () => {
    const { desk, diskFaults, disk } = await deskOf()
    diskFaults.beforeCommit = () => Promise.reject(new Error('Disk full'))
    const done = await desk.execute({ ...command, account: merchant })
    expect(done).toEqual(refused({ kind: 'not-written' }))
    expect(disk.rows.size).toBe(0)
  })
})

const pickKind = ({ kind }: { readonly kind: SaleRow['kind'] }) => ({ kind, route: kind })

it('a new sale’s reference names the till and begins with the time', async () => {
  const { dependencies, clock } = await deskOf()
  const hex = clock.wallNow().toString(16).padStart(12, '0')
  expect(newReference(dependencies)).toMatch(new RegExp(`^T1-${hex.slice(0, 8)}-${hex.slice(8)}-7`))
  const early = { ...dependencies, clock: new FakeClock(-5) }
  expect(newReference(early)).toMatch(/^T1-0{8}-0{4}-7/)
})
