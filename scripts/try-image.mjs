// Goes through the Dockerfile's own steps without a container engine: each stage in a fresh folder, as another user where
// this one is root; then takes away the right to write, starts the server, checks its health and stops it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run-command.mjs'
import { freePort } from './test-database.mjs'

/** @typedef {{ folder: string, name: string, cwd: string, env: Record<string, string> }} Stage */

const isRoot = process.getuid?.() === 0
/** @param {string} flag */
const nobody = (flag) => Number(execFileSync('id', [flag, 'nobody']))
const user = isRoot ? { uid: nobody('-u'), gid: nobody('-g') } : {}

const place = await mkdtemp(join(tmpdir(), 'tuckshop-image-'))
await chmod(place, 0o755)
await own(join(place, 'home'))
/** @type {Stage[]} */
const stages = []
/** @type {Record<string, string>} */
const last = {}

const text = await readFile(join(root, 'Dockerfile'), 'utf8')
for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
  console.log(line)
  const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
  last[word] = rest
  await step(word, rest)
}
await run(current())
await rm(place, { recursive: true, force: true })
console.log('The image’s steps work, and its server starts, is healthy and stops')

/**
 * @param {string} word
 * @param {string} rest
 */
async function step(word, rest) {
  if (word === 'FROM') await newStage(/ AS (\w+)$/.exec(rest)?.[1] ?? 'final')
  else if (word === 'WORKDIR') await workIn(rest)
  else if (word === 'COPY') await copy(rest)
  else if (word === 'ENV')
    for (const pair of rest.split(' ')) {
      const [name = '', value = ''] = pair.split('=')
      current().env[name] = value
    }
  else if (word === 'RUN') sh(rest)
  else if (!['ARG', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(word))
    throw new Error(`What is ${word}?`)
}

function current() {
  const stage = stages.at(-1)
  if (stage === undefined) throw new Error('No FROM')
  return stage
}

/** @param {string} name */
async function newStage(name) {
  const folder = join(place, name)
  await own(folder)
  stages.push({ folder, name, cwd: folder, env: {} })
}

/** @param {string} folder */
async function own(folder) {
  await mkdir(folder, { recursive: true })
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
}

/** @param {string} path */
async function workIn(path) {
  current().cwd = join(current().folder, path)
  await own(current().cwd)
}

/** @param {string} rest */
async function copy(rest) {
  const [, from, list = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? []
  const paths = list.split(' ')
  const target = join(current().cwd, paths.pop() ?? '')
  const source = stages.find(({ name }) => name === from)?.folder
  for (const path of paths) {
    if (path === '.')
      for (const seen of await context()) await copyOne(join(root, seen), join(target, seen))
    else {
      const name = path.split('/').at(-1) ?? ''
      const isNamed = list.endsWith(`/${name}`)
      await copyOne(join(source ?? root, path), isNamed ? target : join(target, name))
    }
  }
}

/** What .dockerignore lets through. */
async function context() {
  const ignore = await readFile(join(root, '.dockerignore'), 'utf8')
  return ignore.split('\n').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copyOne(from, to) {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.test\.tsx?$/.test(path),
  })
  if (isRoot) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, to])
}

/** @param {string} command */
function sh(command) {
  const { folder, cwd, env } = current()
  const here = command
    .replaceAll(/(?<=\s)\/(?=\w)/g, `${folder}/`)
    .replaceAll('node:node', `${user.uid ?? process.getuid?.()}:${user.gid ?? process.getgid?.()}`)
  execFileSync('sh', ['-c', here], {
    ...user,
    cwd,
    stdio: 'inherit',
    env: { PATH: process.env['PATH'], HOME: join(place, 'home'), ...env },
  })
}

/** @param {Stage} stage */
async function run({ folder, cwd, env }) {
  execFileSync('chmod', ['-R', 'a-w', cwd])
  const port = String(await freePort())
  const environment = {
    PATH: process.env['PATH'],
    ...env,
    PORT: port,
    DATA_DIR: folder + env['DATA_DIR'],
  }
  const options = { ...user, cwd, env: environment }
  const [program = '', ...args] = JSON.parse(last['CMD'] ?? '')
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout.pipe(process.stdout)
  let said = ''
  for await (const piece of server.stdout.iterator({ destroyOnReturn: false })) {
    said += String(piece)
    if (said.includes('Tuckshop is at')) break
  }
  const [check = '', ...checked] = JSON.parse(
    /CMD (.*)$/.exec(last['HEALTHCHECK'] ?? '')?.[1] ?? '',
  )
  execFileSync(check, checked, { ...options, stdio: 'inherit' })
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The server ended with ${code}`)
}
