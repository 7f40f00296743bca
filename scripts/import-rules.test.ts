import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importRuleFiles, mayImport } from './import-rules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the linter and docs/architecture.md say what the table says', async () => {
  for (const [file, text] of Object.entries(await importRuleFiles()))
    expect(readFileSync(`${root}${file}`, 'utf8'), `${file}: npm run import-rules`).toBe(text)
})

test('every folder of src, and every group of one that is divided, has its rule', () => {
  const divided = new Set(
    Object.keys(mayImport).flatMap((name) => (name.includes('/') ? [name.split('/')[0]] : [])),
  )
  const folders = foldersIn('src').flatMap((name) =>
    divided.has(name)
      ? [name, ...foldersIn(`src/${name}`).map((group) => `${name}/${group}`)]
      : name,
  )
  expect(folders.filter((name) => name !== 'testing' && !(name in mayImport))).toEqual([])
  expect(Object.keys(mayImport).filter((name) => !folders.includes(name))).toEqual([])
})

test('no folder may import one that may import it', () => {
  const reaches = (from: string, to: string): boolean =>
    (mayImport[from] ?? []).some((next) => next === to || reaches(next, to))
  expect(Object.keys(mayImport).filter((name) => reaches(name, name))).toEqual([])
})

function foldersIn(folder: string): readonly string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
