import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'
import { programOf, twoBuilds } from './two-builds.mjs'

/**
 * Compares every screen of two builds pixel by pixel: `npm run screens:compare -- --before DIR`, where DIR is another
 * checkout of this project, built. What differs is printed, and laid into a folder to be looked at. `--sizes phone` and
 * `--flows sales,retries` take less than everything; `--after DIR` takes another build than this one.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    sizes: { type: 'string' },
    flows: { type: 'string' },
  },
})
const { before, after } = await twoBuilds(values)
let broken = false

/** @type {typeof import('../e2e/compare-screens/visit-screens.ts')} */
const { visitScreens, waysOf } = await loadSource('../e2e/compare-screens/visit-screens.ts')
/** @type {typeof import('../e2e/compare-screens/kept-pictures.ts')} */
const { KeptPictures } = await loadSource('../e2e/compare-screens/kept-pictures.ts')
/** @type {typeof import('../e2e/compare-screens/difference.ts')} */
const { difference } = await loadSource('../e2e/compare-screens/difference.ts')

/** @typedef {import('../e2e/compare-screens/visit-screens.ts').Way} Way */
/** @typedef {import('../e2e/compare-screens/visit-screens.ts').Visited} Visited */
/** @typedef {Awaited<ReturnType<typeof visitBefore>>} Pictures */

const start = performance.now()
const ways = waysOf(values)
// What is painted anew in part only has other edges than what is painted at once.
const browser = await launchChromium([
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
])
try {
  const [was, is] = await Promise.all([visitBefore(), visitAfter()])
  process.exitCode = (await report(was, is)) ? 0 : 1
} finally {
  await browser.close()
}

/** From now on its pictures need not be taken again: the same build stands before many others. */
async function visitBefore() {
  const { pictures, add } = album('before')
  const kept = await KeptPictures.of(programOf(before), browser.version())
  const missing = []
  for (const way of ways) {
    const found = await kept.read(way)
    if (found === undefined) missing.push(way)
    else add(way, { pictures: found })
  }
  await visitScreens(browser, programOf(before), missing, async (way, visited) => {
    add(way, visited)
    if (visited.broken === undefined) await kept.write(way, visited.pictures)
  })
  return pictures
}

async function visitAfter() {
  const { pictures, add } = album('after')
  await visitScreens(browser, programOf(after), ways, async (way, visited) => add(way, visited))
  return pictures
}

/**
 * The pictures of one build, by what they show.
 * @param {'before' | 'after'} when
 */
function album(when) {
  /** @type {Map<string, Way & import('../e2e/compare-screens/visit.ts').Picture>} */
  const pictures = new Map()
  /** @type {(way: Way, visited: Visited) => void} */
  const add = (way, visited) => {
    const { size, flow } = way
    for (const picture of visited.pictures)
      pictures.set([size, flow, picture.theme, picture.screen].join(': '), { ...way, ...picture })
    console.log(`${when}: ${flow}, ${size}: ${visited.pictures.length} pictures`)
    if (visited.broken === undefined) return
    broken = true
    console.error(`Did not get through, ${when}: ${flow}, ${size}: ${visited.broken}`)
  }
  return { pictures, add }
}

/**
 * Prints what differs, and lays the pictures of it down.
 * @param {Pictures} was
 * @param {Pictures} is
 * @returns {Promise<boolean>} whether all is alike
 */
async function report(was, is) {
  const page = await browser.newPage()
  const folder = await mkdtemp(join(tmpdir(), 'tuckshop-screens-'))
  const rows = []
  const keys = new Set([...was.keys(), ...is.keys()])
  for (const key of keys) {
    const old = was.get(key)
    const now = is.get(key)
    if (old !== undefined && now !== undefined && old.png.equals(now.png)) continue
    const found = old && now && (await difference(page, old.png, now.png))
    if (found?.pixels === 0) continue
    const { flow, screen, size, theme } = { ...old, ...now }
    const path = join(folder, `${size}-${theme}`)
    await mkdir(path, { recursive: true })
    const file = join(path, `${flow}-${screen}`.replaceAll(/[^\w]+/g, '-'))
    if (old !== undefined) await writeFile(`${file}-before.png`, old.png)
    if (now !== undefined) await writeFile(`${file}-after.png`, now.png)
    if (found !== undefined) await writeFile(`${file}-difference.png`, found.picture)
    const missing = `missing ${old === undefined ? 'before' : 'after'}`
    const share = found === undefined ? '' : `${(found.share * 100).toFixed(3)} %`
    const words = old && now && otherWords(old.words, now.words)
    rows.push({ screen, size, theme, pixels: found?.pixels ?? missing, share, words })
  }
  if (rows.length > 0) console.table(rows)
  const seconds = Math.round((performance.now() - start) / 1000)
  const silent = rows.filter(({ words }) => words === '').length
  console.log(`${rows.length} of ${keys.size} pictures differ, ${silent} in no word; ${seconds} s.`)
  if (rows.length > 0) console.log(`Before, after and difference of each: ${folder}`)
  return rows.length === 0 && !broken
}

/**
 * What two pictures of a screen say differently, as far as the first line of it.
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @returns {string} '' where they say the same
 */
function otherWords(before, after) {
  const gone = before.find((line) => !after.includes(line))
  const come = after.find((line) => !before.includes(line))
  if (gone === undefined && come === undefined) return ''
  return `${gone ?? 'nothing'} → ${come ?? 'nothing'}`.slice(0, 90)
}
