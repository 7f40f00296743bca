import { expect, test } from '../fault-fixtures.ts'
import { runKills } from './kill-run.ts'

/** Such as `KILLS=100 KILL_SEED=2 npm run test:faults -- kill`. */
const kills = Number(process.env['KILLS'] ?? 5)
const seed = Number(process.env['KILL_SEED'] ?? 1)

test.describe.configure({ timeout: kills * 60_000 })

test('a browser killed at random moments loses no sale and doubles none', async ({ server }) => {
  const { wrong, ...figures } = await runKills({
    kills,
    seed,
    origin: server.origin,
    serverLog: () => server.output(),
    say: (line) => console.log(line),
  })
  console.log(figures)
  expect(wrong).toEqual([])
  expect(figures.kills).toBe(kills)
  expect(figures.sold).toBeGreaterThan(0)
})
