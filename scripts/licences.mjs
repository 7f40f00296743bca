import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const licencesFile = 'licences.txt'

/** Its rules are in the style sheet, though no module of it is in the bundle. */
const inStyles = ['tailwindcss']

/**
 * Writes `licences.txt` into the build: the licence text of every package that has code in it, as their licences ask for.
 * @param {string} root the project's folder
 * @returns {import('vite').Plugin}
 */
export function licences(root) {
  return {
    name: 'tuckshop-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const source = licenceText([
        ...foldersOf(Object.values(bundle)),
        ...inStyles.map((name) => join(root, 'node_modules', name)),
      ])
      this.emitFile({ type: 'asset', fileName: licencesFile, source })
    },
  }
}

/**
 * Adds the packages of what was built apart from the till to the till's licence texts.
 * @param {string} file
 * @param {readonly BuiltPart[]} parts
 */
export async function addLicences(file, parts) {
  await writeFile(file, `${await readFile(file, 'utf8')}\n\n${licenceText(foldersOf(parts))}`)
}

/**
 * @typedef {import('vite').Rolldown.OutputChunk | import('vite').Rolldown.OutputAsset} BuiltPart
 */

/**
 * The folders of the packages with code in them, each as often as it comes.
 * @param {readonly BuiltPart[]} parts
 */
function foldersOf(parts) {
  return parts
    .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    .map(packageFolder)
    .filter((folder) => folder !== undefined)
}

/**
 * The folder of the package that a module belongs to.
 * @param {string} id a module's path
 * @returns {string | undefined} nothing for a module of our own
 */
export function packageFolder(id) {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

/**
 * @param {readonly string[]} folders of packages, in any order, each as often as it comes
 * @throws {Error} for a package without a licence
 */
function licenceText(folders) {
  const texts = new Map()
  for (const folder of new Set(folders)) {
    /** @type {{ name: string, version: string, license?: string }} */
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const text = textIn(folder)
    if (license === undefined && text === undefined) throw new Error(`${name} has no licence`)
    const title = `${name} ${version}${license === undefined ? '' : ` (${license})`}`
    texts.set(title, text ?? `Licensed under ${license}, see https://spdx.org/licenses/${license}`)
  }
  const parts = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return parts
    .map(([title, text]) => `${title}\n${'-'.repeat(title.length)}\n\n${text.trim()}\n`)
    .join('\n\n')
}

/** @param {string} folder */
function textIn(folder) {
  if (!existsSync(folder)) return undefined
  const names = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)\b/i.test(name))
  const texts = names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.length === 0 ? undefined : texts.join('\n\n')
}
