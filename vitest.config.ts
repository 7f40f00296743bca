import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { plantedBug } from './scripts/planted-bugs.mjs'
import { patience } from './src/testing/patience.ts'
import { askable } from './src/testing/worker-states.ts'

/** Every wait of a test, and of its set-up; and how one that hangs is asked what it waits for. */
const waits = {
  // Tests make much that lives for a moment: with room for it, less of it is moved before it is dropped.
  execArgv: [...askable, '--max-semi-space-size=64'],
  testTimeout: patience.test,
  hookTimeout: patience.test,
  expect: { poll: { timeout: patience.wait } },
}

/** What shows at length what others show in short: only `npm run test:thorough` runs it, and whoever names its file. */
const thorough = { name: 'thorough', description: 'left out of npm test' }

/**
 * Files share what they import: reading it anew for each takes longer than most tests do. Each has a document of its own,
 * and a test leaves nothing behind in a module.
 */
const isolate = false

/**
 * `*.test.ts` runs in Node; `*.test.tsx` looks at components, in jsdom; `*.built.test.ts` talks to what `npm run build`
 * has built. `*.long.test.*` are simulator, matrices, stores and whole screens, which take seconds:
 * `npm run test:quick` leaves them out.
 */
export default defineConfig({
  test: {
    // By itself it leaves one processor free, which is half of a small machine. One more than there are works while another waits.
    maxWorkers: availableParallelism() + 1,
    tags: [thorough],
    reporters: ['default', './src/testing/hanging-reporter.ts'],
    projects: [
      {
        plugins: [plantedBug()],
        test: {
          name: 'unit',
          environment: 'node',
          isolate,
          ...waits,
          include: ['src/**/!(*.built).test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        // Components are compiled as in a build.
        plugins: [react({ compiler: true })],
        test: {
          name: 'components',
          environment: 'jsdom',
          isolate,
          ...waits,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/dom/setup-dom.ts'],
        },
      },
      {
        test: {
          name: 'built',
          environment: 'node',
          ...waits,
          // Servers start in the meantime.
          expect: { poll: { timeout: 2 * patience.wait } },
          include: ['src/**/*.built.test.ts'],
          globalSetup: ['src/testing/servers/built-setup.ts'],
        },
      },
    ],
  },
})
