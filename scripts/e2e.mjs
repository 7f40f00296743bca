import { runCommand } from './run-command.mjs'

/** Builds, and runs the end-to-end tests with the arguments of this command. */
const config = ['--config', 'e2e/playwright.config.ts']
process.exitCode =
  (await runCommand('npm', ['run', '-s', 'build', '--', '--quiet'])) ||
  (await runCommand('playwright', ['test', ...config, ...process.argv.slice(2)]))
