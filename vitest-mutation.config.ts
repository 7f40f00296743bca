import { defineConfig } from 'vitest/config'

/**
 * For Stryker (docs/mutation.md): the unit tests that `MUTATION_TESTS` names, globs with commas between them. What a mutant
 * breaks is seen at once or never, so nothing waits for long.
 */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    setupFiles: ['scripts/fixed-seed.mjs'],
    include: (process.env['MUTATION_TESTS'] ?? 'src/**/*.test.ts').split(','),
    exclude: ['**/*.built.test.ts', '**/*.long.test.ts'],
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 2_000 } },
  },
})
