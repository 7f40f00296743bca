// Prints how many purchases a second each store takes: `node scripts/bench-store.mjs`. PostgreSQL is measured where
// BENCH_DATABASE_URL names a database that may be written to.
import { loadSource } from './load-source.mjs'

/** @type {typeof import('../src/testing/store/store-bench.ts')} */
const { benchStores } = await loadSource('../src/testing/store/store-bench.ts')
console.table(await benchStores(process.env.BENCH_DATABASE_URL))
