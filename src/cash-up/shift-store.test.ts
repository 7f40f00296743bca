import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { cents } from '../values/money.ts'
import { closed, withCount, withMovement, type Cut, type Shift } from './shift.ts'
import { ShiftStore, type Changed } from './shift-store.ts'
import type { Taking } from './taking.ts'
import { groupsOf, nothing } from './totals.ts'

const owner = { tillId: 'T1', accountType: 'merchant', accountId: 'M-1001' } as const
const other = { ...owner, accountId: 'M-1002' }
const start = (id: string, openedAt = 1_000) => ({
  id,
  openedAt,
  openedBy: 'merchant',
  float: cents(50_000),
})
const taking = (key: string): Taking => ({
  key,
  at: 1_500,
  direction: 'in',
  method: 'cash',
  kind: 'airtime',
  brand: 'MTN',
  title: 'MTN airtime',
  amount: cents(2_000),
  seller: 'merchant',
})
const drop = (id: string) =>
  ({ id, kind: 'drop', amount: cents(100), reason: 'Safe', at: 2_000, by: 'merchant' }) as const

let store: ShiftStore
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  store = new ShiftStore()
})

async function opened(id = 's1', soldBefore: readonly string[] = []): Promise<Shift> {
  return done(await store.open(owner, start(id), soldBefore))
}
function done(changed: Changed): Shift {
  if (changed.kind !== 'done') throw new Error('Refused')
  return changed.shift
}
/** Counts a shift right, with what it is made up of. */
async function countRight(id: string, takings: readonly Taking[]): Promise<void> {
  const groups = groupsOf(takings)
  const total = cents(50_000 + takings.length * 2_000)
  const cut: Cut = {
    at: 3,
    groups,
    earlier: nothing,
    open: [],
    elsewhere: { in: nothing, out: nothing },
  }
  done(await store.change(id, (shift) => withCount(shift, { at: 3, by: 'm', total }, cut), takings))
}
const close = (id: string) =>
  store.close(id, (shift) => {
    const end = closed(shift, { at: 4_000, by: 'merchant', reason: '', knowing: false })
    return end.kind === 'closed' ? end.shift : undefined
  })

describe('the shifts of a device', () => {
  it('are open one at a time for a till and account, whichever tabs ask', async () => {
    const second = new ShiftStore()
    const results = await Promise.all([
      store.open(owner, start('s1'), []),
      second.open(owner, start('s2'), []),
      store.open(other, start('s3'), []),
    ])
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['done', 'done', 'refused'])
    expect(await store.list(owner, 10)).toHaveLength(1)
    expect((await store.openOf(other))?.id).toBe('s3')
    const refused = results.find(({ kind }) => kind === 'refused')
    expect(refused?.shift?.owner).toBe('T1|merchant|M-1001')
  })

  it('lose no change that two tabs make at once', async () => {
    const second = new ShiftStore()
    const { id } = await opened()
    await Promise.all([
      store.change(id, (shift) => withMovement(shift, drop('a'))),
      second.change(id, (shift) => withMovement(shift, drop('b'))),
    ])
    const shift = await store.get(id)
    expect(shift?.movements.map((movement) => movement.id).toSorted()).toEqual(['a', 'b'])
    expect(shift?.version).toBe(3)
  })

  it('are numbered, and the next opens only when the one before is closed', async () => {
    const { id } = await opened()
    expect((await store.open(owner, start('s2'), [])).kind).toBe('refused')
    await countRight(id, [taking('sale:1')])
    expect(done(await close(id)).closing?.variance).toBe(0)
    const next = done(await store.open(owner, start('s2', 9_000), ['sale:9']))
    expect([next.number, next.platformFrom]).toEqual([2, 1_000])
    expect((await store.list(owner, 10)).map(({ number }) => number)).toEqual([2, 1])
    // What was sold before counts as such only at the very first.
    expect(await store.counted(owner)).toEqual(new Set(['sale:1']))
  })

  it('count each sale once: a close with one that is counted already changes nothing', async () => {
    const { id } = await opened('s1', ['sale:old'])
    await countRight(id, [taking('sale:1'), taking('sale:old')])
    expect((await close(id)).kind).toBe('refused')
    expect((await store.openOf(owner))?.closing).toBeUndefined()
    expect(await store.counted(owner)).toEqual(new Set(['sale:old']))
    expect(await store.counted(other)).toEqual(new Set())
  })

  it('are closed once, and stay as they were closed', async () => {
    const { id } = await opened()
    await countRight(id, [])
    expect((await Promise.all([close(id), close(id)])).map(({ kind }) => kind)).toEqual([
      'done',
      'refused',
    ])
    expect((await store.change(id, (shift) => withMovement(shift, drop('late')))).kind).toBe(
      'refused',
    )
    expect(await store.openOf(owner)).toBeUndefined()
  })

  it('survive the page, with what was typed of a count, until the close', async () => {
    const { id } = await opened()
    const draft = { id, by: 'pieces', pieces: { '20000': '3' }, sum: '' } as const
    await store.keepDraft(draft)
    const again = new ShiftStore()
    expect((await again.openOf(owner))?.id).toBe(id)
    expect(await again.draft(id)).toEqual(draft)
    await countRight(id, [taking('sale:1')])
    expect(await again.takings(id)).toEqual([taking('sale:1')])
    await close(id)
    expect(await again.draft(id)).toBeUndefined()
  })

  it('tell the screen and other tabs of each change', async () => {
    let told = 0
    const stop = store.subscribe(() => {
      told += 1
    })
    const heard = new Promise<void>((resolve) => {
      const stopOther = new ShiftStore().subscribe(() => {
        stopOther()
        resolve()
      })
    })
    await opened()
    expect(told).toBe(1)
    await heard
    stop()
    await opened('s2').catch(() => undefined)
    expect(told).toBe(1)
  })

  it('tell nobody once the sign-in has ended, and keep what was being written', async () => {
    const id = (await opened()).id
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    const dropping = store.change(id, (shift) => withMovement(shift, drop('d1')))
    store.end()
    expect((await dropping).kind).toBe('done')
    expect((await new ShiftStore().get(id))?.movements).toHaveLength(1)
    expect(told).toBe(0)
  })
})
