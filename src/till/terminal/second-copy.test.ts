import { openDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { browserStorage } from './browser-storage.ts'
import { keptStore } from './kept-store.ts'
import { restoreSettings } from './second-copy.ts'
import { createTerminalStore } from './terminal-store.ts'

const texts = new Map<string, string>()
const storage = Object.assign(Object.create({}), {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem(key: string, text: string) {
    texts.set(key, text)
    Object.assign(storage, { [key]: text })
  },
  removeItem(key: string) {
    texts.delete(key)
    Reflect.deleteProperty(storage, key)
  },
})
const empty = () => {
  for (const key of texts.keys()) storage.removeItem(key)
}

beforeEach(() => {
  empty()
  vi.stubGlobal('localStorage', storage)
  const bringBack = ownIndexedDb()
  return () => {
    bringBack()
    vi.unstubAllGlobals()
  }
})

/** A start of the page. @returns the start's result, and the till's id from then on */
async function start() {
  const restored = await restoreSettings()
  return { restored, ...createTerminalStore(browserStorage()) }
}
async function copy(): Promise<unknown> {
  const database = await openDB('tuckshop-device', 1, {
    upgrade: (made) => void made.createObjectStore('texts'),
  })
  const copied: unknown = await database.get('texts', 'localStorage')
  database.close()
  return copied
}
async function copied() {
  await expect.poll(copy).toEqual(Object.fromEntries(texts))
}

describe('settings that the browser has lost', () => {
  it('are back at the next start, the till’s id first', async () => {
    const { tillId } = await start()
    browserStorage()?.setItem('tuckshop.payment', 'card')
    await copied()
    empty()
    const again = await start()
    expect([again.restored, again.tillId]).toEqual(['restored', tillId])
    expect(texts.get('tuckshop.payment')).toBe('card')
  })

  it('are in existing stores too, such as the PINs’', async () => {
    await start()
    browserStorage()?.setItem('tuckshop.choice', 'kept')
    await copied()
    empty()
    const store = keptStore(browserStorage(), 'tuckshop.choice', {
      read: (text) => text ?? 'none',
      write: (text) => text,
    })
    expect(store.getState()).toBe('none')
    await start()
    expect(store.getState()).toBe('kept')
  })

  it('don’t replace existing settings', async () => {
    await start()
    browserStorage()?.setItem('tuckshop.payment', 'card')
    await copied()
    storage.removeItem('tuckshop.till-id')
    storage.setItem('tuckshop.payment', 'cash')
    expect((await start()).restored).toBe('restored')
    expect(texts.get('tuckshop.payment')).toBe('cash')
  })

  it('get no new till id while the copy can’t be read', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('No', 'InvalidStateError')
      },
    })
    expect(await restoreSettings()).toBe('unreadable')
    expect(texts.size).toBe(0)
  })

  it('are restored although the browser’s first connection to the copy is lost', async () => {
    const { tillId } = await start()
    await copied()
    empty()
    const { indexedDB } = globalThis
    const opened = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    expect(await start()).toMatchObject({ restored: 'restored', tillId })
    expect(opened.mock.calls.length).toBeGreaterThan(1)
  })

  it('are not copied when they disappear while the till runs', async () => {
    const { tillId } = await start()
    await copied()
    empty()
    browserStorage()?.setItem('tuckshop.payment', 'card')
    expect((await start()).tillId).toBe(tillId)
  })
})
