import { describe, expect, it } from 'vitest'
import { keepsNothing, memoryStorage } from '../../testing/memory-storage.ts'
import { keepFor, keepingIn, keepings } from './kept-days.ts'

describe('how long receipts and past sales are kept', () => {
  it('is a week and a year until somebody chooses', () => {
    expect(keepingIn(memoryStorage())).toBe('week')
  })

  it.each(keepings)('is one choice for both: a %s', (keeping) => {
    const storage = memoryStorage()
    expect(keepFor(storage, keeping)).toBe(true)
    expect(keepingIn(storage)).toBe(keeping)
  })

  it.each(keepsNothing)('is the default if the browser %s, and the till knows', (_, storage) => {
    expect(keepingIn(storage)).toBe('week')
    expect(keepFor(storage, 'day')).toBe(false)
  })

  it.each(['year', '7', ''])('is the default for %j', (text) => {
    expect(keepingIn(memoryStorage({ 'tuckshop.keep': text }))).toBe('week')
  })
})
