import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProgram, buildSimulator } from './build-program.mjs'
import { plantedBugs } from './planted-bugs.mjs'
import { plantedPlatformBugs } from './planted-platform-bugs.mjs'
import { root } from './run-command.mjs'

/** @typedef {import('./planted-bugs.mjs').PlantedBug} PlantedBug */

/** How long the simulator looks for a bug: each planted one has to show. */
const looking = ['--sales', '6000', '--seed', '1', '--first']

/** And how long random platforms do: every way of a sale on some, every open place several times. */
const living = ['--platforms', '40', '--seed', '1', '--first']

/**
 * Plants each bug of the lists alone into a copy of the tree, and lets the simulator, random platforms and the unit
 * tests of its folder look for it, until one of them has caught it; bugs of platforms are looked for on platforms first.
 * `--only TEXT` plants those whose name holds the text; `--platforms` only those of platforms; `--tests` runs the unit
 * tests also of what was caught before. Ends with 1 when a bug was missed, a bug can't be planted, or the tree itself is
 * not clean.
 */
const args = process.argv.slice(2)
const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '') : ''
const alwaysTests = args.includes('--tests')
const platformsOnly = args.includes('--platforms')

const copy = await mkdtemp(join(tmpdir(), 'tuckshop-planted-'))
let missed = 0
try {
  for (const name of [
    'src',
    'scripts',
    'public',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  console.log('Nothing planted: the tree must be clean')
  const all = platformsOnly ? plantedPlatformBugs : [...plantedBugs, ...plantedPlatformBugs]
  const bugs = all.filter(({ name }) => name.includes(only))
  // A test or a run that fails anyway would "catch" everything.
  const before =
    (await lived()) ??
    (platformsOnly ? undefined : await simulated()) ??
    (await tested(bugs.flatMap(({ edits }) => edits)))
  if (before !== undefined) {
    console.log(`Something is wrong with the tree as it is: ${before}`)
    process.exitCode = 1
  } else {
    for (const bug of bugs) if (!(await isCaught(bug))) missed += 1
    console.log(`\n${bugs.length - missed} of ${bugs.length} caught, ${missed} missed`)
    process.exitCode = missed === 0 ? 0 : 1
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}

/** @param {PlantedBug} bug */
async function isCaught(bug) {
  const undo = await plant(bug)
  try {
    /** @type {string[]} */
    const caught = []
    for (const look of plantedPlatformBugs.includes(bug)
      ? [onPlatforms, bySimulator]
      : [bySimulator, onPlatforms]) {
      const by = await look()
      if (by !== undefined) caught.push(by)
      if (by !== undefined) break
    }
    const tests = caught.length === 0 || alwaysTests ? await tested(bug.edits) : undefined
    if (tests !== undefined) caught.push(`unit tests (${tests})`)
    console.log(`${caught.length > 0 ? 'caught' : 'MISSED'}  ${bug.name}`)
    if (caught.length > 0) console.log(`        by ${caught.join(' and ')}`)
    else console.log(`        ${bug.why}`)
    return caught.length > 0
  } finally {
    await undo()
  }
}

/**
 * @param {PlantedBug} bug
 * @returns {Promise<() => Promise<void>>} what takes it out again
 * @throws when a text to replace does not stand in its file exactly once
 */
async function plant({ name, edits }) {
  /** @type {Map<string, string>} */
  const before = new Map()
  for (const { path, find, replace } of edits) {
    const file = join(copy, path)
    const text = await readFile(file, 'utf8')
    if (text.split(find).length !== 2)
      throw new Error(`"${name}" can't be planted: its text stands not once in ${path}:\n${find}`)
    if (!before.has(file)) before.set(file, text)
    await writeFile(
      file,
      text.replace(find, () => replace),
    )
  }
  return async () => {
    for (const [file, text] of before) await writeFile(file, text)
  }
}

async function bySimulator() {
  const by = await simulated()
  return by && `the simulator (${by})`
}

async function onPlatforms() {
  const by = await lived()
  return by && `random platforms (${by})`
}

/** @returns {Promise<string | undefined>} what the simulator objects to */
async function simulated() {
  return objection(await buildSimulator(copy), looking, /^ ?(\d+)  .* (\d+)$/, 'invariant ')
}

/** @returns {Promise<string | undefined>} what random platforms object to */
async function lived() {
  const built = await buildProgram(copy, 'src/testing/platforms/main.ts')
  return objection(built, living, /^([a-z][a-z -]+?) +(\d+)  [A-Z]/, '')
}

/**
 * @param {Awaited<ReturnType<typeof buildProgram>>} built
 * @param {readonly string[]} options
 * @param {RegExp} row of its table: what it checks, and how often that was violated
 * @param {string} word before what it checks
 */
async function objection({ folder, program }, options, row, word) {
  try {
    const { code, output } = await run('node', [program, ...options])
    return code === 0 ? undefined : objectionIn(output, row, word)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} output of the program
 * @param {RegExp} row
 * @param {string} word
 * @returns {string} what it saw violated, or its last words
 */
function objectionIn(output, row, word) {
  const lines = output.trimEnd().split('\n')
  const violated = lines.flatMap((line) => {
    const [, name, count] = row.exec(line) ?? []
    return name === undefined || count === '0' ? [] : [`${word}${name}`]
  })
  return violated.length > 0 ? [...new Set(violated)].join(', ') : (lines.at(-1) ?? 'it ended')
}

/**
 * Runs the unit tests of the folders that are edited.
 * @param {PlantedBug['edits']} edits
 * @returns {Promise<string | undefined>} a test that fails
 */
async function tested(edits) {
  const folders = new Set(edits.map(({ path }) => path.split('/').slice(0, 2).join('/')))
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const projects = ['--project', 'unit', '--project', 'long']
  const { code, output } = await run('node', [vitest, 'run', ...projects, ...folders])
  if (code === 0) return undefined
  const failed = /FAIL\s+\|?\w*\|?\s*(.+)/.exec(output)?.[1]
  return failed?.trim() ?? 'a run that failed'
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function run(command, args) {
  const child = spawn(command, [...args], { cwd: copy, env: { ...process.env, NO_COLOR: '1' } })
  let output = ''
  const hear = (/** @type {Buffer} */ text) => {
    output = (output + text.toString()).slice(-200_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const timer = setTimeout(() => child.kill('SIGKILL'), 10 * 60_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code: Number(code ?? 1), output }
}
