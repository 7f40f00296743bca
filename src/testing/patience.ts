/**
 * How long a test waits for something expected, in milliseconds. Only a failure waits this long: lazy code is compiled
 * first, and a machine may be busy. A test that takes `testTimeout` hangs.
 */
export const patience = { wait: 30_000, test: 120_000 }
