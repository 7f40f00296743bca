import { root } from './scripts/run-command.mjs'

/**
 * How Stryker changes the product (docs/mutation.md). What it changes and which tests look is said by
 * scripts/test-mutation.mjs.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'strict-vitest',
  plugins: [
    '@stryker-mutator/vitest-runner',
    `${root}scripts/strict-runner.mjs`,
    `${root}scripts/left-out-mutants.mjs`,
  ],
  vitest: { configFile: 'vitest-mutation.config.ts' },
  ignorers: ['left-out'],
  coverageAnalysis: 'perTest',
  // One process for itself and one for the tests are two of a small machine's processors.
  concurrency: 1,
  tempDirName: 'build/stryker',
  ignorePatterns: ['/build', '/data', '/dist', '/docs', '/e2e'],
  reporters: ['progress-append-only'],
  // It would read the compiler's configuration with an interface that TypeScript 7 does not have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
}
