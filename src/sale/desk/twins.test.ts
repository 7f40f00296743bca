import { describe, expect, it } from 'vitest'
import type { SaleState } from '../machine/row.ts'
import { Twins } from './twins.ts'

const window = 120_000
const anyState = (): SaleState => 'completed'

describe('a second sale of the same (sale-engine.md)', () => {
  it('is noticed until two minutes after the first, to the millisecond', () => {
    const twins = new Twins(window)
    twins.note('like', 'first', 1_000)
    expect(twins.of('like', 1_000 + window, anyState)).toBe('first')
    expect(twins.of('like', 1_001 + window, anyState)).toBeUndefined()
  })

  it('is one of the same, not of another', () => {
    const twins = new Twins(window)
    twins.note('like', 'first', 0)
    expect(twins.of('unlike', 0, anyState)).toBeUndefined()
  })

  it.each<[SaleState | undefined, boolean]>([
    ['failed', false],
    ['rejected', false],
    ['cancelled', false],
    ['completed', true],
    ['prepared', true],
    ['unknown', true],
    [undefined, true],
  ])('is asked about where the first is %s: %s', (state, asked) => {
    const twins = new Twins(window)
    twins.note('like', 'first', 0)
    expect(twins.of('like', 0, () => state)).toBe(asked ? 'first' : undefined)
  })

  it('is compared with the latest that did not come to nothing', () => {
    const twins = new Twins(window)
    for (const [place, reference] of ['first', 'second', 'third'].entries())
      twins.note('like', reference, place)
    const stateOf = (reference: string) => (reference === 'third' ? 'rejected' : 'completed')
    expect(twins.of('like', 3, stateOf)).toBe('second')
  })

  it('is none of a sale that was taken back, and of no other', () => {
    const twins = new Twins(window)
    twins.note('like', 'first', 0)
    const takeBack = twins.note('like', 'second', 1)
    takeBack()
    expect(twins.of('like', 1, anyState)).toBe('first')
    const last = twins.note('unlike', 'third', 1)
    last()
    last()
    expect(twins.of('unlike', 1, anyState)).toBeUndefined()
  })

  it('is none any more of a sale that was taken back after its time', () => {
    const twins = new Twins(window)
    const takeBack = twins.note('like', 'first', 0)
    twins.note('unlike', 'second', window + 1)
    takeBack()
    expect(twins.of('like', window + 1, anyState)).toBeUndefined()
    expect(twins.of('unlike', window + 1, anyState)).toBe('second')
  })
})
