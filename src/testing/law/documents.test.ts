import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, textOf } from './project-files.ts'

/** Compares the documents with the tree. */

const documents = files.filter((path) => /^(?:README|CONTRIBUTING|docs\/.*)\.md$/.test(path))
const folders = new Set(
  files.flatMap((path) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
  }),
)

/** Files that the product writes at run time. */
const written = ['doctor-report.md']

/** Code in backticks: the words of a line, and the lines of a block. */
function codeIn(text: string): readonly string[] {
  const blocks = text.match(/^ *```[^]*?^ *```/gm) ?? []
  const spans = text.replaceAll(/^ *```[^]*?^ *```/gm, '').match(/`[^`]+`/g) ?? []
  return [...blocks, ...spans]
}

/** Every match of a pattern in the documents' code, with its document. */
function named(pattern: RegExp): readonly { document: string; what: string }[] {
  return documents.flatMap((document) =>
    codeIn(textOf(document)).flatMap((code) =>
      [...code.matchAll(pattern)].map(([whole, group]) => ({ document, what: group ?? whole })),
    ),
  )
}

/** Whether a folder or file exists, by its path from the root or by its last parts. */
function isThere(path: string): boolean {
  const wanted = path.replace(/\/$/, '')
  return [...folders, ...files].some((one) => one === wanted || one.endsWith(`/${wanted}`))
}

describe('a document names only existing', () => {
  test('folders', () => {
    const paths = named(/(?<![\w./-])(?:src|e2e|scripts|docs|public)\/[\w./-]*/g)
    expect(paths.length).toBeGreaterThan(50)
    expect(
      paths.filter(({ what }) => !folders.has(what.replace(/\/$/, '')) && !files.includes(what)),
    ).toEqual([])
  })

  test('files', () => {
    const patterns = ['kebab-case.ts', 'PascalCase.tsx', ...written]
    const names = named(/(?<![\w./-])[\w./-]+\.(?:tsx?|mjs|css|md)\b/g)
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter(({ what }) => !isThere(what) && !patterns.includes(what))).toEqual([])
  })

  test('commands', () => {
    const scripts: unknown = JSON.parse(textOf('package.json'))
    const commands = named(/\bnpm run ([\w:-]+)/g)
    expect(commands.length).toBeGreaterThan(10)
    for (const { what } of commands) expect(scripts).toHaveProperty(['scripts', what])
  })

  test('documents and pictures in its links', () => {
    const links = documents.flatMap((document) =>
      [...textOf(document).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => ({
        document,
        target: join(dirname(document), target),
      })),
    )
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(({ target }) => !files.includes(target) && !folders.has(target))).toEqual(
      [],
    )
  })
})

test('every heading that a document links to is there', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-')
  const slugs = (path: string) =>
    [...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading))
  const links = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(
      ([, target = '', heading = '']) => ({
        document,
        target: target === '' ? document : join(dirname(document), target),
        heading,
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(({ target, heading }) => !slugs(target).includes(heading))).toEqual([])
})

test('a document shows every picture', () => {
  const pictures = files.filter((path) => path.startsWith('docs/images/'))
  const shown = documents.map(textOf).join('\n')
  expect(pictures.length).toBeGreaterThan(5)
  expect(pictures.filter((path) => !shown.includes(path.replace('docs/', '')))).toEqual([])
})

test('every document that the code cites exists', () => {
  const citing = files.filter((path) => /^(?:src|e2e)\//.test(path))
  const cited = citing.flatMap((path) =>
    (textOf(path).match(/(?<![\w/{}.])[\w/-]+\.md\b/g) ?? []).map(
      (document) => `${path}: ${document}`,
    ),
  )
  expect(cited.length).toBeGreaterThan(5)
  const known = new Set([
    ...written,
    ...files.flatMap((path) => [path, path.replace(/^docs\//, '')]),
  ])
  expect(cited.filter((line) => !known.has(line.split(': ')[1] ?? ''))).toEqual([])
})
