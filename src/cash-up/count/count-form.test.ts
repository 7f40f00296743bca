import { describe, expect, it } from 'vitest'
import { countSchema, draftOf, totalOf, typedCountOf, type TypedCount } from './count-form.ts'

const pieces = (...typed: readonly string[]): TypedCount => ({
  by: 'pieces',
  sum: '',
  pieces: [...typed],
})
const sum = (typed: string): TypedCount => ({ by: 'sum', sum: typed, pieces: ['3'] })
const wrongIn = (count: TypedCount) =>
  countSchema('customer')
    .safeParse(count)
    .error?.issues.map(({ path, message }) => ({ path, message }))

describe('a counted drawer', () => {
  it('is the sum of its notes and coins, and names those counted', () => {
    const typed = pieces('2', '0', '', '', '', '1', '', '', '', '', '30')
    expect(countSchema('customer').parse(typed)).toEqual({
      total: 40_800,
      pieces: { '20000': 2, '500': 1, '10': 30 },
    })
    expect(totalOf(typed, 'customer')).toBe(40_800)
  })

  it('is the entered sum, and then names no pieces', () => {
    expect(countSchema('customer').parse(sum('1 249.90'))).toEqual({ total: 124_990 })
  })

  it.each([
    ['0.05', 'customer', false],
    ['1 249.95', 'nearest', false],
    ['1 249.99', 'down', false],
    ['1 249.90', 'down', true],
    ['0', 'customer', true],
    ['1 249.95', 'off', true],
  ] as const)(
    'of one sum is one that coins make: %s, rounded %s: %s',
    (typed, rounding, isRight) => {
      const read = countSchema(rounding).safeParse(sum(typed))
      const words = read.error?.issues[0]?.message ?? 'Right'
      expect(words).toMatch(isRight ? /^Right$/ : /^No coins make .* the smallest/)
    },
  )

  it('has no total while something in it is wrong, and says where', () => {
    expect(totalOf(sum('much'), 'customer')).toBeUndefined()
    expect(wrongIn(sum('much'))).toEqual([
      { path: ['sum'], message: 'Enter the cash in rand, such as 1 250 or 1 249.90.' },
    ])
    const message = 'Enter how many there are, such as 12.'
    expect(totalOf(pieces('2', 'x'), 'customer')).toBeUndefined()
    expect(wrongIn(pieces('2', 'x', '-1'))).toEqual([
      { path: ['pieces', 1], message },
      { path: ['pieces', 2], message },
    ])
  })
})

it('what was typed of a count is kept by the value of each piece, and comes back as it was typed', () => {
  const typed = pieces('2', 'x', '', '', '', '', '', '', '', '', '7')
  const draft = draftOf('s1', typed)
  const { pieces: kept, ...rest } = draft
  expect(rest).toEqual({ id: 's1', by: 'pieces', sum: '' })
  expect(kept).toMatchObject({ '20000': '2', '10000': 'x', '5000': '', '10': '7' })
  expect(typedCountOf(draft)).toEqual(typed)
  const none = Array.from({ length: 11 }, () => '')
  expect(draftOf('s1', pieces())).toEqual(draftOf('s1', pieces(...none)))
  const empty = { id: 's1', by: 'sum', sum: '5', pieces: {} } as const
  expect(typedCountOf(empty)).toEqual({ by: 'sum', sum: '5', pieces: none })
})
