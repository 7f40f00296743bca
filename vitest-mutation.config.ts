import { defineConfig } from 'vitest/config'

/**
 * For Stryker (docs/mutation.md): the unit tests that `MUTATION_TESTS` names, globs with commas between them. What a mutant
 * breaks is seen at once or never, so nothing waits for long: less than Stryker does, which ends the whole process.
 */
export default defineConfig({
  plugins: [
    {
      name: 'few-examples',
      enforce: 'pre',
      // Random tests that say how many they draw; for the others see the set-up.
      transform: (code, id) =>
        id.endsWith('.test.ts') ? code.replaceAll(/numRuns: [\d_]+/g, 'numRuns: 25') : undefined,
    },
  ],
  test: {
    environment: 'node',
    isolate: false,
    setupFiles: ['scripts/few-examples.mjs'],
    include: (process.env['MUTATION_TESTS'] ?? 'src/**/*.test.ts').split(','),
    exclude: ['**/*.built.test.ts', '**/*.long.test.ts'],
    testTimeout: 4_000,
    hookTimeout: 4_000,
    expect: { poll: { timeout: 2_000 } },
  },
})
