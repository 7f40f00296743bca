// Conformance over HTTP against two servers on one PostgreSQL, asked in turn: `npm run test:two-servers`. On the database
// of TEST_DATABASE_URL, else on an installed PostgreSQL that it starts for itself.
import { runCommand } from './run-command.mjs'
import { startTestDatabase } from './test-database.mjs'

const given = process.env['TEST_DATABASE_URL']
const own = given ? undefined : await startTestDatabase()
const url = given || own?.url
if (url === undefined) throw new Error('Set TEST_DATABASE_URL, or install PostgreSQL')
try {
  const env = { TEST_DATABASE_URL: url }
  process.exitCode = await runCommand('vitest', ['run', '--project', 'by-hand'], { env })
} finally {
  await own?.remove()
}
