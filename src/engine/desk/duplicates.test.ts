import { describe, expect, it } from 'vitest'
import type { SaleState } from '../machine/row.ts'
import { LONGEST_WAY_MS, Duplicates } from './duplicates.ts'

const window = 120_000
const doubleTap = 1_000
const limits = { duplicateWindow: window, doubleTap }
const anyState = (): SaleState => 'completed'

describe('a second sale of the same (sale-engine.md)', () => {
  it('is noticed until two minutes after the first, to the millisecond', () => {
    const duplicates = new Duplicates(limits)
    duplicates.note('like', 'first', 1_000)
    expect(duplicates.of('like', 1_000 + window, anyState)).toBe('first')
    expect(duplicates.of('like', 1_001 + window, anyState)).toBeUndefined()
  })

  it('is one of the same, not of another', () => {
    const duplicates = new Duplicates(limits)
    duplicates.note('like', 'first', 0)
    expect(duplicates.of('unlike', 0, anyState)).toBeUndefined()
  })

  it.each<[SaleState | undefined, boolean]>([
    ['failed', false],
    ['rejected', false],
    ['cancelled', false],
    ['completed', true],
    ['prepared', true],
    ['unknown', true],
    [undefined, true],
  ])('asks a question if the first is %s: %s', (state, asked) => {
    const duplicates = new Duplicates(limits)
    duplicates.note('like', 'first', 0)
    expect(duplicates.of('like', doubleTap + 1, () => state)).toBe(asked ? 'first' : undefined)
  })

  it('asks a question within one tap, whatever came of the first', () => {
    const duplicates = new Duplicates(limits)
    duplicates.note('like', 'first', 0)
    duplicates.note('like', 'second', 1)
    expect(duplicates.of('like', doubleTap + 1, () => 'failed')).toBe('second')
    expect(duplicates.of('like', doubleTap + 2, () => 'failed')).toBeUndefined()
  })

  it('is compared with the latest that did not come to nothing', () => {
    const duplicates = new Duplicates(limits)
    for (const [place, reference] of ['first', 'second', 'third'].entries())
      duplicates.note('like', reference, place)
    const stateOf = (reference: string) => (reference === 'third' ? 'rejected' : 'completed')
    expect(duplicates.of('like', doubleTap + 3, stateOf)).toBe('second')
  })

  it('does not exist for a sale that was taken back, nor for another', () => {
    const duplicates = new Duplicates(limits)
    duplicates.note('like', 'first', 0)
    const takeBack = duplicates.note('like', 'second', 1)
    takeBack()
    expect(duplicates.of('like', 1, anyState)).toBe('first')
    const last = duplicates.note('unlike', 'third', 1)
    last()
    last()
    expect(duplicates.of('unlike', 1, anyState)).toBeUndefined()
  })

  it('no longer exists for a sale that was taken back after it was forgotten', () => {
    const duplicates = new Duplicates(limits)
    const takeBack = duplicates.note('like', 'first', 0)
    const late = window + LONGEST_WAY_MS + 1
    duplicates.note('unlike', 'second', late)
    takeBack()
    expect(duplicates.of('like', 0, anyState)).toBeUndefined()
    expect(duplicates.of('unlike', late, anyState)).toBe('second')
  })

  it('is noticed by the time of the tap, however late its owner hears of it', () => {
    const duplicates = new Duplicates(limits)
    duplicates.note('like', 'first', 0)
    duplicates.note('unlike', 'second', window + LONGEST_WAY_MS)
    expect(duplicates.of('like', window, anyState)).toBe('first')
    duplicates.note('unlike', 'third', window + LONGEST_WAY_MS + 1)
    expect(duplicates.of('like', window, anyState)).toBeUndefined()
  })
})
