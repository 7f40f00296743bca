import { openDB } from 'idb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { breakableConnections } from '../../testing/dom/lost-connections.ts'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { cents } from '../../values/money.ts'
import { drawerCashOf, noCash } from '../count/drawer-cash.ts'
import { closed, withCount, withMovement, withOpenings, type Cut, type Shift } from './shift.ts'
import { createShiftStore, type Changed, type ShiftStore } from './shift-store.ts'
import type { Taking } from '../takings/taking.ts'
import { groupsOf, nothing } from '../takings/totals.ts'

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
  store = createShiftStore()
  return ownIndexedDb()
})

async function opened(id = 's1', soldBefore: readonly string[] = []): Promise<Shift> {
  return done(await store.open(owner, start(id), soldBefore))
}
function done(changed: Changed): Shift {
  if (changed.kind !== 'done') throw new Error('Refused')
  return changed.shift
}
/** Counts a shift correctly, with its parts. */
async function countRight(id: string, takings: readonly Taking[]): Promise<void> {
  const groups = groupsOf(takings)
  const total = cents(50_000 + takings.length * 2_000)
  const cut: Cut = {
    at: 3,
    groups,
    cash: drawerCashOf(takings, [], noCash.held),
    earlier: nothing,
    open: [],
    elsewhere: { in: nothing, out: nothing },
  }
  done(
    await store.change(id, (shift) => withCount(shift, { at: 3, by: 'm', total }, cut), {
      takings,
      flows: [],
    }),
  )
}
const close = (id: string) =>
  store.close(id, (shift) => {
    const end = closed(shift, { at: 4_000, by: 'merchant', reason: '', knowing: false })
    return end.kind === 'closed' ? end.shift : undefined
  })

describe('the shifts of a device', () => {
  it('are open one at a time for a till and account, across all tabs', async () => {
    const second = createShiftStore()
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

  it('keep both changes when two tabs change at once', async () => {
    const second = createShiftStore()
    const { id } = await opened()
    await Promise.all([
      store.change(id, (shift) => withMovement(shift, drop('a'))),
      second.change(id, (shift) => withMovement(shift, drop('b'))),
    ])
    const shift = await store.get(id)
    expect(shift?.movements.map((movement) => movement.id).toSorted()).toEqual(['a', 'b'])
    expect(shift?.version).toBe(3)
  })

  it('outlive a lost connection to their database', async () => {
    const lose = breakableConnections()
    onTestFinished(() => void vi.restoreAllMocks())
    const { id } = await opened()
    lose()
    const moved = await store.change(id, (shift) => withMovement(shift, drop('a')))
    lose('InvalidStateError')
    await store.noteOpening(owner, { id: 'o', at: 5, by: 'merchant', reason: 'Change' })
    expect(done(moved).movements).toHaveLength(1)
    expect((await store.openOf(owner))?.openings).toHaveLength(1)
  })

  it('count a movement or an opening once if a try was kept whose end got lost', async () => {
    const begun = await opened()
    const opening = { id: 'o', at: 5, by: 'merchant', reason: 'Change' }
    const [moved, open] = [withMovement(begun, drop('a')), withOpenings(begun, [opening])]
    expect(withMovement(moved, drop('a')).movements).toHaveLength(1)
    expect(withOpenings(open, [opening]).openings).toHaveLength(1)
  })

  it('have numbers, and the next opens only after the previous one is closed', async () => {
    // Another account counts by itself.
    done(await store.open(other, start('o1'), ['sale:1']))
    const first = await opened('s1', ['sale:0'])
    expect([first.number, first.platformFrom]).toEqual([1, 1_000])
    expect((await store.open(owner, start('s2'), [])).kind).toBe('refused')
    await countRight('s1', [taking('sale:1')])
    const ended = done(await close('s1'))
    expect([ended.version, ended.closing?.variance]).toEqual([3, 0])
    const next = done(await store.open(owner, start('s2', 9_000), ['sale:9']))
    // The platform's list is read from the last one's opening.
    expect([next.number, next.platformFrom]).toEqual([2, 1_000])
    expect((await store.list(owner, 10)).map(({ number }) => number)).toEqual([2, 1])
    expect((await store.list(owner, 1)).map(({ id }) => id)).toEqual(['s2'])
    expect((await store.list(other, 9)).map(({ id }) => id)).toEqual(['o1'])
    expect(await store.counted(owner)).toEqual(new Set(['sale:0', 'sale:1', 'sale:9']))
    await countRight('s2', [])
    done(await close('s2'))
    const setBack = done(await store.open(owner, start('s3', 400), []))
    expect([setBack.number, setBack.platformFrom]).toEqual([3, 400])
  })

  it('show since when any open one counts sales', async () => {
    expect(await store.countsFrom()).toBeUndefined()
    const { id } = await opened()
    await store.open(other, start('s3', 700), [])
    expect(await store.countsFrom()).toBe(700)
    await countRight(id, [])
    await close(id)
    expect(await store.countsFrom()).toBe(700)
    done(await store.open(owner, start('s2', 9_000), []))
    const { id: third } = done(await store.change('s3', (shift) => shift))
    await countRight(third, [])
    await close(third)
    // This shift counts the sales made between it and the last one.
    expect(await store.countsFrom()).toBe(1_000)
  })

  it('count each sale once: a close with an already counted sale changes nothing', async () => {
    const { id } = await opened('s1', ['sale:old'])
    await countRight(id, [taking('sale:1'), taking('sale:old')])
    expect((await close(id)).kind).toBe('refused')
    expect((await store.openOf(owner))?.closing).toBeUndefined()
    expect(await store.counted(owner)).toEqual(new Set(['sale:old']))
    expect(await store.counted(other)).toEqual(new Set())
  })

  it('close once, and stay as they were', async () => {
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

  it('survive a reload, with the typed count, until the close', async () => {
    const { id } = await opened()
    const draft = { id, by: 'pieces', pieces: { '20000': '3' }, sum: '' } as const
    await store.keepDraft({ ...draft, id: 's9' })
    await store.forgetDraft('s9')
    await store.keepDraft(draft)
    const again = createShiftStore()
    expect((await again.openOf(owner))?.id).toBe(id)
    expect([await again.draft(id), await again.draft('s9')]).toEqual([draft, undefined])
    await countRight(id, [taking('sale:1')])
    // The takings of the last count stay when cash is moved after it.
    done(await again.change(id, (shift) => withMovement(shift, drop('a'))))
    expect((await again.made(id)).takings).toEqual([taking('sale:1')])
    await countRight(id, [taking('sale:1')])
    await store.close(id, (shift) => ({
      ...shift,
      closing: { at: 1, by: 'm', variance: cents(0) },
    }))
    expect(await again.draft(id)).toBeUndefined()
  })

  it('can’t be found, changed or closed if they don’t exist, or if the change is dropped', async () => {
    expect(await store.get('none')).toBeUndefined()
    expect(await store.made('none')).toEqual({ takings: [], flows: [] })
    const refused = { kind: 'refused', shift: undefined }
    const never = () => {
      throw new Error('There is no shift')
    }
    expect(await store.change('none', never)).toEqual(refused)
    expect(await store.close('none', never)).toEqual(refused)
    const shift = await opened()
    expect(await store.change('s1', () => undefined)).toEqual({ kind: 'refused', shift })
    expect(await store.close('s1', () => undefined)).toEqual({ kind: 'refused', shift })
    expect(await store.get('s1')).toEqual(shift)
  })

  it('let a newer till open them, and report it at the next call', async () => {
    await opened()
    const newer = await openDB('tuckshop-shifts', 2)
    await expect(store.get('s1')).rejects.toMatchObject({ name: 'VersionError' })
    newer.close()
  })

  it('can be asked again after the database failed to open', async () => {
    const broken = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Not now', 'UnknownError')
    })
    await expect(store.openOf(owner)).rejects.toMatchObject({ name: 'UnknownError' })
    broken.mockRestore()
    expect(await store.openOf(owner)).toBeUndefined()
  })

  it('are on disk when a change resolves, not just handed to the system', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    onTestFinished(() => begun.mockRestore())
    await opened()
    await countRight('s1', [])
    await close('s1')
    const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes.map(([, , options]) => options)).toEqual(
      Array.from({ length: 3 }, () => ({ durability: 'strict' })),
    )
  })

  it('notify the screen and other tabs of each change', async () => {
    const told = vi.fn<() => void>()
    const heard = new Promise<void>((resolve) => {
      const other = createShiftStore(() => {
        other.end()
        resolve()
      })
    })
    store = createShiftStore(told)
    await opened()
    expect(told).toHaveBeenCalledTimes(1)
    await heard
  })

  it('finish a running write when the sign-in ends', async () => {
    const id = (await opened()).id
    const dropping = store.change(id, (shift) => withMovement(shift, drop('d1')))
    store.end()
    expect((await dropping).kind).toBe('done')
    expect((await createShiftStore().get(id))?.movements).toHaveLength(1)
  })
})

it('a till that continues under another id keeps its shifts, what they counted, and openings', async () => {
  const another = { ...owner, tillId: 'T11' }
  done(await store.open(another, start('t1'), ['sale:a']))
  const first = await opened('s1')
  await countRight(first.id, [taking('sale:a')])
  done(await close(first.id))
  await opened('s2')
  const opening = { id: 'o1', at: 2_000, by: 'Thandi', reason: 'Change' }
  await store.noteOpening(other, opening)
  await store.rename('T1', 'T2')
  const renamed = { ...owner, tillId: 'T2' }
  expect(await store.openOf(renamed)).toMatchObject({ id: 's2', number: 2, tillId: 'T2' })
  expect((await store.list(renamed, 9)).map(({ id }) => id)).toEqual(['s2', 's1'])
  expect([...(await store.counted(renamed))]).toEqual(['sale:a'])
  expect(await store.list(owner, 9)).toEqual([])
  expect([...(await store.counted(owner))]).toEqual([])
  const others = await store.open({ ...other, tillId: 'T2' }, start('s3'), [])
  expect(done(others).openings).toEqual([opening])
  expect(await store.openOf(another)).toMatchObject({ id: 't1' })
  expect([...(await store.counted(another))]).toEqual(['sale:a'])
})

describe('shifts that the browser has lost', () => {
  const texts = new Map<string, string>()
  beforeEach(() => {
    texts.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    })
    store = createShiftStore()
    return () => vi.unstubAllGlobals()
  })

  it('get the open one back, with its float and payments out, and nothing from before it', async () => {
    const { id } = await opened('s1')
    await countRight(id, [])
    done(await close(id))
    done(await store.open(owner, start('s2', 5_000), []))
    done(await store.change('s2', (shift) => withMovement(shift, drop('m1'))))
    const before = await store.openOf(owner)
    expect(before?.platformFrom).toBe(1_000)
    ownIndexedDb()
    const again = createShiftStore()
    expect(await again.openOf(owner)).toEqual({ ...before, platformFrom: 5_000 })
  })

  it('reopen no closed one', async () => {
    const { id } = await opened('s1')
    await countRight(id, [])
    done(await close(id))
    ownIndexedDb()
    expect(await createShiftStore().openOf(owner)).toBeUndefined()
  })

  it('stay as they are if the database has them', async () => {
    const { id } = await opened('s1')
    const copy = texts.get('tuckshop.open-shifts') ?? ''
    await countRight(id, [])
    done(await close(id))
    texts.set('tuckshop.open-shifts', copy)
    expect(await createShiftStore().openOf(owner)).toBeUndefined()
  })
})

describe('openings of the drawer without a sale', () => {
  const opening = (id: string, at = 2_000) => ({ id, at, by: 'Thandi', reason: 'Change' })
  const kept = async () => (await store.openOf(owner))?.openings.map(({ id }) => id)

  it('stay with the open shift of their till and account, and its count still holds', async () => {
    const shift = await opened()
    await store.open(other, start('s2'), [])
    await countRight(shift.id, [])
    await store.noteOpening(owner, opening('o1'))
    await store.noteOpening(owner, opening('o2', 3_000))
    expect(await kept()).toEqual(['o1', 'o2'])
    expect((await store.openOf(owner))?.cut).toBeDefined()
    expect((await store.openOf(other))?.openings).toEqual([])
  })

  it('count in the next shift while none is open, once, in their order', async () => {
    await opened()
    await countRight('s1', [])
    done(await close('s1'))
    await store.noteOpening(owner, opening('o2', 6_000))
    await store.noteOpening(owner, opening('o1', 5_000))
    await store.noteOpening(other, opening('o3'))
    expect((await store.get('s1'))?.openings).toEqual([])
    const next = await opened('s2')
    expect(next.openings).toEqual([opening('o1', 5_000), opening('o2', 6_000)])
    await countRight('s2', [])
    done(await close('s2'))
    expect((await opened('s3')).openings).toEqual([])
    expect(done(await store.open(other, start('s4'), [])).openings).toEqual([opening('o3')])
  })

  it('survive two windows, even if one opens the shift meanwhile', async () => {
    const second = createShiftStore()
    await Promise.all([
      store.noteOpening(owner, opening('o1')),
      second.open(owner, start('s1'), []),
      second.noteOpening(owner, opening('o2')),
      store.noteOpening(owner, opening('o3')),
    ])
    expect((await kept())?.toSorted()).toEqual(['o1', 'o2', 'o3'])
  })
})
