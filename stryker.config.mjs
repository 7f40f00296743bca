/** Stryker changes the product of this folder in small places, and runs its unit tests (vitest-mutation.config.ts). */
const folder = process.env['FOLDER'] ?? 'src/values'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`${folder}/**/*.ts`, '!**/*.test.ts'],
  vitest: { configFile: 'vitest-mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // Stryker and vitest take a processor each.
  concurrency: 1,
  tempDirName: 'build/stryker',
  ignorePatterns: ['/build', '/data', '/dist', '/docs', '/e2e'],
  reporters: ['clear-text', 'progress-append-only'],
  // Stryker reads the compiler's configuration with an interface that TypeScript 7 doesn't have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
}
