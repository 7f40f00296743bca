import { expect, test } from './fault-fixtures.ts'
import { runKills } from './kill-run.ts'

test.describe.configure({ timeout: 300_000 })

// `npm run test:kill` kills a hundred times.
test('a browser that is killed five times at random moments loses no sale and doubles none', async ({
  server,
}) => {
  const figures = await runKills({
    kills: 5,
    seed: 1,
    origin: server.origin,
    serverLog: () => server.output(),
    say: () => undefined,
  })
  expect(figures.wrong).toEqual([])
  expect(figures.kills).toBe(5)
  expect(figures.sold).toBeGreaterThan(0)
})
