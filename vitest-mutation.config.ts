import { defineConfig } from 'vitest/config'

/** The tests for Stryker: the quick unit tests of the folder that it changes (stryker.config.mjs). */
export default defineConfig({
  test: {
    include: [`${process.env['FOLDER'] ?? 'src/values'}/**/*.test.ts`],
    exclude: ['**/*.built.test.ts', '**/*.long.test.ts'],
  },
})
