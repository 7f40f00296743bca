import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readBody } from '../../platform/transport/read-body.ts'
import { readConfig } from '../../platform/transport/config.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { keptStore } from '../terminal/kept-store.ts'
import { isForShop } from '../terminal/set-up/purpose.ts'
import { filesCache, inUseLock, settingsCache, takeOver } from '../../service-worker/names.ts'
import { canBeRight } from '../device/clock-sense.ts'

// Absent where there is no page, or one that is not served securely.
const page: Document | undefined = globalThis.document
const browser: Partial<Navigator> | undefined = globalThis.navigator
const workers = page && browser?.serviceWorker
const locks = page && browser?.locks

/** Where the till is served; also what its worker is responsible for. */
const scope = new URL(import.meta.env.BASE_URL, page?.baseURI ?? 'http://localhost').href

/** How the till is kept on this device. */
export interface OnDevice {
  readonly kind:
    /** Opens without a line. */
    | 'here'
    | 'not-yet'
    /** By the server (`config.json`). */
    | 'switched-off'
    /** The page is not served securely, or the browser keeps nothing. */
    | 'not-possible'
  /** The one that waits for the till to be free, if any. */
  readonly newer?: NewerVersion | undefined
}

export interface NewerVersion {
  /** When this device first saw that one waits, in epoch milliseconds; `undefined` until that is noted. */
  readonly since: number | undefined
  /** By the server (`urgentUpdate` in `config.json`). */
  readonly isUrgent: boolean
}

/** Kept, as a till may be started again before it takes the version. */
const newerSince = keptStore(browserStorage(), 'tuckshop.newer-since', {
  read: (text): number | undefined => (canBeRight(Number(text)) ? Number(text) : undefined),
  write: (since) => String(since ?? ''),
})
let isUrgent = false

/** From one look for a new version to the next, while the till is in sight; the shortest, and the longest. */
const leastMs = 60_000
const mostMs = 60 * 60_000

const settingsUrl = new URL('config.json', scope).href
const onDeviceStore = createStore<OnDevice>(() => ({ kind: 'not-possible' }))

/** How the till is kept on this device, followed as it changes. */
export function useOnDevice(): OnDevice {
  return useStore(onDeviceStore)
}

/**
 * Notes when this device first saw that a version waits, once. A time that is yet to come was noted by a wrong clock, and
 * is noted again.
 * @param now by the clock that the platform corrects
 */
export function noteNewer(now: number): void {
  const { newer } = onDeviceStore.getState()
  if (newer === undefined || !canBeRight(now)) return
  const noted = newerSince.newest()
  const since = noted === undefined ? now : Math.min(noted, now)
  if (since !== noted) newerSince.keep(since)
  if (since !== newer.since) onDeviceStore.setState({ newer: { ...newer, since } })
}

let registration: ServiceWorkerRegistration | undefined
let begun: Promise<void> | undefined
let lookedAt = -Infinity

/**
 * Registers the worker and follows it from then on. Whatever fails is tried again at the next look: the till works
 * without. Practice is served by the shop's worker, and a demo leaves nothing on the device.
 */
export function putOnDevice(): void {
  if (workers !== undefined && import.meta.env.PROD && isForShop) begun ??= begin(workers)
}

async function begin(workers: ServiceWorkerContainer): Promise<void> {
  const look = () => void lookForNewer(workers)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt > leastMs) look()
  })
  window.addEventListener('online', look)
  setInterval(() => {
    if (document.visibilityState === 'visible') look()
  }, mostMs)
  await lookForNewer(workers)
}

/** Asks the server for its settings and its version. @returns whether it was reached */
export async function lookForNewer(workers = navigator.serviceWorker): Promise<boolean> {
  lookedAt = performance.now()
  try {
    if (await isSwitchedOff()) {
      await leaveDevice(workers)
      return true
    }
    if (registration === undefined) {
      await workers.register(workerUrl(), { scope, updateViaCache: 'none' })
      // Asked for, not taken: a browser that is told to have no workers gives none.
      registration = await workers.getRegistration(scope)
      if (registration !== undefined) follow(workers, registration)
    } else {
      await registration.update()
      showUrgency()
    }
    await renewPolicy()
    return true
  } catch {
    return false
  }
}

/** Reads the server's own settings, not the device's, and keeps for the next start what can be used. */
async function isSwitchedOff(): Promise<boolean> {
  const answer = await fetch(settingsUrl, { cache: 'reload', credentials: 'same-origin' })
  if (!answer.ok && answer.status !== 404) throw new Error('No settings')
  const text = answer.ok ? await readBody(answer) : '{}'
  if (text === undefined) throw new Error('No settings')
  const read = readConfig(text)
  if (read.kind !== 'ok') return false
  if (!read.config.serviceWorker) return true
  isUrgent = read.config.urgentUpdate
  const kept = new Response(text, { headers: { 'content-type': 'application/json' } })
  await (await caches.open(settingsCache(scope))).put(settingsUrl, kept)
  return false
}

/**
 * The page on the device carries the content security policy of the day on which it was put there: what it may reach, which
 * changes when the platform moves (`apiBaseUrl`). Where the server's differs, the server's page takes its place, and this
 * page is loaded again once it is not in use. A page of another build comes with its own worker.
 */
async function renewPolicy(): Promise<void> {
  const files = await caches.open(filesCache(scope))
  const [page] = await files.keys(`${scope}index.html`, { ignoreSearch: true })
  const kept = page && (await files.match(page))
  if (page === undefined || kept === undefined) return
  const answer = await fetch(scope, { cache: 'reload', credentials: 'same-origin' })
  const policyOf = ({ headers }: Response) => headers.get('content-security-policy')
  if (!answer.ok || policyOf(answer) === policyOf(kept)) return
  const text = await readBody(answer)
  if (text === undefined || text !== (await readBody(kept))) return
  // Without the address that it came from: a page that was redirected can't be opened from a cache.
  await files.put(page, new Response(text, { headers: answer.headers }))
  replaced = fromDevice
  changeIfReplaced()
}

/** What the server says now of a version that waited before. */
function showUrgency(): void {
  const { newer } = onDeviceStore.getState()
  if (newer !== undefined && newer.isUrgent !== isUrgent)
    onDeviceStore.setState({ newer: { ...newer, isUrgent } })
}

async function leaveDevice(workers: ServiceWorkerContainer): Promise<void> {
  await (await workers.getRegistration(scope))?.unregister()
  await Promise.all([filesCache, settingsCache].map((nameOf) => caches.delete(nameOf(scope))))
  registration = undefined
  onDeviceStore.setState({ kind: 'switched-off', newer: undefined })
}

function follow(workers: ServiceWorkerContainer, followed: ServiceWorkerRegistration): void {
  const look = () => {
    const waits = followed.waiting !== null && followed.active !== null
    if (!waits && newerSince.newest() !== undefined) newerSince.keep(undefined)
    onDeviceStore.setState({
      kind: followed.active === null ? 'not-yet' : 'here',
      newer: waits ? { since: newerSince.newest(), isUrgent } : undefined,
    })
  }
  const watch = () => {
    followed.installing?.addEventListener('statechange', look)
    look()
  }
  followed.addEventListener('updatefound', watch)
  workers.addEventListener('controllerchange', look)
  watch()
}

interface TrustedUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedUrls
  }
}

const worker = new URL('sw.js', scope).href
let policy: ReturnType<TrustedUrls['createPolicy']> | undefined

/** The till's policy lets this one place name a script, and this one script; a page may make it once. */
function workerUrl(): string {
  policy ??= window.trustedTypes?.createPolicy('tuckshop-worker', {
    createScriptURL: () => worker,
  })
  return policy?.createScriptURL(worker) ?? worker
}

const reasons = new Set<string>()

/** Whether nothing is under way in this page: somebody is signed in, and no more. */
export function isQuiet(): boolean {
  return [...reasons].every((why) => why === 'sign-in')
}

let letGo: (() => void) | undefined
/** Whether this page came from the device, and from a version that another has replaced since. */
let fromDevice = workers?.controller != null
let replaced = false

/**
 * Says why this page must stay the version that it is, or that this is over. A new version takes the place of this one
 * only while no page has a reason (docs/till.md).
 */
export function keepVersion(why: string, keep: boolean): void {
  if (keep) reasons.add(why)
  else reasons.delete(why)
  if (reasons.size > 0) hold()
  else letGo?.()
}

function hold(): void {
  if (letGo !== undefined) return
  const until = new Promise<void>((done) => {
    letGo = () => {
      letGo = undefined
      done()
    }
  })
  const before = replaced
  const inUse = async () => {
    // Replaced while it waited for the lock: its files may be gone.
    if (replaced && !before) window.location.reload()
    await until
    changeIfReplaced()
  }
  // A new version gets the lock only once it is free: only then is it asked again.
  void (locks?.request(inUseLock(scope), { mode: 'shared' }, inUse) ?? inUse()).then(goOn)
}

function changeIfReplaced(): void {
  if (replaced && letGo === undefined) window.location.reload()
}

/** Nothing keeps this page any more: what waits may come. */
function goOn(): void {
  if (letGo !== undefined) return
  workers?.getRegistration(scope).then(
    (registration) => registration?.waiting?.postMessage(takeOver),
    () => undefined,
  )
}

workers?.addEventListener('controllerchange', () => {
  replaced = fromDevice
  fromDevice = true
  changeIfReplaced()
})
goOn()

/** From the sign-in screen to what may use the line besides it, in milliseconds: on a first visit the cashier comes first. */
export const settleMs = fromDevice ? 500 : 20_000
