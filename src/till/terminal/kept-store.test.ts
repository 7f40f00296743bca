import { anything, array, assert, json, oneof, property, string } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { keepsNothing, memoryStorage } from '../../testing/memory-storage.ts'
import { keptEntries, readAgain } from './kept-store.ts'

const key = 'tuckshop.names'
const open = (storage: Parameters<typeof keptEntries>[0]) => keptEntries(storage, key, z.string())

describe('a list that this device keeps', () => {
  it('is there at the next visit', () => {
    const storage = memoryStorage()
    expect(open(storage).keep(['Thandi'])).toBe(true)
    expect(open(storage).getState()).toEqual(['Thandi'])
  })

  it('reports each change, and nothing else', () => {
    const store = open(memoryStorage())
    const heard = vi.fn<() => void>()
    store.subscribe(heard)
    store.keep(['Thandi'])
    store.newest()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('has another tab’s change once it is asked for, or the browser reports it', () => {
    const storage = memoryStorage()
    const [here, there] = [open(storage), open(storage)]
    there.keep(['Thandi'])
    expect(here.getState()).toEqual([])
    expect(here.newest()).toEqual(['Thandi'])
    there.keep(['Anele'])
    readAgain(key)
    expect(here.getState()).toEqual(['Anele'])
  })

  it('loses only a damaged entry', () => {
    const text = JSON.stringify({ version: 1, entries: [7, 'Thandi', { name: 'Anele' }] })
    expect(open(memoryStorage({ [key]: text })).getState()).toEqual(['Thandi'])
  })

  it.each(keepsNothing)('lasts until the page closes if the browser %s', (_, storage) => {
    const store = open(storage)
    expect(store.keep(['Thandi'])).toBe(false)
    expect(store.newest()).toEqual(['Thandi'])
  })

  it('has only such entries for any content of the storage', () => {
    const entries = array(anything()).map((all) => JSON.stringify({ version: 1, entries: all }))
    assert(
      property(oneof(string(), json(), entries), (text) => {
        const names = open(memoryStorage({ [key]: text })).getState()
        expect(names.every((one) => typeof one === 'string')).toBe(true)
      }),
    )
  })
})
