import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'
import { programOf, twoBuilds } from './two-builds.mjs'

/**
 * Prints how long the start of two builds takes on a slow line and a slow processor, a round of one after a round of
 * the other: `npm run bench:start -- --before DIR --rounds 5`, where DIR is another checkout of this project, built.
 * `--after DIR` takes another build than this one.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})
const folders = await twoBuilds(values)
const rounds = Number(values.rounds)

/** @type {typeof import('../e2e/bench-start/bench-run.ts')} */
const bench = await loadSource('../e2e/bench-start/bench-run.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const { quantile } = await loadSource('../e2e/bench-journal/measured.ts')
/** @type {typeof import('../src/testing/built-server.ts')} */
const { startBuiltServer, temporaryFolder } = await loadSource('../src/testing/built-server.ts')

const data = await temporaryFolder()
const browser = await launchChromium()
/** @type {import('../src/testing/built-server.ts').BuiltServer[]} */
const servers = []
try {
  const before = await open('before')
  const after = await open('after')
  for (let round = 0; round < rounds; round += 1)
    for (const { server, kept, starts } of [before, after])
      starts.push(await bench.startTwice(browser, server, kept))
  report(before, after)
} finally {
  await browser.close()
  for (const server of servers) await server.stop('SIGTERM')
  await data.remove()
}

/** @typedef {import('../e2e/bench-start/bench-run.ts').Start} Start */
/** @typedef {Awaited<ReturnType<typeof open>>} Build */

/**
 * A server of a build, and what a till that is set up keeps of it.
 * @param {'before' | 'after'} name
 */
async function open(name) {
  const environment = { RATE_LIMITS: 'off', DATA_DIR: join(data.path, name) }
  const server = await startBuiltServer(environment, [], programOf(folders[name]))
  /** @type {Awaited<ReturnType<typeof bench.startTwice>>[]} */
  const starts = []
  servers.push(server)
  return { server, kept: await bench.setUpTill(browser, server), starts }
}

/** @type {(before: Build, after: Build) => void} */
function report(before, after) {
  /** @type {(cache: 'cold' | 'warm', what: keyof Start) => object} */
  const row = (cache, what) => {
    const [was, is] = [valuesOf(before, cache, what), valuesOf(after, cache, what)]
    return {
      before: was.median,
      after: is.median,
      'after/before': ratio(is.median, was.median),
      // What else the machine does only ever adds to a time.
      'of the least': ratio(is.least, was.least),
    }
  }
  const rows = /** @type {const} */ (['cold', 'warm']).flatMap((cache) => [
    [`${cache} cache: sign-in, ms`, row(cache, 'signIn')],
    [`${cache} cache: tiles, ms`, row(cache, 'tiles')],
    [`${cache} cache: requests until the tiles`, row(cache, 'requests')],
    [`${cache} cache: bytes until the tiles`, row(cache, 'bytes')],
  ])
  console.log(
    `Medians of ${rounds} rounds on slow 4G and a processor ${bench.slowdown} times slower than this one;`,
  )
  console.log('sign-in: to its largest paint; tiles: from the press of Sign in to the first.')
  console.table(Object.fromEntries(rows))
}

/** @type {(build: Build, cache: 'cold' | 'warm', what: keyof Start) => { median: number, least: number }} */
function valuesOf({ starts }, cache, what) {
  const list = starts.map((start) => start[cache][what])
  return { median: Math.round(quantile(list, 0.5)), least: Math.min(...list) }
}

/** @type {(is: number, was: number) => number} */
function ratio(is, was) {
  return Number((is / was).toFixed(3))
}
