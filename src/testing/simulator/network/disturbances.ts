import { isUnderWay } from '../../../sandbox/store/books.ts'
import { losses } from '../device/amnesia.ts'
import type { Cashier } from '../cashier.ts'
import type { FaultKind } from '../watch/fault-log.ts'
import { accounts } from '../intents.ts'
import type { Scene } from '../scene.ts'
import type { Tab } from '../device/tab.ts'
import type { Till } from '../till.ts'

/** A world and its people, which faults disturb. */
interface Peopled extends Scene {
  readonly cashiers: readonly Cashier[]
}

type Disturb = (world: Peopled, cashier: Cashier) => void

const moments = ['write', 'request', 'answer', 'fence'] as const

const hour = 3_600_000

/** Faults of devices, of the platform and of people, with their weights. */
const disturbances: readonly (readonly [Disturb, number])[] = [
  [killTab, 5],
  [killBrowser, 6],
  [cutPower, 6],
  [freezeTab, 7],
  [sleep, 4],
  [throttleTimers, 4],
  [setClock, 5],
  [fillDisk, 4],
  [loseConnections, 4],
  [goOffline, 5],
  [signOut, 3],
  [changeUser, 3],
  [openTab, 6],
  [beginOutage, 2],
  [restartPlatform, 2],
  [loseMemory, 2],
  [setPlatformClock, 2],
  [revokeTokens, 3],
  [changeRole, 2],
  [loseJournal, 1],
  [loseStorage, 1],
]

/** Causes a fault at a till, now or at the next moment when it hurts. */
export function disturb(world: Peopled, cashier: Cashier): void {
  const { dice } = world
  const chosen = dice.weighted(disturbances, killTab)
  const strike = () => {
    if (world.faults.active) chosen(world, cashier)
  }
  // A power cut between two writes loses nothing.
  if (chosen === cutPower) cashier.till.ambush = { at: 'write', strike }
  else if (dice.chance(0.6)) cashier.till.ambush = { at: dice.pick(moments), strike }
  else strike()
}

/** Ends all lasting faults. In the calm that follows, every sale must end. */
export function calm(world: Peopled): void {
  world.network.outageUntil = 0
  world.network.dateError = 0
  world.platform.roles.clear()
  for (const { till } of world.cashiers) {
    till.full = false
    if (till.offline) till.setOffline(false)
    for (const tab of till.tabs) {
      tab.grain = 0
      till.thaw(tab)
    }
  }
}

function note(world: Peopled, kind: FaultKind, till: Till, where = till.id): void {
  world.faults.note(kind, till.openSales(), where)
}

function anyTab(world: Peopled, till: Till): Tab | undefined {
  const [first, ...rest] = till.tabs
  if (first === undefined) return undefined
  // Faults hurt most in the owner's tab.
  const owner = till.tabs.find((tab) => tab.isOwner)
  return owner !== undefined && world.dice.chance(0.7) ? owner : world.dice.pick([first, ...rest])
}

/** Undoes a fault later, or when the calm begins. */
function undoneAfter(
  world: Peopled,
  [from, to]: readonly [number, number],
  undo: () => void,
): void {
  world.timeline.after(world.dice.between(from, to), undo)
}

function killTab(world: Peopled, { till }: Cashier): void {
  const tab = anyTab(world, till)
  if (tab === undefined) return
  note(world, 'tab killed', till, tab.name)
  till.kill(tab)
}

function killBrowser(world: Peopled, { till }: Cashier): void {
  if (till.tabs.length === 0) return
  note(world, 'browser killed', till)
  till.killAll()
}

function cutPower(world: Peopled, { till }: Cashier): void {
  if (till.tabs.length === 0) return
  note(world, 'power cut', till)
  till.killAll()
  till.storage.lag()
  if (till.disk.cutBack(world.dice)) note(world, 'journal cut back', till)
}

/** At the next start the browser finds its databases damaged and makes empty ones. */
function loseJournal(world: Peopled, { till }: Cashier): void {
  note(world, 'journal lost', till)
  till.killAll()
  till.loseJournal()
}

function loseStorage(world: Peopled, { till }: Cashier): void {
  note(world, 'storage lost', till)
  till.killAll()
  till.storage.lose()
}

function freezeTab(world: Peopled, { till }: Cashier): void {
  const tab = anyTab(world, till)
  if (tab === undefined || tab.frozen) return
  note(world, 'tab frozen', till, tab.name)
  till.freeze(tab)
  undoneAfter(world, [1_000, 150_000], () => till.thaw(tab))
  if (till.tabs.length === 1 && till.canOpen) till.open()
}

function sleep(world: Peopled, { till }: Cashier): void {
  if (till.asleep || till.tabs.length === 0) return
  note(world, 'device asleep', till)
  till.sleeps()
  const begun = world.timeline.now
  const ms = world.dice.chance(0.2)
    ? world.dice.between(0, hour)
    : world.dice.between(2_000, 180_000)
  const standsStill = world.dice.chance(0.5)
  undoneAfter(world, [ms, ms], () => {
    // It stays asleep at night.
    if (!world.isClosed) till.wakes(world.timeline.now - begun, standsStill)
  })
}

function throttleTimers(world: Peopled, { till }: Cashier): void {
  const tab = anyTab(world, till)
  if (tab === undefined) return
  note(world, 'timers throttled', till, tab.name)
  tab.grain = world.dice.pick([1_000, 1_000, 60_000])
  undoneAfter(world, [5_000, 150_000], () => {
    tab.grain = 0
  })
}

function setClock(world: Peopled, { till }: Cashier): void {
  const { dice } = world
  const byDays = dice.chance(0.06)
  const ms = byDays
    ? dice.between(1, 40) * 24 * hour
    : dice.pick([hour, hour, 90_000, dice.between(500, hour)])
  const forward = dice.chance(0.5)
  note(world, forward ? 'clock set forward' : 'clock set back', till)
  if (byDays) note(world, 'clock set by days', till)
  till.time.jump(forward ? ms : -ms)
}

function fillDisk(world: Peopled, { till }: Cashier): void {
  if (till.full) return
  note(world, 'journal full', till)
  till.full = true
  undoneAfter(world, [500, 40_000], () => {
    till.full = false
  })
}

/** The browser's storage process crashes, and is back at once or after a while. */
function loseConnections(world: Peopled, { till }: Cashier): void {
  const { dice } = world
  note(world, 'storage connection lost', till)
  till.disk.loseConnections(dice.chance(0.3) ? dice.between(0, 20_000) : 0)
}

function goOffline(world: Peopled, { till }: Cashier): void {
  if (till.offline) return
  note(world, 'offline', till)
  till.setOffline(true)
  undoneAfter(world, [1_000, 90_000], () => {
    if (till.offline) till.setOffline(false)
  })
}

function signOut(world: Peopled, { till }: Cashier): void {
  const tab = anyTab(world, till)
  if (tab?.isRunning !== true || tab.session.state().kind === 'signed-out') return
  note(world, 'signed out', till, tab.name)
  tab.signOut()
}

function changeUser(world: Peopled, cashier: Cashier): void {
  note(world, 'another user', cashier.till)
  const others = Object.keys(accounts).filter((user) => user !== cashier.own)
  const [first, ...rest] = others
  if (first !== undefined) cashier.user = world.dice.pick([first, ...rest])
  undoneAfter(world, [20_000, 150_000], () => {
    if (world.faults.active) cashier.user = cashier.own
  })
}

function openTab(_world: Peopled, { till }: Cashier): void {
  if (till.canOpen) till.open()
}

function beginOutage(world: Peopled, _cashier: Cashier): void {
  const ms = world.dice.between(3_000, 90_000)
  for (const { till } of world.cashiers) note(world, 'outage', till)
  world.network.outageUntil = world.timeline.now + ms
  undoneAfter(world, [ms, ms], () => {})
}

function restartPlatform(world: Peopled, _cashier: Cashier): void {
  for (const { till } of world.cashiers) note(world, 'restart of the platform', till)
  world.timeline.after(0, () => world.platform.restart())
}

/** The time in the platform's answers is days off for a while. */
function setPlatformClock(world: Peopled, _cashier: Cashier): void {
  const { dice, network } = world
  for (const { till } of world.cashiers)
    if (till.isToldTime) note(world, 'clock of the platform set by days', till)
  network.dateError = dice.between(1, 40) * 24 * hour * (dice.chance(0.5) ? 1 : -1)
  undoneAfter(world, [5_000, 120_000], () => {
    network.dateError = 0
  })
}

/** The platform restarts right after opening a transaction, and loses part of what it knew. */
function loseMemory(world: Peopled, _cashier: Cashier): void {
  const { dice, lag, faults, platform, timeline } = world
  const loss = dice.pick(losses)
  // With a late list too, a till could never find its sale again.
  if (loss === 'references' && lag.isLong) return
  platform.ambush = ({ status }) => {
    if (loss !== 'references' && !isUnderWay(status)) return false
    timeline.after(dice.between(0, 2_500), () => {
      if (!faults.active) return undefined
      for (const { till } of world.cashiers) note(world, `${loss} forgotten`, till)
      return platform.restart(loss)
    })
    return true
  }
}

function revokeTokens(world: Peopled, { user, till }: Cashier): void {
  note(world, 'session revoked', till)
  world.timeline.after(0, () => world.platform.revoke(user))
}

/** The user loses the right to sell. The platform refuses every request, even during a sale. */
function changeRole(world: Peopled, { till }: Cashier): void {
  const { dice, platform } = world
  const user = dice.pick(['U-1001', 'U-1003', 'U-2001'])
  note(world, 'role changed', till)
  platform.roles.set(user, dice.pick(['vendor', 'partner']))
  undoneAfter(world, [2_000, 60_000], () => platform.roles.delete(user))
}
