import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Kills a browser in mid-sale, a hundred times or `--kills N`, and looks whether a sale was lost or doubled:
 * `npm run test:kill -- --kills 20 --seed 7`. Ends with 1 when one was.
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
await buildIfStale()

/** @type {typeof import('../e2e/faults/kill-run.ts')} */
const run = await loadSource('../e2e/faults/kill-run.ts')
/** @type {typeof import('../src/testing/built-server.ts')} */
const servers = await loadSource('../src/testing/built-server.ts')

const folder = await servers.temporaryFolder()
const server = await servers.startBuiltServer({
  SANDBOX_CONTROLS: '1',
  RATE_LIMITS: 'off',
  DATA_DIR: folder.path,
})
try {
  const began = performance.now()
  const { wrong, moments, ...figures } = await run.runKills({
    kills: Number(values.kills),
    seed: Number(values.seed),
    origin: server.origin,
    serverLog: () => server.output(),
    say: (line) => console.log(line),
  })
  console.log('\nState of the sale on disk when its browser was killed')
  console.table(moments)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.table({ ...figures, 'lost, doubled or leaked': wrong.length, minutes })
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await server.stop('SIGTERM')
  await folder.remove()
}
