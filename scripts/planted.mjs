import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSimulator } from './build-program.mjs'
import { plantedBugs } from './planted-bugs.mjs'
import { root } from './run-command.mjs'

/** @typedef {import('./planted-bugs.mjs').PlantedBug} PlantedBug */

/** How long the simulator looks for a bug: fewer sales than a run of the tests, and each planted bug has to show. */
const looking = ['--sales', '6000', '--seed', '1', '--first']

/**
 * Plants each bug of the list alone into a copy of the tree, and lets the simulator and the unit tests of its folder
 * look for it. `--only TEXT` plants those whose name holds the text; `--tests` runs the unit tests also of what the
 * simulator has caught. Ends with 1 when a bug was missed, a bug can't be planted, or the tree itself is not clean.
 */
const args = process.argv.slice(2)
const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '') : ''
const alwaysTests = args.includes('--tests')

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
  const bugs = plantedBugs.filter(({ name }) => name.includes(only))
  // A test or a run that fails anyway would "catch" everything.
  const before = (await simulated()) ?? (await tested(bugs.flatMap(({ edits }) => edits)))
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
    const by = await simulated()
    const tests = by === undefined || alwaysTests ? await tested(bug.edits) : undefined
    const caught = [
      ...(by === undefined ? [] : [`the simulator (${by})`]),
      ...(tests === undefined ? [] : [`unit tests (${tests})`]),
    ]
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

/** @returns {Promise<string | undefined>} what the simulator objects to */
async function simulated() {
  const { folder, program } = await buildSimulator(copy)
  try {
    const { code, output } = await run('node', [program, ...looking])
    return code === 0 ? undefined : objectionIn(output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} output of the simulator
 * @returns {string} the invariants that it saw violated, or its last words
 */
function objectionIn(output) {
  const lines = output.trimEnd().split('\n')
  const violated = lines.flatMap((line) => {
    const [, number, count] = /^ ?(\d+)  .* (\d+)$/.exec(line) ?? []
    return number === undefined || count === '0' ? [] : [`invariant ${number}`]
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
