import { describe, expect, test } from 'vitest'
import { files, textOf } from './project-files.ts'

/** Compares docs/specification.md, a row for each statement of the specification, with the tree. */

interface Row {
  readonly number: string
  readonly statement: string
  readonly sandbox: string
  readonly till: string
  readonly test: string
  readonly note: string
}

const lines = textOf('docs/specification.md').split('\n')
const rows = lines.flatMap((line): readonly Row[] => {
  if (!line.startsWith('|')) return []
  const cells = line.split('|').slice(1, -1)
  const [number = '', statement = '', sandbox = '', till = '', shown = '', note = ''] = cells.map(
    (cell) => cell.trim(),
  )
  return number === 'no.' || /^-+$/.test(number)
    ? []
    : [{ number, statement, sandbox, till, test: shown, note }]
})

/** A row's file, by its full path. */
function pathOf(named: string): string {
  return named.startsWith('e2e/') ? named : `src/${named}`
}

function filesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, named = '']) => pathOf(named))
}

const shownBy = /`([^`]+)` “([^”]+)”/g

/** Tests of the sandbox. */
const ofSandbox = /^(?:sandbox|testing\/(?:conformance|store))\//
/** Tests of the till that sell at the sandbox. */
const ofBoth = /^(?:e2e|testing\/(?!conformance|store|law))|\/sandbox-[\w-]+\.test\.ts$/
/** Files that both sides read by. Tests of the sandbox parse its answers with these schemas. */
const shared = /^platform\/contract\//

/** The sides that a row names without a test. */
function untested({ sandbox, till, test: cell }: Row): readonly string[] {
  const named = [...cell.matchAll(shownBy)].map(([, file = '']) => file)
  const halves = [...till.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  const isSandboxTested = named.some((file) => ofSandbox.test(file) || ofBoth.test(file))
  const isTillTested = named.some((file) => !ofSandbox.test(file))
  return [
    ...(sandbox === '—' || isSandboxTested ? [] : ['sandbox']),
    ...(halves.every((file) => shared.test(file)) || isTillTested ? [] : ['till']),
  ]
}

const texts = new Map<string, string>()

/** Everything in quotes in a file outside comments: test titles and their tables of cases. */
function wordsOf(path: string): string {
  const known = texts.get(path)
  if (known !== undefined) return known
  const code = textOf(path).replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*/g, '')
  const quoted = code.match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g) ?? []
  const words = quoted.join('\n').replaceAll(/\\(['"`])/g, '$1')
  texts.set(path, words)
  return words
}

test('reads the table', () => {
  expect(rows.length).toBeGreaterThan(290)
})

describe('each row', () => {
  test('has a unique number', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers.filter((number) => !/^(?:[A-Z]\d*|\d+)\.\d+$/.test(number))).toEqual([])
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })

  test('names existing files', () => {
    const cells = rows.flatMap(({ number, sandbox, till }) =>
      [sandbox, till].map((cell) => ({ number, cell, paths: filesIn(cell) })),
    )
    expect(cells.flatMap(({ paths }) => paths).length).toBeGreaterThan(500)
    const wrong = cells.flatMap(({ number, cell, paths }) => {
      if (paths.length === 0 && cell !== '—') return [`${number}: ${cell}`]
      return paths.filter((path) => !files.includes(path)).map((path) => `${number}: ${path}`)
    })
    expect(wrong).toEqual([])
  })

  test('names existing tests, or says that there is none', () => {
    const wrong = rows.flatMap(({ number, test: cell, note }) => {
      if (cell === 'no test')
        return note === '' ? [`${number}: the note must say why there is no test`] : []
      const tests = [...cell.matchAll(shownBy)]
      const rest = cell.replaceAll(shownBy, '').replaceAll(/[;\s]/g, '')
      if (tests.length === 0 || rest !== '') return [`${number}: ${cell}`]
      return tests.flatMap(([, named = '', title = '']) => {
        const path = pathOf(named)
        const isTest = /\.(?:test|e2e)\.tsx?$|^src\/testing\//.test(path)
        if (!isTest || !files.includes(path)) return [`${number}: no such test file: ${path}`]
        return wordsOf(path).includes(title) ? [] : [`${number}: not in ${path}: ${title}`]
      })
    })
    expect(wrong).toEqual([])
  })

  test('names a test for each side, unless it says that there is none', () => {
    const wrong = rows.flatMap((row) =>
      row.test === 'no test' ? [] : untested(row).map((side) => `${row.number}: ${side}`),
    )
    expect(wrong).toEqual([])
  })

  test('cites existing rulings', () => {
    const rulings = new Set(textOf('docs/rulings.md').match(/\bR\d+\b/g))
    const cited = rows.flatMap(({ note }) => note.match(/\bR\d+\b/g) ?? [])
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter((ruling) => !rulings.has(ruling))).toEqual([])
  })
})
