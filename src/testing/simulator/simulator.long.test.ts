import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { objections } from './watch/report.ts'
import { simulate } from './simulate.ts'
import { World } from './world.ts'

/** Every line of a run. */
async function linesOf(seed: number, calm = false): Promise<readonly string[]> {
  const lines: string[] = []
  await simulate({ sales: 25, seed, calm, tell: (line) => lines.push(line) })
  return lines
}

/** Lives a day in a world, and keeps only a weak reference to it. */
async function livedThrough(place: number): Promise<WeakRef<World>> {
  const world = new World({ seed: 1, place, sales: 25, firstSale: 25 * place, calm: false })
  await world.live()
  return new WeakRef(world)
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

describe('the simulator', () => {
  for (const [sales, tags] of [
    [250, []],
    [4_000, ['thorough']],
  ] as const)
    it(
      `sells ${sales} times with faults, and keeps every invariant after each step`,
      { tags: [...tags], timeout: 600_000 },
      async () => {
        const run = await simulate({ sales, seed: 1 })
        expect(run.violations.slice(0, 5)).toEqual([])
        expect(objections(run)).toEqual([])
      },
    )

  it('runs the same for the same seed, to the last step', async () => {
    const lines = await linesOf(7)
    expect(lines.length).toBeGreaterThan(200)
    expect(await linesOf(7)).toEqual(lines)
    expect(await linesOf(8)).not.toEqual(lines)
  })

  it('injects nothing into a calm world beyond the fixed inputs', async () => {
    const run = await simulate({ sales: 100, seed: 3, calm: true })
    const injected = [...run.faults].filter(([, count]) => count > 0).map(([kind]) => kind)
    const own = ['fixed input', 'insufficient funds', '429 of the platform']
    expect(injected.filter((kind) => !own.includes(kind))).toEqual([])
    expect(run.violations).toEqual([])
  })

  it('releases each world at its end, so a long run needs no more memory', async () => {
    const worlds: WeakRef<World>[] = []
    for (let place = 0; place < 3; place++) worlds.push(await livedThrough(place))
    // The event loop may hold a world for some turns; a leak holds it for ever.
    let held = worlds
    for (let turn = 0; turn < 20 && held.length > 0; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      collectGarbage()
      held = held.filter((world) => world.deref() !== undefined)
    }
    expect(held).toHaveLength(0)
  }, 120_000)
})
