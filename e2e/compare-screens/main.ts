import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from '../chromium.ts'
import { difference } from './difference.ts'
import { KeptPictures } from './kept-pictures.ts'
import type { Picture } from './visit.ts'
import { type Visited, visitScreens, type Way, waysOf } from './visit-screens.ts'

/**
 * Compares every screen of two builds pixel by pixel: `node scripts/run.mjs e2e/compare-screens/main.ts --before DIR`.
 * DIR is another built checkout of this project. Prints the differences and saves their pictures in a folder. `--sizes
 * phone` and `--flows sales,retries` run only those; `--after DIR` compares another build than this checkout's.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    sizes: { type: 'string' },
    flows: { type: 'string' },
  },
})
if (values.before === undefined) throw new Error('Name a built checkout: --before DIR')
const before = programOf(values.before)
const after = programOf(values.after ?? '.')
let broken = false

type Pictures = ReadonlyMap<string, Way & Picture>

const start = performance.now()
const ways = waysOf(values)
// Partial repaints have different edges from full paints.
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

/** A checkout's built server. */
function programOf(folder: string): string {
  const program = resolve(folder, 'build/main.js')
  if (!existsSync(program)) throw new Error(`${folder} is not built`)
  return program
}

/** Keeps the old build's pictures, because later runs compare it again. */
async function visitBefore(): Promise<Pictures> {
  const { pictures, add } = album('before')
  const kept = await KeptPictures.of(before, browser.version())
  const missing = []
  for (const way of ways) {
    const found = await kept.read(way)
    if (found === undefined) missing.push(way)
    else add(way, { pictures: found })
  }
  await visitScreens(browser, before, missing, async (way, visited) => {
    add(way, visited)
    if (visited.broken === undefined) await kept.write(way, visited.pictures)
  })
  return pictures
}

async function visitAfter(): Promise<Pictures> {
  const { pictures, add } = album('after')
  await visitScreens(browser, after, ways, async (way, visited) => add(way, visited))
  return pictures
}

/** A build's pictures, by their subject. */
function album(when: 'before' | 'after') {
  const pictures = new Map<string, Way & Picture>()
  const add = (way: Way, visited: Visited) => {
    const { size, flow } = way
    for (const picture of visited.pictures)
      pictures.set([size, flow, picture.theme, picture.screen].join(': '), { ...way, ...picture })
    console.log(`${when}: ${flow}, ${size}: ${visited.pictures.length} pictures`)
    if (visited.broken === undefined) return
    broken = true
    console.error(`Did not finish, ${when}: ${flow}, ${size}: ${visited.broken}`)
  }
  return { pictures, add }
}

/**
 * Prints the differences and saves their pictures.
 * @returns whether all are equal
 */
async function report(was: Pictures, is: Pictures): Promise<boolean> {
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
  console.log(
    `${rows.length} of ${keys.size} pictures differ, ${silent} without different words; ${seconds} s.`,
  )
  if (rows.length > 0) console.log(`Before, after and difference of each: ${folder}`)
  return rows.length === 0 && !broken
}

/** The first line that two pictures of a screen word differently, or ''. */
function otherWords(before: readonly string[], after: readonly string[]): string {
  const gone = before.find((line) => !after.includes(line))
  const come = after.find((line) => !before.includes(line))
  if (gone === undefined && come === undefined) return ''
  return `${gone ?? 'nothing'} → ${come ?? 'nothing'}`.slice(0, 90)
}
