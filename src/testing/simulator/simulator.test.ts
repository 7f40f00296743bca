import { describe, expect, it } from 'vitest'
import { objections } from './report.ts'
import { simulate } from './simulate.ts'

/** Lines of a run, with everything that happened in it. */
async function linesOf(seed: number, calm = false): Promise<readonly string[]> {
  const lines: string[] = []
  await simulate({ sales: 25, seed, calm, tell: (line) => lines.push(line) })
  return lines
}

describe('the simulator', () => {
  it('runs the same for the same seed, to the last step', async () => {
    const lines = await linesOf(7)
    expect(lines.length).toBeGreaterThan(200)
    expect(await linesOf(7)).toEqual(lines)
    expect(await linesOf(8)).not.toEqual(lines)
  })

  it('injects nothing into a calm world but what the fixed inputs bring', async () => {
    const run = await simulate({ sales: 100, seed: 3, calm: true })
    const injected = [...run.faults].filter(([, count]) => count > 0).map(([kind]) => kind)
    const own = ['fixed input', 'insufficient funds', '429 of the platform']
    expect(injected.filter((kind) => !own.includes(kind))).toEqual([])
    expect(run.violations).toEqual([])
  })

  it('sells 10,000 times with faults, and each invariant of a sale holds after each step', async () => {
    const run = await simulate({ sales: 10_000, seed: 1 })
    expect(run.violations.slice(0, 5)).toEqual([])
    expect(objections(run)).toEqual([])
  }, 600_000)
})
