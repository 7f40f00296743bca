import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'

/** A browser in separate processes, with a profile on disk that outlives them. */
export interface KillableBrowser {
  readonly page: Page
  /** Sends SIGKILL to all its processes, like a power cut; resolves when none is left. */
  kill(): Promise<void>
}

/** Ends them all with this process. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(killGroup))

const isRoot = process.getuid?.() === 0

const flags = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
  '--force-prefers-reduced-motion',
  '--lang=en-ZA',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
  '--window-size=1440,900',
  ...(isRoot ? ['--no-sandbox'] : []),
]

/** A folder for a device's profile, and a function that removes it. */
export async function newProfile(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tuckshop-device-'))
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 10 })
  return { path, remove }
}

/**
 * Starts a browser on a profile, even after a kill.
 * @param executable the browser's program
 */
export async function launchKillable(
  profile: string,
  executable: string,
): Promise<KillableBrowser> {
  const child = spawn(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    // A separate process group, so one signal ends all of it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Africa/Johannesburg' },
  })
  const exited = once(child, 'exit')
  running.add(child)
  const browser = await chromium.connectOverCDP(await addressOf(child))
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no window')
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    async kill() {
      const gone = disconnected(browser)
      killGroup(child)
      await Promise.all([exited, gone])
      await groupGone(child)
      running.delete(child)
    },
  }
}

/** The browser prints its address. */
async function addressOf(child: ChildProcess): Promise<string> {
  let printed = ''
  for await (const piece of child.stderr ?? []) {
    printed += String(piece)
    const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
    if (address !== undefined) {
      child.stderr?.resume()
      return address
    }
  }
  throw new Error(`The browser did not start: ${printed}`)
}

async function disconnected(browser: Browser): Promise<void> {
  if (!browser.isConnected()) return
  await new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))
}

/**
 * A killed browser's first process ends before its others, which may still lock the database. The next browser on the
 * profile couldn't open it. A busy machine needs time to end them.
 */
async function groupGone({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  const until = performance.now() + 60_000
  while (await isAlive(pid)) {
    if (performance.now() > until) throw new Error(`Processes of group ${pid} survive SIGKILL`)
    await pause(20)
  }
}

/** Whether a process of the group still runs. An ended process that wasn't reaped holds nothing. */
async function isAlive(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const states = await Promise.all(processes.map((id) => stateIn(id, group)))
  return states.some((state) => state !== undefined && state !== 'Z' && state !== 'X')
}

/** The letter of a process's state; undefined if it is in another group, or gone. */
async function stateIn(id: string, group: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The name before it is in brackets and may contain anything.
  const [state, , ofGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(ofGroup) === group ? state : undefined
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
