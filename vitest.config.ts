import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { plantedBug } from './scripts/planted-bugs.mjs'

/** Only a failing test waits as long as this, in milliseconds: on a busy machine others need some of it too. */
const waits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Tests make many short-lived objects. A large young generation moves fewer of them before they die. */
const execArgv = ['--max-semi-space-size=64']

/** Longer versions of other tests. `npm run test:thorough` runs them; so does naming their file. */
const thorough = { name: 'thorough', description: 'left out of npm test' }

/**
 * Files share imported modules: reading them again for each file takes longer than most tests. Each file has a separate
 * document, and a test leaves nothing behind in a module.
 */
const isolate = false

/**
 * `*.test.ts` runs in Node. `*.test.tsx` tests components in jsdom. `*.built.test.ts` tests the result of `npm run
 * build`. `*.long.test.*` are the simulator, matrices, stores and whole screens, which take seconds; `npm run
 * test:quick` leaves them out.
 */
export default defineConfig({
  test: {
    // The default leaves a processor free, which is half of a small machine. With an extra worker, no processor is idle
    // while another worker waits.
    maxWorkers: availableParallelism() + 1,
    tags: [thorough],
    projects: [
      {
        plugins: [plantedBug()],
        test: {
          name: 'unit',
          environment: 'node',
          isolate,
          execArgv,
          ...waits,
          include: ['src/**/!(*.built).test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        // Compiles components like a build.
        plugins: [react({ compiler: true })],
        test: {
          name: 'components',
          environment: 'jsdom',
          isolate,
          execArgv,
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
          // Servers start during this time.
          expect: { poll: { timeout: 60_000 } },
          include: ['src/**/*.built.test.ts'],
          globalSetup: ['src/testing/servers/built-setup.ts'],
        },
      },
    ],
  },
})
