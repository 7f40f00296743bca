import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The house rules that no linter knows (CONTRIBUTING.md), checked over the whole tree. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const notOurs = ['node_modules', 'dist', 'build', 'data', 'coverage', 'test-results', '.git']

function filesUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesUnder(path) : [path]
    })
}

const files = filesUnder('.').map((path) => relative('.', path))
const self = relative(root, fileURLToPath(import.meta.url))
const code = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && path !== self)
const source = code.filter((path) => path.startsWith('src/'))
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Lines that match, as `path:number: line`. */
function linesWith(pattern: RegExp, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
}

test('the tree is looked at, not an empty folder', () => {
  expect(source.length).toBeGreaterThan(100)
})

describe('names', () => {
  test('no folder is named after a technical layer', () => {
    const folders = new Set(source.flatMap((path) => dirname(path).split('/')))
    const forbidden = ['utils', 'util', 'helpers', 'common', 'hooks', 'types', 'shared', 'lib']
    expect(forbidden.filter((name) => folders.has(name))).toEqual([])
  })

  test('files are kebab-case, components PascalCase', () => {
    const wrong = code.filter((path) => {
      const name = basename(path).replace(
        /(?:\.built)?(?:\.test|\.e2e|\.config)?\.(?:ts|tsx|mjs)$/,
        '',
      )
      const pattern = path.endsWith('.tsx')
        ? /^(?:[A-Z][A-Za-z0-9]*|main|[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/
        : /^[a-z0-9]+(?:-[a-z0-9]+)*$/
      return !pattern.test(name)
    })
    expect(wrong).toEqual([])
  })
})

describe('modules', () => {
  test('no file is a barrel', () => {
    expect(code.filter((path) => /^index\.tsx?$/.test(basename(path)))).toEqual([])
    expect(linesWith(/^export\s+(?:type\s+)?\*/, code)).toEqual([])
    const onlyHandsOn = code.filter((path) => {
      const exports = textOf(path).match(/^export\b.*$/gm) ?? []
      return exports.length > 0 && exports.every((line) => /\}\s+from\s/.test(line))
    })
    expect(onlyHandsOn).toEqual([])
  })

  test('exports have names, but where a tool wants a default', () => {
    const own = code.filter((path) => !path.endsWith('.config.ts'))
    expect(linesWith(/^export default\b/, own)).toEqual([])
  })

  test('a relative import names the file, with its ending', () => {
    const bare = /\bfrom '\.{1,2}\/[^']*(?<!\.(?:ts|tsx|mjs|css|json|svg))'/
    expect(linesWith(bare, code)).toEqual([])
  })
})

describe('no way around the checks', () => {
  test.each([
    ['a silenced compiler', /@ts-(?:ignore|expect-error|nocheck)/],
    ['a silenced linter', /(?:eslint|oxlint)-disable|prettier-ignore/],
    ['a test that runs alone', /\b(?:test|it|describe)\.only\b/],
    ['a test that is left out', /\b(?:test|it|describe)\.(?:skip|todo|fixme)\(/],
    ['a test that waits for time to pass', /\bwaitForTimeout\(|setTimeout\(resolve, [1-9]/],
  ])('%s', (_, pattern) => {
    expect(linesWith(pattern, code)).toEqual([])
  })
})

test('no date goes through Date.parse (ruling R15)', () => {
  const till = source.filter((path) => !/^src\/(?:sandbox|server|testing)\//.test(path))
  expect(linesWith(/\bDate\.parse\(/, till)).toEqual([])
})

test('nothing that is logged names a secret', () => {
  const secret = /\b(?:console|log)\.\w+\(.*(?:password|token|authorization|\bpin\b|voucherPin)/i
  expect(
    linesWith(
      secret,
      source.filter((path) => !isTest(path)),
    ),
  ).toEqual([])
})

test('every ruling that the code cites exists', () => {
  const rulings = new Set(textOf('docs/rulings.md').match(/\bR\d+\b/g))
  const cited = source.flatMap((path) =>
    [...textOf(path).matchAll(/(?:rulings? |ASSUMPTION \(?)(R\d+)/g)].map(
      ([, ruling = '']) => ruling,
    ),
  )
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter((ruling) => !rulings.has(ruling))).toEqual([])
})

test('every document that the code cites is there', () => {
  const cited = [...source, ...files.filter((path) => path.startsWith('e2e/'))].flatMap((path) =>
    (textOf(path).match(/(?<![\w/{}.])[\w/-]+\.md\b/g) ?? []).map(
      (document) => `${path}: ${document}`,
    ),
  )
  expect(cited.length).toBeGreaterThan(5)
  const known = new Set(files.flatMap((path) => [path, path.replace(/^docs\//, '')]))
  expect(cited.filter((line) => !known.has(line.split(': ')[1] ?? ''))).toEqual([])
})

describe('the project as it is handed over', () => {
  test('the lock file names no registry', () => {
    expect(textOf('package-lock.json')).not.toMatch(/"resolved":\s*"https?:/)
  })

  test('no file names a folder of one machine', () => {
    const texts = files.filter(
      (path) => /\.(?:ts|tsx|mjs|md|json|css|html)$/.test(path) && path !== self,
    )
    expect(linesWith(/(?:^|[\s"'`(])\/(?:root|work|home\/\w+|Users\/\w+)\//, texts)).toEqual([])
  })

  test('the test command of CI is that of README.md, and can be run', () => {
    expect(textOf('.ci/run')).toMatch(/^npm ci(?: &&|\n)\s*npm test$/m)
    expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0)
  })

  test('every command that CONTRIBUTING.md names exists', () => {
    const scripts: unknown = JSON.parse(textOf('package.json'))
    const named = [...textOf('CONTRIBUTING.md').matchAll(/`npm run ([\w:]+)`/g)].map(
      ([, name]) => name,
    )
    expect(named.length).toBeGreaterThan(3)
    for (const name of named) expect(scripts).toHaveProperty(['scripts', name ?? ''])
  })
})
