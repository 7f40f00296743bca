import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { equivalentMutants } from './equivalent-mutants.mjs'
import { mutantOf, percentOf, scoreOf } from './mutation-score.mjs'
import { root } from './run-command.mjs'

/** @typedef {import('./mutation-score.mjs').Mutant} Mutant */

/** The share of mutants that the tests must notice, in percent. */
const least = 90

/** Hooks and what their queries read, and what only works in a page: the tests of components and those in a browser see to these. */
const needsPage =
  /\/(?:use-[\w-]+|[\w-]+-queries|browser-engine|choose-printer|details-focus|download-csv|field-in-sight|leaving|letters-search|print-on-arrival|print-slip|serial-printer|slip-image|usb-printer)\.ts$/

/**
 * Changes the product in the folders and files that are named, one small change at a time, and tells which changes no unit
 * test of the same top folder notices (docs/mutation.md). Ends with 1 where fewer than 90 % are noticed.
 */
const files = await productIn(process.argv.slice(2))
if (files.length === 0) {
  console.error('Name folders or files of the product, such as src/values')
  process.exitCode = 1
} else {
  process.chdir(root)
  const mutants = await mutantsIn(files)
  for (const path of files) {
    const ofFile = mutants.filter((mutant) => mutant.path === path)
    for (const { line, was, becomes } of scoreOf(ofFile, equivalentMutants).unnoticed)
      console.log(`\n${path}:${line}\n  - ${was}\n  + ${becomes}`)
    console.log(`${path}: ${inWords(ofFile)}`)
  }
  console.log(`\nall: ${inWords(mutants)}`)
  process.exitCode = percentOf(scoreOf(mutants, equivalentMutants)) < least ? 1 : 0
}

/**
 * @param {readonly string[]} targets folders and files
 * @returns {Promise<readonly string[]>} the files of the product in them, from the project's root
 */
async function productIn(targets) {
  const wanted = targets.map((path) => relative(root, join(root, path)).replaceAll(sep, '/'))
  const all = await readdir(join(root, 'src'), { recursive: true })
  return all
    .map((path) => `src/${path.replaceAll(sep, '/')}`)
    .filter((path) => /(?<!\.test|\.d)\.ts$/.test(path) && !needsPage.test(path))
    .filter((path) => wanted.some((target) => path === target || path.startsWith(`${target}/`)))
    .toSorted()
}

/**
 * @param {readonly string[]} paths of the files to mutate
 * @returns {Promise<readonly Mutant[]>}
 */
async function mutantsIn(paths) {
  const folders = new Set(paths.map((path) => path.split('/').slice(0, 2).join('/')))
  process.env['MUTATION_TESTS'] = [...folders].map((folder) => `${folder}/**/*.test.ts`).join()
  /** @type {Map<string, string>} */
  const sources = new Map()
  for (const path of paths) sources.set(path, await readFile(path, 'utf8'))
  const results = await new Stryker({ mutate: [...paths] }).runMutationTest()
  return results.map((result) => {
    const path = relative(root, result.fileName).replaceAll(sep, '/')
    return mutantOf(result, path, sources.get(path) ?? '')
  })
}

/** @param {readonly Mutant[]} mutants */
function inWords(mutants) {
  const score = scoreOf(mutants, equivalentMutants)
  const { mutants: count, equivalent, killed } = score
  const words = `${killed} of ${count - equivalent} noticed, ${percentOf(score).toFixed(1)} %`
  return equivalent === 0 ? words : `${words}, ${equivalent} more are equivalent`
}
