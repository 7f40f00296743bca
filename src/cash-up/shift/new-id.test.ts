import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('names are unlike each other and sort by the time they were made', () => {
  const times = [0, 1_795_400_000_000, 1_795_400_000_001]
  const ids = times.map(newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(times.map(() => newId(5))).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
})

it('a clock before 1970 is no reason to have none', () => {
  expect(newId(-5)).toMatch(/^00000000-0000-7/)
})
