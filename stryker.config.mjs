/** Stryker makes small changes to the code in this folder and runs its unit tests (vitest-mutation.config.ts). */
const folder = process.env['FOLDER'] ?? 'src/values'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`${folder}/**/*.ts`, '!**/*.test.ts'],
  vitest: { configFile: 'vitest-mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // Stryker and vitest need a processor each.
  concurrency: 1,
  tempDirName: 'build/stryker',
  ignorePatterns: ['/build', '/data', '/dist', '/docs', '/e2e'],
  reporters: ['clear-text', 'progress-append-only'],
  // Stryker reads the compiler's configuration through an interface that TypeScript 7 lacks.
  tsconfigFile: 'none',
  disableTypeChecks: false,
}
