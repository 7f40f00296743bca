import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { files, root, textOf } from './project-files.ts'

/** House rules that no linter knows (CONTRIBUTING.md), for the whole tree. */

const self = relative(root, fileURLToPath(import.meta.url))
const code = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && path !== self)
const source = code.filter((path) => path.startsWith('src/'))
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Files with styles. */
const styled = files.filter((path) => /^src\/.*\.(?:css|tsx?)$/.test(path) && !isTest(path))

/** Lines that match, as `path:number: line`. */
function linesWith(pattern: RegExp, paths: readonly string[], ignored = /(?!)/g) {
  return paths.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line.replaceAll(ignored, '')) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
}

test('finds the tree, not an empty folder', () => {
  expect(source.length).toBeGreaterThan(100)
})

test.each([
  ['a silenced compiler', /@ts-(?:ignore|expect-error|nocheck)/],
  ['a silenced linter', /(?:eslint|oxlint)-disable|(?:oxfmt|prettier)-ignore/],
  ['a skipped test', /\b(?:test|it|describe)\.(?:skip|todo|fixme)\(/],
  ['a test that waits for time to pass', /\bwaitForTimeout\(|setTimeout\(resolve, [1-9]/],
])('no file has %s', (_, pattern) => {
  expect(linesWith(pattern, code)).toEqual([])
})

test('a shortened text has its full text in a tooltip', () => {
  const cuts = /\b(?:truncate|line-clamp-(?:\d|\[)|text-ellipsis)/
  // A tile has its full name in its title. Typed text and a field's hint have none.
  const titled = ['sell/tiles/BrandTile', 'ui/tile/Tile', 'ui/tile/ValueTile']
  const others = ['ui/Cut', 'ui/field/SelectField', 'ui/field/TextField', ...titled].map(
    (path) => `src/${path}.tsx`,
  )
  const onScreen = source.filter((path) => path.endsWith('.tsx') && !others.includes(path))
  expect(linesWith(cuts, onScreen).filter((line) => !/<Cut |title=/.test(line))).toEqual([])
  const sheets = files.filter((path) => /^src\/.*\.css$/.test(path))
  expect(linesWith(/text-overflow|line-clamp/, sheets)).toEqual([])
})

test('only movement is animated: a fade would be painted again in each frame of a sale', () => {
  const eased =
    /\btransition(?:-property)?:(?!\s*none !important)|[\s'"`:]transition-(?:\[(?!transform\])|all|colors|opacity|shadow)/
  expect(linesWith(eased, styled)).toEqual([])
})

test('every screen shows its essentials without :has(), which Firefox before 121 lacks', () => {
  // These uses are decoration, or have a fallback (docs/testing.md).
  const mayFallAway = [
    'app/shell/PageLayout.tsx',
    'cash-up/CashUpScreen.tsx',
    'sales/list/SaleRowFrame.tsx',
    'sell/steps/panel-class.ts',
    'ui/field/control-class.ts',
    'ui/style/base.css',
    'ui/style/paper.css',
    'ui/style/tokens.css',
  ]
  const lines = linesWith(/:has\(|[\s:'"`]has-(?:\[|data|disabled)/, styled)
  const found = new Set(lines.map((line) => line.slice('src/'.length, line.indexOf(':'))))
  expect([...found].sort()).toEqual(mayFallAway)
})

test('no date goes through Date.parse (ruling R15)', () => {
  const till = source.filter((path) => !/^src\/(?:sandbox|server|testing)\//.test(path))
  expect(linesWith(/\bDate\.parse\(/, till)).toEqual([])
})

test('no log line names a secret', () => {
  const secret = /\b(?:console|log)\.\w+\(.*(?:password|token|authorization|\bpin\b|voucherPin)/i
  expect(
    linesWith(
      secret,
      source.filter((path) => !isTest(path)),
    ),
  ).toEqual([])
})

test('every ruling cited in the code exists', () => {
  const rulings = new Set(textOf('docs/rulings.md').match(/\bR\d+\b/g))
  const cited = source.flatMap((path) =>
    [...textOf(path).matchAll(/(?:rulings? |ASSUMPTION \(?)(R\d+)/g)].map(
      ([, ruling = '']) => ruling,
    ),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter((ruling) => !rulings.has(ruling))).toEqual([])
})

describe('a sentence', () => {
  const prose = files.filter((path) => /\.(?:md|tsx?|css|mjs)$/.test(path) && path !== self)
  const documents = /^(?:README|CONTRIBUTING|CHANGELOG|SECURITY|docs\/.*)(?:\.md)$/

  /** Words that a colleague wouldn't say across a counter (docs/screens.md, How we write). */
  test.each([
    [
      /\b(?:anew|at hand|so long at most|by then|what there is|stands?|stood)\b/i,
      /^(?:src|e2e|scripts|docs)\/|^[A-Z]+\.md$/,
    ],
    [/\bof (?:its|their|his|her|our|your) own\b/i, documents],
  ])('does not say %s', (turned, where) => {
    const paths = prose.filter((path) => where.test(path))
    expect(paths.length).toBeGreaterThan(15)
    expect(linesWith(turned, paths, /`[^`]*`|“[^”]*”/g)).toEqual([])
  })
})

describe('the delivered project', () => {
  test('the lock file names no registry', () => {
    expect(textOf('package-lock.json')).not.toMatch(/"resolved":\s*"https?:/)
  })

  test('no file names a folder of one machine', () => {
    const texts = files.filter(
      (path) => /\.(?:ts|tsx|mjs|md|json|css|html)$/.test(path) && path !== self,
    )
    expect(linesWith(/(?:^|[\s"'`(])\/(?:root|work|home\/\w+|Users\/\w+)\//, texts)).toEqual([])
  })

  test('CI’s test command is README.md’s, and can be run', () => {
    expect(textOf('.ci/run')).toMatch(/^npm ci(?: &&|\n)\s*npm test$/m)
    expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0)
  })
})
