import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'
import { root } from './run-command.mjs'

/** What a screen may import: everything but other screens and what shows them. */
const forScreens = 'catalogue receipt till terminal ui sale api contract values'.split(' ')
const forHttp = ['sandbox/store', 'sandbox/hashing', 'sandbox/seed', 'sandbox/rules']

/**
 * Who may import whom: a folder of `src`, and the folders besides itself that it may import. A group inside a folder
 * (`sale/machine`) may also import what its folder may; who may import a folder may import its groups.
 * The linter's overrides and the table in docs/architecture.md are written from it: `npm run import-rules`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const mayImport = {
  values: [],
  contract: ['values'],
  api: ['contract', 'values'],
  sale: ['api', 'contract', 'values'],
  'sale/machine': ['sale'],
  'sale/journal': ['sale', 'sale/machine'],
  'sale/sending': ['sale', 'sale/machine', 'sale/journal'],
  'sale/desk': ['sale', 'sale/machine', 'sale/journal', 'sale/sending'],
  'sale/tab': ['sale', 'sale/machine', 'sale/journal', 'sale/sending', 'sale/desk'],
  ui: ['values'],
  'service-worker': [],
  terminal: ['ui', 'api', 'contract', 'values'],
  till: ['service-worker', 'terminal', 'ui', 'sale', 'api', 'contract', 'values'],
  'till/address': ['till'],
  'till/words': ['till'],
  'till/customer': ['till'],
  'till/people': ['till', 'till/address', 'till/words', 'till/customer', 'till/version'],
  'till/version': [],
  receipt: forScreens.slice(2),
  catalogue: forScreens.slice(2),
  'sign-in': ['till', 'terminal', 'ui', 'api', 'contract', 'values'],
  counter: forScreens,
  'counter/form': [],
  'counter/lookup': ['counter/form'],
  'counter/held': ['counter/form', 'counter/lookup'],
  'counter/steps': ['counter/form', 'counter/lookup', 'counter/held'],
  'counter/redeem': ['counter/form', 'counter/steps'],
  'counter/result': ['counter/form', 'counter/steps'],
  'counter/open': ['counter/steps', 'counter/result'],
  'counter/home': ['counter/form', 'counter/held', 'counter/steps', 'counter/result'],
  transactions: forScreens,
  'cash-up': forScreens,
  // What it examines is how the product's own parts read a platform, and how they sell.
  doctor: ['counter', ...forScreens],
  app: ['sign-in', 'counter', 'transactions', 'cash-up', ...forScreens],
  'app/first-day': [],
  'app/help': [],
  'app/settings': ['doctor'],
  'app/customer': [],
  'app/version': [],
  'app/practice': ['app', 'training'],
  // It brings the sandbox along: only what fetches it where one practises may import it.
  training: ['sandbox', 'catalogue', 'till', 'terminal', 'ui', 'sale', 'api', 'contract', 'values'],
  sandbox: ['contract', 'values'],
  'sandbox/store': [],
  'sandbox/hashing': [],
  'sandbox/seed': ['sandbox/store', 'sandbox/hashing'],
  'sandbox/memory': ['sandbox/store', 'sandbox/seed'],
  'sandbox/kept': ['sandbox/store', 'sandbox/seed', 'sandbox/memory'],
  'sandbox/sql': ['sandbox/store', 'sandbox/seed'],
  'sandbox/rules': ['sandbox/store', 'sandbox/hashing', 'sandbox/seed'],
  'sandbox/http': forHttp,
  'sandbox/docs': ['sandbox/seed', 'sandbox/rules'],
  'sandbox/routes': [...forHttp, 'sandbox/http', 'sandbox/docs'],
  server: ['sandbox', 'contract', 'values'],
}

/** Tests may import these besides; nothing else may import `testing`. */
const forTests = ['testing', 'sandbox']

const overridesFile = '.oxlintrc.imports.json'
const documentFile = 'docs/architecture.md'

const folders = Object.keys(mayImport)
const topFolders = folders.filter((name) => !name.includes('/'))

/** @param {string} name */
const topOf = (name) => name.split('/', 1)[0] ?? name
/** @param {string} name */
const groupsOf = (name) => folders.filter((other) => other.startsWith(`${name}/`))

/**
 * The files of a folder, but for those of its groups, which have rules of their own.
 * @param {string} name
 * @param {string} ending
 */
function filesOf(name, ending) {
  const below = groupsOf(name).length > 0 ? '' : '**/'
  return [`src/${name}/${below}*${ending}.ts`, `src/${name}/${below}*${ending}.tsx`]
}

/**
 * What a file in the folder must not write after `from`.
 * @param {string} name
 * @param {readonly string[]} also folders that it may import besides
 */
function patternsOf(name, also) {
  const top = topOf(name)
  const allowed = [...(mayImport[name] ?? []), ...(mayImport[top] ?? []), ...also, top]
  const others = [...topFolders, 'testing'].filter((other) => !allowed.includes(other))
  const patterns = [`^(\\.\\./)+(${others.join('|')})/`]
  const siblings = groupsOf(top)
    .filter((group) => group !== name && !allowed.includes(group))
    .map((group) => group.slice(top.length + 1))
  if (name === top) {
    // Its groups stand on it, unless it is what puts them together.
    const above = siblings.filter((group) => mayImport[`${top}/${group}`]?.includes(top))
    if (above.length > 0) patterns.push(`^\\./(${above.join('|')})/`)
  } else {
    if (siblings.length > 0) patterns.push(`^\\.\\./(${siblings.join('|')})/`)
    if (!allowed.slice(0, mayImport[name]?.length).includes(top)) patterns.push('^\\.\\./[^/]+$')
  }
  return patterns
}

/**
 * @param {readonly string[]} files
 * @param {readonly string[]} patterns
 * @param {string} message
 * @param {readonly string[]} [excludeFiles]
 */
function override(files, patterns, message, excludeFiles) {
  return {
    files,
    ...(excludeFiles === undefined ? {} : { excludeFiles }),
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: patterns.map((regex) => ({ regex, message })) },
      ],
    },
  }
}

function overrides() {
  const tests = ['**/*.test.ts', '**/*.test.tsx']
  return [
    ...folders.map((name) =>
      override(filesOf(name, ''), patternsOf(name, []), `src/${name} ${inWords(name)}.`, tests),
    ),
    // A test of a folder may put together all of its groups.
    ...topFolders.map((name) =>
      override(
        [`src/${name}/**/*.test.ts`, `src/${name}/**/*.test.tsx`],
        patternsOf(name, [...forTests, ...groupsOf(name)]).slice(0, 1),
        `src/${name} ${inWords(name)}; its tests, testing and sandbox besides.`,
      ),
    ),
  ]
}

/** @param {string} name */
function inWords(name) {
  const list = mayImport[name] ?? []
  return `may import ${list.length === 0 ? 'nothing of ours' : list.join(', ')} (docs/architecture.md)`
}

/** @param {string} document Markdown with a table whose first column names folders and whose last what they may import */
function documented(document) {
  return document.replace(/^\|(.*`src\/.*)\|([^|\n]*)\|$/gm, (row, before, last) => {
    const named = [...before.split('|')[0].matchAll(/`src\/([^`]+)`/g)].map(([, name = '']) => name)
    const known = named.filter((name) => mayImport[name] !== undefined)
    if (known.length === 0) return row
    const list = known.map((name) => (mayImport[name] ?? []).join(', ') || 'nothing of ours')
    if (new Set(list).size > 1) throw new Error(`One row for unlike rules: ${known.join(', ')}`)
    return `|${before}|${last.trim() === list[0] ? last : ` ${list[0]} `}|`
  })
}

/** The two files as they should be, formatted. */
export async function importRuleFiles() {
  const document = await readFile(join(root, documentFile), 'utf8')
  return {
    [overridesFile]: await formatted(overridesFile, JSON.stringify({ overrides: overrides() })),
    [documentFile]: await formatted(documentFile, documented(document)),
  }
}

/**
 * As `npm run format` would leave it.
 * @param {string} file its name says its language
 * @param {string} text
 */
async function formatted(file, text) {
  const { semi, singleQuote, printWidth } = JSON.parse(
    await readFile(join(root, '.oxfmtrc.json'), 'utf8'),
  )
  return (await format(file, text, { semi, singleQuote, printWidth })).code
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of Object.entries(await importRuleFiles()))
    await writeFile(join(root, file), text)
}
