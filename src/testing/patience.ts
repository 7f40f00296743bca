/**
 * How long a test waits for something expected, and how long a whole test may take, in milliseconds. Only a failing test
 * takes as long: lazy code is compiled first, and a machine may be busy.
 */
export const patience = { wait: 30_000, test: 120_000 }
