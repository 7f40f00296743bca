import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * `*.test.ts` runs in Node; `*.test.tsx` looks at components, in jsdom; `*.built.test.ts` talks to the built
 * server, which is built first where it is stale.
 */
export default defineConfig({
  test: {
    // By itself it leaves one processor free, which is half of a small machine.
    maxWorkers: '100%',
    // Ends what hangs. No test measures time, and a busy machine is no fault.
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 30_000,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.built.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          environment: 'jsdom',
          testTimeout: 30_000,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup-dom.ts'],
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          include: ['src/**/*.built.test.ts'],
          globalSetup: ['src/testing/built-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
