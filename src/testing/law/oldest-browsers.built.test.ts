import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project-files.ts'

/** TypeScript's lists of a browser's methods, by year of ECMAScript. */
const described = join(
  dirname(
    createRequire(import.meta.url).resolve(
      `@typescript/typescript-${process.platform}-${process.arch}/package.json`,
    ),
  ),
  'lib',
)
const libraries = readdirSync(described).filter((name) => /^lib\.(?:dom|es).*\.d\.ts$/.test(name))

/** The lists that `tsconfig.browsers.json` checks our code against. */
const before = /^lib\.es(?:5|6|20(?:1\d|2[0-2]))\b/
const oldDom = join(root, 'node_modules/@typescript/lib-dom')
const known = methodsOf([
  ...libraries.filter((name) => before.test(name)).map((name) => join(described, name)),
  ...readdirSync(oldDom)
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(oldDom, name)),
])
const newer = new Set(
  [...methodsOf(libraries.map((name) => join(described, name)))].filter((name) => !known.has(name)),
)

/** Methods newer than the oldest browsers, or missing in some, whose names older objects also have. */
const byObject =
  /\b(?:Promise\.try|URL\.parse|AbortSignal\.any|Response\.json|Iterator\.from|(?:Map|Object)\.groupBy|RegExp\.escape|Intl\.(?:Segmenter|DurationFormat))\b|\brequestIdleCallback\(/g

const ownMethod = 'a method of one of the script’s own objects'
const checked = 'behind a check'
const everywhere = 'all of the oldest browsers have it'

/** Why a call with this name does no harm. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['adopt', ownMethod],
  ['canParse', checked],
  ['destroy', ownMethod],
  ['drop', ownMethod],
  ['equals', ownMethod],
  ['escape', 'of CSS, not of RegExp'],
  ['findLast', everywhere],
  ['findLastIndex', everywhere],
  ['fromHex', checked],
  ['getSetCookie', 'Hono’s, for an answer with cookies, of which the sandbox has none'],
  ['hidePopover', 'the polyfill calls it only in browsers that have it'],
  ['intercept', 'React calls it in an event that only browsers with the method have'],
  ['navigate', 'React Router’s own method, or React’s behind a check'],
  ['release', ownMethod],
  ['requestDevice', 'WebUSB’s, behind a check'],
  ['requestIdleCallback(', checked],
  ['seek', ownMethod],
  ['setStatus', 'a method of Emscripten’s module'],
  ['skipTransition', 'a method of a React transition'],
  ['startViewTransition', 'React catches its absence, and the till never uses it'],
  ['take', ownMethod],
  ['toArray', ownMethod],
  ['toHex', checked],
  ['use', 'React’s hook'],
  ['yield', checked],
])

function methodsOf(files: readonly string[]): ReadonlySet<string> {
  const method = /^ +(\w+)\??[<(]/gm
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(method)].map(([, name = '']) => name),
    ),
  )
}

/** @returns the method names in a script that the oldest browsers may lack */
function newerCalls(script: string): readonly string[] {
  const calls = [...script.matchAll(/(?<!\.\.)\.(\w+)(?:\?\.)?\(/g)].map(([, name = '']) => name)
  const objects = [...script.matchAll(byObject)].map(([text]) => text)
  return [...new Set([...calls.filter((name) => newer.has(name)), ...objects])]
}

test('recognises names that are newer than the oldest browsers', () => {
  expect(newerCalls('a.toSorted();b?.isSubsetOf(c);URL.canParse(d);URL.parse(e)')).toEqual([
    'toSorted',
    'isSubsetOf',
    'canParse',
    'URL.parse',
  ])
  // The last is a minifier's function with a spread result.
  expect(newerCalls('a.sort();b.has(c);JSON.parse(d);e.toSorted=1;f.push(...toSorted(g))')).toEqual(
    [],
  )
})

test('no script, including dependencies, calls what the oldest browsers lack', () => {
  const folder = join(root, 'dist')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      newerCalls(readFileSync(join(folder, name), 'utf8')).map((call) => ({ name, call })),
    )
  const calls = [...new Set(found.map(({ call }) => call))].sort()
  expect(found.filter(({ call }) => !allowed.has(call))).toEqual([])
  expect([...allowed.keys()].filter((call) => !calls.includes(call))).toEqual([])
})
