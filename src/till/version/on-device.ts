import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readBody } from '../../platform/transport/read-body.ts'
import { readConfig } from '../../platform/transport/config.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { keptStore } from '../terminal/kept-store.ts'
import { isForShop } from '../terminal/set-up/purpose.ts'
import { filesCache, inUseLock, settingsCache, takeOver } from '../../service-worker/names.ts'
import { canBeRight } from '../device/clock-sense.ts'

// Missing without a page, or on an insecure page.
const page: Document | undefined = globalThis.document
const browser: Partial<Navigator> | undefined = globalThis.navigator
const workers = page && browser?.serviceWorker
const locks = page && browser?.locks

/** The till's address prefix, and its worker's scope. */
const scope = new URL(import.meta.env.BASE_URL, page?.baseURI ?? 'http://localhost').href

/** The till's installation on this device. */
export interface OnDevice {
  readonly kind:
    /** Opens without a connection. */
    | 'here'
    | 'not-yet'
    /** Switched off by the server (`config.json`). */
    | 'switched-off'
    /** The page is insecure, or the browser stores nothing. */
    | 'not-possible'
  /** The update that waits until the till is free, if any. */
  readonly newer?: NewerVersion | undefined
}

export interface NewerVersion {
  /** When this device first saw the update, in epoch milliseconds; `undefined` until it is recorded. */
  readonly since: number | undefined
  /** Set by the server (`urgentUpdate` in `config.json`). */
  readonly isUrgent: boolean
}

/** Kept, because a till may restart before it updates. */
const newerSince = keptStore(browserStorage(), 'tuckshop.newer-since', {
  read: (text): number | undefined => (canBeRight(Number(text)) ? Number(text) : undefined),
  write: (since) => String(since ?? ''),
})
let isUrgent = false

/** Between two checks for an update while the till is visible: the shortest and the longest. */
const leastMs = 60_000
const mostMs = 60 * 60_000

const settingsUrl = new URL('config.json', scope).href
const onDeviceStore = createStore<OnDevice>(() => ({ kind: 'not-possible' }))

/** The till's installation on this device; renders again when it changes. */
export function useOnDevice(): OnDevice {
  return useStore(onDeviceStore)
}

/**
 * Records once when this device first saw the update. Replaces a time in the future, which came from a wrong clock.
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
 * Registers the worker and follows it. Repeats failed steps at the next check: the till works without a worker. The
 * shop's worker serves practice too, and a demo installs nothing on the device.
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

/** Asks the server for its settings and its version. @returns whether the server answered */
export async function lookForNewer(workers = navigator.serviceWorker): Promise<boolean> {
  lookedAt = performance.now()
  try {
    // First: without a connection, nothing after it succeeds.
    await followRegistration(workers)
    if (await isSwitchedOff()) {
      await leaveDevice(workers)
      return true
    }
    if (registration === undefined) {
      await workers.register(workerUrl(), { scope, updateViaCache: 'none' })
      // Asks for the registration, because `register` gives none in a browser with workers switched off.
      await followRegistration(workers)
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

async function followRegistration(workers: ServiceWorkerContainer): Promise<void> {
  if (registration !== undefined) return
  const found = await workers.getRegistration(scope)
  if (found?.scope !== scope) return
  registration = found
  follow(workers, found)
}

/** Reads the server's settings, not the device's, and keeps usable ones for the next start. */
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
 * The installed page has the content security policy of its installation day. The policy names the allowed addresses,
 * and changes when the platform moves (`apiBaseUrl`). If the server's policy differs, the server's page replaces the
 * installed one, and this page reloads when it is not in use. A page of another build comes with a separate worker.
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
  // Without its address: a browser can't open a redirected page from a cache.
  await files.put(page, new Response(text, { headers: answer.headers }))
  replaced = fromDevice
  changeIfReplaced()
}

/** The server's current answer about an update that waited before. */
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

/** The content security policy allows only this policy, for this script; a page may create it once. */
function workerUrl(): string {
  policy ??= window.trustedTypes?.createPolicy('tuckshop-worker', {
    createScriptURL: () => worker,
  })
  return policy?.createScriptURL(worker) ?? worker
}

const reasons = new Set<string>()

/** Whether this page is idle: at most somebody is signed in. */
export function isQuiet(): boolean {
  return [...reasons].every((why) => why === 'sign-in')
}

let letGo: (() => void) | undefined
/** Whether this page came from the device, in a version that was replaced since. */
let fromDevice = workers?.controller != null
let replaced = false

/**
 * Registers a reason to stay on this version, or ends it. An update replaces the version only while no page has a
 * reason (docs/till.md).
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
  // An update gets the lock only when it is free: ask it again only then.
  void (locks?.request(inUseLock(scope), { mode: 'shared' }, inUse) ?? inUse()).then(
    letUpdateInstall,
  )
}

function changeIfReplaced(): void {
  if (replaced && letGo === undefined) window.location.reload()
}

/** Lets the update install, once nothing keeps this page any more. */
function letUpdateInstall(): void {
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
letUpdateInstall()

/**
 * How long background work waits after the sign-in screen, in milliseconds: on a first visit the cashier comes first.
 */
export const settleMs = fromDevice ? 500 : 20_000
