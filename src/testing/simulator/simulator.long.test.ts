import { describe, expect, it } from 'vitest'
import { objections } from './report.ts'
import { simulate } from './simulate.ts'

describe('the simulator', () => {
  it('sells 4,000 times with faults, and each invariant of a sale holds after each step', async () => {
    const run = await simulate({ sales: 4_000, seed: 1 })
    expect(run.violations.slice(0, 5)).toEqual([])
    expect(objections(run)).toEqual([])
  }, 600_000)
})
