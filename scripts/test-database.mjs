import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * @typedef {object} TestDatabase
 * @property {string} url of a database that may be written to and thrown away
 * @property {string} version
 * @property {() => number} pid of the server's first process
 * @property {() => Promise<void>} start starts it again after it was killed
 * @property {(signal: NodeJS.Signals) => Promise<void>} end ends the server and keeps its data
 * @property {() => Promise<void>} remove ends it for good
 */

/**
 * Starts an installed PostgreSQL on a free port of loopback, with its data in a temporary folder.
 * @param {{ durable?: boolean, port?: number }} [options] `durable`: commits survive a kill
 * @returns {Promise<TestDatabase | undefined>} nothing if none is installed, or none that this user may run
 */
export async function startTestDatabase({ durable = false, port } = {}) {
  const bin = postgresFolder('initdb', 'postgres')
  const user = serverUser()
  if (bin === undefined || user === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'tuckshop-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tuckshop', '--auth=trust', '-E', 'UTF8', ...(durable ? [] : ['--no-sync'])],
    { ...options, stdio: 'pipe' },
  )
  const own = port ?? (await freePort())
  const url = `postgres://tuckshop@127.0.0.1:${own}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    port: own,
    unix_socket_directories: '',
    max_connections: 200,
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  /** @type {import('node:child_process').ChildProcess} */
  let server
  const start = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...options, stdio: 'ignore' })
    await answers(url, server)
  }
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    version: execFileSync(join(bin, 'postgres'), ['--version']).toString().trim(),
    pid: () => server.pid ?? 0,
    start,
    end,
    remove: async () => {
      // SIGINT makes PostgreSQL end quickly and break open connections.
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * @param {readonly string[]} names of PostgreSQL's programs
 * @returns {string | undefined} a folder with all of them
 */
export function postgresFolder(...names) {
  const versions = '/usr/lib/postgresql'
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...installed]
  return folders.find((folder) => names.every((name) => existsSync(join(folder, name))))
}

/**
 * PostgreSQL refuses to run as root, so root starts it as PostgreSQL's own user.
 * @returns {{ uid?: number, gid?: number } | undefined} undefined without such a user
 */
function serverUser() {
  if (process.getuid?.() !== 0) return {}
  try {
    /** @param {string} flag */
    const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** A port of loopback that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address !== null && typeof address === 'object' ? address.port : 0
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} server
 */
async function answers(url, server) {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error('PostgreSQL ended instead of starting')
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
}
