// Prints how many purchases a second each store takes: `node scripts/bench-store.mjs`. PostgreSQL is measured where
// BENCH_DATABASE_URL names a database that may be written to.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const bench = fileURLToPath(new URL('../src/sandbox/store-bench.ts', import.meta.url))
/** @type {{ module: typeof import('../src/sandbox/store-bench.ts') }} */
const { module } = await runnerImport(bench, { configFile: false })
console.table(await module.benchStores(process.env.BENCH_DATABASE_URL))
