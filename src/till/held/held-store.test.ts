import { openDB } from 'idb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { breakableConnections } from '../../testing/dom/lost-connections.ts'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { createHeldStore, HELD_FOR, type HeldStore } from './held-store.ts'

const number = '0831239999'
let now = 1_000_000

let agrees = true
const storeOf = (owner = 'merchant|M-1001') =>
  createHeldStore(
    owner,
    () => now,
    () => agrees,
  )
const held = (id: string, heldAt = now) => ({ id, heldAt, text: `to ${number} ${id}` })
const idsIn = async (store: HeldStore) => (await store.all()).map(({ id }) => id)

beforeEach(() => {
  now = 1_000_000
  agrees = true
  return ownIndexedDb()
})

describe('held texts', () => {
  it('are there after a reload, each id once, oldest first', async () => {
    const store = storeOf()
    await store.hold(held('b', 2_000_000))
    await store.hold({ ...held('a'), text: 'to be replaced' })
    await store.hold(held('a', 1_000_000))
    expect(await storeOf().all()).toEqual([held('a', 1_000_000), held('b', 2_000_000)])
  })

  it('are sealed everywhere', async () => {
    await storeOf().hold(held('a'))
    const rows = await (await openDB('tuckshop-held')).getAll('held')
    expect(Object.keys(rows[0])).toEqual(['id', 'owner', 'heldAt', 'sealed'])
    const bytes: Uint8Array = rows[0].sealed.data
    const written = `${JSON.stringify(rows)} ${String.fromCharCode(...bytes)}`
    expect(written).not.toContain(number)
    expect(written).not.toContain('to ')
  })

  it('belong to their owner only', async () => {
    await storeOf().hold(held('a'))
    const other = storeOf('merchant|M-1002')
    expect(await other.all()).toEqual([])
    await other.letAllGo()
    expect(await idsIn(storeOf())).toEqual(['a'])
  })

  it('can be deleted singly or together, and expire after twelve hours', async () => {
    const store = storeOf()
    await Promise.all(['a', 'b', 'c'].map((id) => store.hold(held(id))))
    await store.letGo('a')
    expect(await idsIn(store)).toEqual(['b', 'c'])
    await store.letAllGo()
    expect(await idsIn(store)).toEqual([])
    await store.hold(held('d'))
    now += HELD_FOR - 1
    expect(await idsIn(store)).toEqual(['d'])
    now += 1
    expect(await idsIn(store)).toEqual([])
    expect(await (await openDB('tuckshop-held')).count('held')).toBe(0)
  })

  it('don’t expire while device and platform disagree about the time', async () => {
    const store = storeOf()
    await store.hold(held('a'))
    agrees = false
    now += 8 * 24 * 60 * 60_000
    expect(await idsIn(store)).toEqual(['a'])
    now -= 8 * 24 * 60 * 60_000
    agrees = true
    expect(await idsIn(store)).toEqual(['a'])
  })

  it('don’t expire at once if they were held while one clock was days behind', async () => {
    const store = storeOf()
    await store.hold(held('a', now - 8 * 24 * 60 * 60_000))
    expect(await idsIn(store)).toEqual(['a'])
  })

  it('outlive a lost connection to the database', async () => {
    const lose = breakableConnections()
    onTestFinished(() => void vi.restoreAllMocks())
    const store = storeOf()
    await store.hold(held('a'))
    lose()
    await store.hold(held('b'))
    lose()
    expect(await idsIn(store)).toEqual(['a', 'b'])
    expect(await (await openDB('tuckshop-held')).count('held')).toBe(2)
  })

  it('stay deleted if deleted right after they were held', async () => {
    const store = storeOf()
    void store.hold(held('a'))
    await store.letGo('a')
    expect(await idsIn(store)).toEqual([])
  })

  it('reach another window', async () => {
    const heard = vi.fn()
    storeOf().subscribe(heard)
    const store = storeOf()
    await store.hold(held('a'))
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
  })

  it('are deleted if this device’s keys can’t open them', async () => {
    await storeOf().hold(held('a'))
    const database = await openDB('tuckshop-held')
    const row = await database.get('held', 'a')
    await database.put('held', { ...row, id: 'moved' })
    expect(await idsIn(storeOf())).toEqual(['a'])
    expect(await database.getAllKeys('held')).toEqual(['a'])
  })

  it('last until the page closes if the browser stores nothing', async () => {
    Object.defineProperty(globalThis.indexedDB, 'open', {
      value: () => {
        throw new DOMException('No', 'SecurityError')
      },
    })
    const store = storeOf()
    await store.hold(held('a'))
    await store.hold(held('b'))
    await store.letGo('a')
    expect(await idsIn(store)).toEqual(['b'])
    await store.letAllGo()
    expect(await idsIn(store)).toEqual([])
  })
})
