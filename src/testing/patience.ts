/**
 * How long a test waits for what is to come, in milliseconds. Only a failure waits this long: what is fetched
 * lazily is compiled first, and a busy machine may take its time. A test that takes `testTimeout` hangs.
 */
export const patience = { wait: 30_000, test: 120_000 }
