import { expect, it } from 'vitest'
import { commandOf, objections } from './report.ts'
import { runPlatforms } from './run.ts'

it('sells and cashes up on 100 unfamiliar platforms', async () => {
  const run = await runPlatforms({ seed: 1, platforms: 100, pairs: 4 })
  const violated = run.platforms.filter(({ violations }) => violations.length > 0)
  const told = violated
    .slice(0, 5)
    .map(({ number, violations }) => ({ again: commandOf(run.options, number), violations }))
  expect(told).toEqual([])
  expect(objections(run)).toEqual([])
}, 600_000)
