import { describe, expect, it } from 'vitest'
import { objections } from './report.ts'
import { simulate } from './simulate.ts'

describe('the simulator', () => {
  for (const [sales, tags] of [
    [1_500, []],
    [4_000, ['thorough']],
  ] as const)
    it(
      `sells ${sales} times with faults, and each invariant of a sale holds after each step`,
      { tags: [...tags], timeout: 600_000 },
      async () => {
        const run = await simulate({ sales, seed: 1 })
        expect(run.violations.slice(0, 5)).toEqual([])
        expect(objections(run)).toEqual([])
      },
    )
})
