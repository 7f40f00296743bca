import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { seededFolder } from './shop/seeded-folder.ts'
import { readLedger, signInSeller } from './shop/sale/seller.ts'

/**
 * Starts two servers on one data folder, where the second can't see the first's process: like two containers, or two
 * services of deploy/tuckshop.service. Needs Linux, and a user who may make namespaces and mount.
 */

const program = fileURLToPath(new URL('servers/quick-server.mjs', import.meta.url))
/** The user that systemd uses for a service with DynamicUser=yes. */
const nobody = '65534'
const asNobody = [
  'setpriv',
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  'unshare',
  '--user',
  '--map-current-user',
]
const withProc = (options: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t proc -o ${options} proc /proc && exec "$@"`,
  'sh',
]

/** Commands that start another command. */
const ways = {
  'on the machine': [],
  'in a container': ['unshare', '--pid', '--fork', '--mount-proc'],
  'in a container with the /proc of its machine': ['unshare', '--pid', '--fork'],
  'as a service with PrivateUsers and ProtectProc=invisible': [
    ...withProc('hidepid=invisible'),
    ...asNobody,
  ],
  'as a service with ProcSubset=pid': withProc('subset=pid'),
} as const
type Way = keyof typeof ways

const canTry =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  Object.values(ways).every(
    ([command, ...args]) =>
      command === undefined || spawnSync(command, [...args, 'true']).status === 0,
  )

/**
 * Starts a server.
 * @returns after it serves or ends
 */
async function start(way: Way, dataDir: string) {
  const [command, ...args] = [...ways[way], process.execPath, program]
  const child = spawn(command, args, {
    // A separate process group, so that the server ends with its starter.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      SANDBOX_CONTROLS: '1',
    },
  })
  const closed = once(child, 'close')
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null)
      process.kill(-Number(child.pid), 'SIGKILL')
    await closed
  }
  let output = ''
  const serves = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        output += String(piece)
        if (output.includes('Tuckshop is at ')) resolve()
      })
  })
  await Promise.race([serves, closed])
  const [, origin] = /Tuckshop is at (http:\S+?)\/?"/.exec(output) ?? []
  return { origin, output: () => output, kill, code: () => child.exitCode }
}

test.runIf(canTry).concurrent.for<[Way, Way]>([
  ['in a container', 'in a container'],
  ['on the machine', 'in a container'],
  ['in a container', 'on the machine'],
  ['in a container with the /proc of its machine', 'in a container with the /proc of its machine'],
  [
    'as a service with PrivateUsers and ProtectProc=invisible',
    'as a service with PrivateUsers and ProtectProc=invisible',
  ],
  ['as a service with ProcSubset=pid', 'as a service with ProcSubset=pid'],
])(
  'a server %s keeps its data folder from a server %s until it is killed',
  { tags: ['thorough'], timeout: 120_000 },
  async ([firstWay, secondWay], context) => {
    const folder = await seededFolder()
    const started: (() => Promise<unknown>)[] = []
    const startHere = async (way: Way) => {
      const server = await start(way, folder.path)
      started.push(server.kill)
      return server
    }
    context.onTestFinished(async () => {
      for (const kill of started) await kill()
      await folder.remove()
    })
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder.path])
    const first = await startHere(firstWay)
    if (first.origin === undefined)
      throw new Error(`The first server doesn’t start: ${first.output()}`)
    const seller = await signInSeller(first.origin, 'merchant')
    const sold = await seller.buyAirtime('BEFORE', '+27821234567')
    expect(sold.responseCode).toBe('0')

    const second = await startHere(secondWay)
    expect([second.origin, second.code()]).toEqual([undefined, 1])
    expect(second.output()).toContain('is in use by process')

    const last = await seller.buyAirtime('AFTER', '+27821234567')
    expect(last.responseCode).toBe('0')
    await first.kill()
    const third = await startHere(secondWay)
    if (third.origin === undefined)
      throw new Error(`The third server doesn’t start: ${third.output()}`)
    const { transactions } = await readLedger(third.origin)
    expect(transactions).toMatchObject({ COMPLETED: 2 })
  },
)
