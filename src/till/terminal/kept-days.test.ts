import { describe, expect, it } from 'vitest'
import { keepsNothing, memoryStorage } from '../../testing/memory-storage.ts'
import { daysOf, keepFor, keepingOf, keepings, keptDays } from './kept-days.ts'

const typed = (receipts: string, sales = receipts) =>
  memoryStorage({ 'tuckshop.keep-receipts-days': receipts, 'tuckshop.keep-sales-days': sales })

describe('how long receipts and past sales are kept', () => {
  it('is a week and a year until somebody chooses', () => {
    expect(keptDays(memoryStorage())).toEqual({ receipts: 7, sales: 365 })
  })

  it.each(keepings)('is one choice for both: a %s', (keeping) => {
    const storage = typed('3', '90')
    expect(keepFor(storage, keeping)).toBe(true)
    expect(keptDays(storage)).toEqual(daysOf[keeping])
    expect(keepingOf(keptDays(storage))).toBe(keeping)
  })

  it.each(keepsNothing)('is the default if the browser %s, and the till knows', (_, storage) => {
    expect(keptDays(storage)).toEqual(daysOf.week)
    expect(keepFor(storage, 'day')).toBe(false)
  })

  it.each([
    ['1', '31'],
    ['3', '90'],
    ['31', '1830'],
  ])('is what an earlier version let people type: %s and %s days', (receipts, sales) => {
    const kept = { receipts: Number(receipts), sales: Number(sales) }
    expect(keptDays(typed(receipts, sales))).toEqual(kept)
  })

  it('is none of the choices if people typed other days', () => {
    expect(keepingOf({ receipts: 7, sales: 90 })).toBeUndefined()
  })

  it.each(['-1', '1.5', '40 days', '', '99999', '0', '1831'])('is the default for %j', (text) => {
    expect(keptDays(typed(text))).toEqual(daysOf.week)
  })
})
