import { inUseLock, takeOver } from '../../service-worker/names.ts'

// Absent where there is no page, or one that is not served securely.
const page: Document | undefined = globalThis.document
const browser: Partial<Navigator> | undefined = globalThis.navigator
const workers = page && browser?.serviceWorker
const locks = page && browser?.locks

/** Where the till is served; also what its worker is responsible for. */
export const scope = new URL(import.meta.env.BASE_URL, page?.baseURI ?? 'http://localhost').href

const reasons = new Set<string>()
let letGo: (() => void) | undefined
/** Whether this page came from the device, and from a version that another has replaced since. */
let fromDevice = workers?.controller != null
let replaced = false

/**
 * Says why this page must stay the version that it is, or that this is over. A new version takes the place of this one
 * only while no page has a reason (docs/on-the-device.md).
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
  // Whoever asks before the lock is free again asks in vain.
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

/** Puts the till on this device and looks for new versions, by code that comes when it is wanted. */
export function putOnDevice(): void {
  if (workers === undefined || !import.meta.env.PROD) return
  import('./on-device.ts').then(
    ({ stayOnDevice }) => stayOnDevice(workers),
    () => undefined,
  )
}

/** From the sign-in screen to what may use the line besides it, in milliseconds: on a first visit the cashier comes first. */
export const settleMs = fromDevice ? 500 : 20_000
