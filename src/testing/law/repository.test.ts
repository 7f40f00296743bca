import { statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { files, root, textOf } from './project-files.ts'

/** House rules that no linter knows (CONTRIBUTING.md), for the whole tree. */

const self = relative(root, fileURLToPath(import.meta.url))
const code = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && path !== self)
const source = code.filter((path) => path.startsWith('src/'))
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

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

test('finds the tree, not an empty folder', () => {
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
        /(?:\.built|\.long)?(?:\.test|\.e2e|\.config|\.d)?\.(?:ts|tsx|mjs)$/,
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

  test('exports have names, unless a tool needs a default', () => {
    const own = code.filter(
      (path) => !/(?:\.config\.(?:ts|mjs)|-reporter\.ts|seed-data\.ts)$/.test(path),
    )
    expect(linesWith(/^export default\b/, own)).toEqual([])
  })

  test('a relative import names the file, with its ending', () => {
    const bare = /\bfrom '\.{1,2}\/[^']*(?<!\.(?:ts|tsx|mjs|css|json|svg))'/
    expect(linesWith(bare, code)).toEqual([])
  })
})

describe('exports', () => {
  /** A tool calls it, or it is for tests only, as its docstring says. */
  const wanted = [
    'src/engine/machine/event.ts: saleEventKinds',
    'src/testing/servers/built-setup.ts: setup',
  ]
  const exported = /^export (?:async )?(const|let|function|class|interface|type) ([\w$]+)/gm
  const imported = /\b(?:from|import|loadSource|ssrLoadModule)\s*\(?\s*'(\.{0,2}\/[^']+)'/g
  const bare = new Map(
    [...code, self].map((path) => [path, textOf(path).replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '')]),
  )
  const importers = new Map<string, string[]>()
  for (const [path, text] of bare) {
    for (const [, specifier = ''] of text.matchAll(imported)) {
      const file = specifier.startsWith('/') ? specifier.slice(1) : join(dirname(path), specifier)
      importers.set(file, [...(importers.get(file) ?? []), path])
    }
  }
  /** How often a file names something outside comments. */
  const namings = (path: string, name: string) =>
    (bare.get(path)?.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g')) ?? []).length

  test('another file needs each of them, and not only for tests', () => {
    const found = code.flatMap((path) =>
      [...(bare.get(path) ?? '').matchAll(exported)].map(([, kind, name = '']) => ({
        what: `${path}: ${name}`,
        isType: kind === 'interface' || kind === 'type',
        forTests: path.startsWith('src/testing/'),
        usedHere: namings(path, name) > 1,
        users: (importers.get(path) ?? []).filter((other) => namings(other, name) > 0),
      })),
    )
    expect(found.length).toBeGreaterThan(1_000)
    const needless = found.filter(({ isType, forTests, usedHere, users }) => {
      // Callers need names for the parameters and results of an exported function.
      if (isType) return !usedHere && users.length === 0
      return users.length === 0 || (!usedHere && !forTests && users.every(isTest))
    })
    expect(needless.map(({ what }) => what).toSorted()).toEqual(wanted)
  })
})

describe('no way around the checks', () => {
  test.each([
    ['a silenced compiler', /@ts-(?:ignore|expect-error|nocheck)/],
    ['a silenced linter', /(?:eslint|oxlint)-disable|(?:oxfmt|prettier)-ignore/],
    ['a test that runs alone', /\b(?:test|it|describe)\.only\b/],
    ['a skipped test', /\b(?:test|it|describe)\.(?:skip|todo|fixme)\(/],
    ['a test that waits for time to pass', /\bwaitForTimeout\(|setTimeout\(resolve, [1-9]/],
  ])('%s', (_, pattern) => {
    expect(linesWith(pattern, code)).toEqual([])
  })
})

describe('the address is the router’s', () => {
  // The page reads its purpose and a reset's token before the router; these tests open the page at addresses.
  const beforeRouter =
    /^src\/(?:sign-in\/reset\/reset-token(?:\.test)?\.ts|till\/terminal\/set-up\/purpose(?:\.test)?\.ts|testing\/dom\/open-page\.tsx|app\/(?:sign-in|password-reset)\.long\.test\.tsx|training\/practice\.long\.test\.tsx)$/
  const routed = source.filter((path) => !beforeRouter.test(path))

  test('no other code reads or writes it', () => {
    const around =
      /\bwindow\.(?:location|history)\b(?!\.(?:reload|assign)\()|(?<![.\w])(?:location\.(?:search|pathname|hash|href)|history\.(?:pushState|replaceState|back|go)\b)/
    expect(linesWith(around, routed)).toEqual([])
  })

  test('only paths.ts builds links', () => {
    const written = /\b(?:to=\{?|pathname: |navigate\(|goOn\()["'`]\//
    const product = routed.filter((path) => !isTest(path) && !path.startsWith('src/testing/'))
    expect(linesWith(written, product)).toEqual([])
  })
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
