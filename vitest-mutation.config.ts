import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const fewExamples = fileURLToPath(new URL('scripts/few-examples.mjs', import.meta.url))

/**
 * For Stryker (docs/mutation.md): the unit tests that `MUTATION_TESTS` names, globs with commas between them. What a mutant
 * breaks is seen at once or never, so nothing waits for long.
 */
export default defineConfig({
  plugins: [
    {
      name: 'few-examples',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === 'fast-check' && importer !== fewExamples ? fewExamples : undefined,
    },
  ],
  test: {
    environment: 'node',
    isolate: false,
    include: (process.env['MUTATION_TESTS'] ?? 'src/**/*.test.ts').split(','),
    exclude: ['**/*.built.test.ts', '**/*.long.test.ts'],
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 2_000 } },
  },
})
