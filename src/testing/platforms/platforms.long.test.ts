import { describe, expect, it } from 'vitest'
import { commandOf, objections } from './report.ts'
import { runPlatforms } from './run.ts'

describe('the till', () => {
  for (const [platforms, tags] of [
    [30, []],
    [400, ['thorough']],
  ] as const)
    it(
      `sells and cashes up on ${platforms} unfamiliar platforms`,
      { tags: [...tags], timeout: 600_000 },
      async () => {
        const run = await runPlatforms({ seed: 1, platforms, pairs: 4 })
        const violated = run.platforms.filter(({ violations }) => violations.length > 0)
        const told = violated
          .slice(0, 5)
          .map(({ number, violations }) => ({ again: commandOf(run.options, number), violations }))
        expect(told).toEqual([])
        expect(objections(run)).toEqual([])
      },
    )
})
