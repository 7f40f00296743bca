import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * `*.test.ts` runs in Node; `*.test.tsx` looks at components, in jsdom; `*.built.test.ts` talks to the built
 * server, which is built first where it is stale.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.built.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup-dom.ts'],
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          include: ['src/**/*.built.test.ts'],
          globalSetup: ['scripts/build-first.mjs'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
