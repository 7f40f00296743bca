import { expect, it } from 'vitest'
import { files, textOf } from './project-files.ts'

/** Earlier words on screens, slips and exports, with the glossary's term (docs/screens.md). */
const retired: readonly (readonly [was: RegExp, term: string])[] = [
  [/\bunder way\b/i, 'Pending'],
  [/^Delivering\b|^Redeeming\b|^Sending\b|^Checking\./, 'Pending'],
  [/\bWaiting for\b|^Waiting$/, 'Not sent'],
  [/still finding out|one moment, please/i, 'Pending'],
  [/handed over · next/i, 'Next customer'],
  [/^(?:Read again|Refresh)$/, 'Reload'],
  [/^Look again$/, 'Reload the list'],
  [/\bLet it go\b/, 'Discard'],
  [/(?:Over|Under) each slip/, 'Receipt header, Receipt footer'],
  [/This is all the cash/, 'Done counting'],
  [/first one anybody would try/, 'Too easy to guess'],
  [/Continue without it|Not sure: sell without/, 'Sell without checking'],
  [/I know that these sales are open/, 'Close with 1 open sale'],
  [/Given out by|Nothing that you sell/, 'Vodacom number, No product matches this number'],
  [/\banew\b|\bat hand\b|\bso long at most\b|\bby then\b/, 'plain English'],
]

/** Text in quotes or between tags, in files that a browser shows. */
function shownTexts(path: string): readonly string[] {
  const code = textOf(path)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(?<![:'"`])\/\/.*$/gm, '')
  const quoted = code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`|>([^<>{}=;]+)</g)
  return [...quoted].map((found) => (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').trim())
}

const notShown = /^src\/(?:sandbox|server|doctor|testing|engine|platform\/contract)\/|\.test\.tsx?$/
const shown = files
  .filter((path) => /^src\/.*\.tsx?$/.test(path) && !notShown.test(path))
  .map((path) => ({ path, texts: shownTexts(path) }))

it.each(retired)('no screen says %s any more: it is %s', (was) => {
  const said = shown.flatMap(({ path, texts }) =>
    texts.filter((text) => was.test(text)).map((text) => `${path}: ${text}`),
  )
  expect(said).toEqual([])
})

it('reads the texts of the screens', () => {
  const all = new Set(shown.flatMap(({ texts }) => texts))
  for (const text of ['Next customer', 'Reload', 'Receipt header', 'Done counting'])
    expect(all).toContain(text)
})

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/']
const everywhere = [...documents, 'src/', 'e2e/', 'scripts/']
const self = 'src/testing/law/retired-words.test.ts'

/** Words that a colleague wouldn't say across a counter (docs/screens.md, How we write), and where they may not be. */
const turned: readonly (readonly [turn: RegExp, roots: readonly string[]])[] = [
  [/\banew\b/i, everywhere],
  [/\bat hand\b/i, everywhere],
  [/\bso long at most\b/i, everywhere],
  [/\bby then\b/i, everywhere],
  [/\bwhat there is\b/i, everywhere],
  [/\b(?:stands?|stood)\b/i, everywhere],
  [/\bof (?:its|their|his|her|our|your) own\b/i, documents],
]

/** A text's lines, without code and quoted words. */
function sentences(path: string): readonly string[] {
  return textOf(path)
    .split('\n')
    .map((line) => line.replaceAll(/`[^`]*`|“[^”]*”/g, ''))
}

it.each(turned)('no sentence says %s', (turn, roots) => {
  const plain = files.filter(
    (path) =>
      /\.(?:md|tsx?|css|mjs)$/.test(path) &&
      path !== self &&
      roots.some((root) => path.startsWith(root)),
  )
  expect(plain.length).toBeGreaterThan(15)
  const said = plain.flatMap((path) =>
    sentences(path).flatMap((line, index) =>
      turn.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    ),
  )
  expect(said).toEqual([])
})
