import { describe, expect, test } from 'vitest'
import { mutantOf, percentOf, scoreOf } from './mutation-score.mjs'

type Result = Parameters<typeof mutantOf>[0]

const source = ['function most(a, b) {', '  if (a > b) {', '    return a', '  }', '}'].join('\n')

/** A change of the condition in the second line, unless told otherwise. */
function result(more: Partial<Result> = {}): Result {
  return {
    id: '1',
    fileName: 'most.ts',
    mutatorName: 'EqualityOperator',
    location: { start: { line: 2, column: 7 }, end: { line: 2, column: 12 } },
    replacement: 'a >= b',
    status: 'Survived',
    ...more,
  }
}
const mutant = (more?: Partial<Result>) => mutantOf(result(more), 'src/most.ts', source)

describe('a mutant', () => {
  test('is told by the line that it changes', () => {
    expect(mutant()).toEqual({
      path: 'src/most.ts',
      line: 2,
      was: 'if (a > b) {',
      becomes: 'if (a >= b) {',
      fate: 'survived',
    })
  })

  test('of several lines is told on one', () => {
    const location = { start: { line: 2, column: 14 }, end: { line: 4, column: 4 } }
    expect(mutant({ location, replacement: '{}' })).toMatchObject({
      was: 'if (a > b) { return a }',
      becomes: 'if (a > b) {}',
    })
  })

  test.each<[Result['status'], string]>([
    ['Killed', 'killed'],
    ['Timeout', 'killed'],
    ['Survived', 'survived'],
    ['NoCoverage', 'survived'],
    ['Ignored', 'left-out'],
    ['RuntimeError', 'left-out'],
    ['CompileError', 'left-out'],
  ])('that ended as %s is %s', (status, fate) => {
    expect(mutant({ status }).fate).toBe(fate)
  })
})

describe('the score', () => {
  const all = [
    mutant(),
    mutant({ replacement: 'true' }),
    mutant({ status: 'Killed' }),
    mutant({ status: 'Timeout' }),
    mutant({ status: 'Killed' }),
    mutant({ status: 'Ignored' }),
  ]

  test('is the share of the killed among those that are not equivalent', () => {
    const known = [{ path: 'src/most.ts', becomes: 'if (a >= b) {' }]
    const score = scoreOf(all, known)
    expect(score).toMatchObject({ mutants: 5, equivalent: 1, killed: 3 })
    expect(score.unnoticed).toMatchObject([{ becomes: 'if (true) {' }])
    expect(percentOf(score)).toBe(75)
  })

  test('takes an equivalent mutant for one in its own file alone', () => {
    const known = [{ path: 'src/least.ts', becomes: 'if (a >= b) {' }]
    expect(scoreOf(all, known).equivalent).toBe(0)
  })

  test('of nothing that could be noticed is whole', () => {
    expect(percentOf(scoreOf([], []))).toBe(100)
  })
})
