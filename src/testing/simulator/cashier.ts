import type { Confirmation, Done, Unavailable } from '../../sale/engine.ts'
import type { Sale } from '../../sale/sale.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { Intent } from './intents.ts'
import { retryFromList } from './retry-from-list.ts'
import type { Scene } from './scene.ts'
import type { Tab } from './tab.ts'
import type { Till } from './till.ts'
import type { Watch } from './watch.ts'

/** One thing wanted once, however often it was tapped. */
interface Wish {
  readonly intent: Intent
  /** Taps that have not heard "no". */
  open: number
  /** Whether one of them heard that nothing was sold, and not that it is sold already. */
  refused: boolean
}

/** Fixed recipients after which the platform itself misbehaves. */
const mishaps = new Set(['0007', '0008', '0009', '0010', '0011', '0012', '0013', '0014', '1999'])

/**
 * Who works at a till: sells what customers want, signs in again when asked, answers what the till asks, hands
 * receipts over, retries, sets aside; and, as the manager, decides what needs attention. Sees only the screens.
 */
export class Cashier {
  readonly till: Till
  /** Whose till it is. */
  readonly own: string
  /** Who works now. */
  user: string
  readonly #scene: Scene
  readonly #watch: Watch
  /** What customers want who are here. */
  #intents: Intent[] = []
  /** What customers will want on the days to come. */
  readonly #later: Intent[]
  /** Sales of this till that were decided not to be retried. */
  readonly #leftFailed = new Set<string>()

  constructor(till: Till, watch: Watch, intents: Intent[], user: string) {
    this.till = till
    this.user = user
    this.own = user
    this.#scene = till.scene
    this.#watch = watch
    this.#later = intents
  }

  get hasMore(): boolean {
    return this.#intents.length > 0
  }

  /** A day begins. @param daysLeft with this one */
  expect(daysLeft: number): void {
    const share = Math.ceil(this.#later.length / daysLeft)
    this.#intents = [...this.#intents, ...this.#later.splice(0, share)]
  }

  /** Comes back every few seconds for as long as the world lasts. */
  begin(): void {
    const { timeline, dice } = this.#scene
    timeline.after(dice.between(600, 5_000), () => {
      if (this.#scene.isClosed) return
      this.#tick()
      this.begin()
    })
  }

  #tick(): void {
    const { dice, faults } = this.#scene
    const { till } = this
    if (till.asleep) return
    if (till.tabs.length === 0) {
      if (dice.chance(faults.active ? 0.3 : 0.9)) till.open()
      return
    }
    const tab = this.#chooseTab()
    if (tab === undefined) return
    const state = tab.session.state()
    if (state.kind !== 'signed-in' || state.username !== this.user) {
      this.#signIn(tab, state.kind === 'signed-in')
      return
    }
    const { engine } = tab
    if (engine === undefined) return
    const { status, sales } = engine.snapshot()
    if (status.kind === 'unavailable' && this.#reloads(status.reason)) {
      till.kill(tab)
      return
    }
    if (status.kind !== 'ready') return
    if (!faults.active) this.#changeUser(sales)
    for (const sale of sales) {
      if (!tab.busy.has(sale.reference) && dice.chance(0.5)) this.#attend(tab, sale)
    }
    if (faults.active && dice.chance(0.02)) retryFromList(tab, this.user)
    if (this.user === this.own) this.#sell(tab)
  }

  /** Only a journal or keys that could not be opened need a reload: from all else the till must recover by itself. */
  #reloads(reason: Unavailable): boolean {
    const { dice, faults } = this.#scene
    if (reason === 'journal-unopenable' || reason === 'keys-unavailable') return dice.chance(0.3)
    return faults.active && dice.chance(0.01)
  }

  /** A cashier stays with a tab that works, mostly. */
  #chooseTab(): Tab | undefined {
    const { dice } = this.#scene
    const running = this.till.tabs.filter((tab) => tab.isRunning)
    const [first, ...rest] = running
    if (first === undefined) return undefined
    const waiting = rest.find((tab) => tab.session.state().kind !== 'signed-in')
    if (waiting !== undefined && dice.chance(0.3)) return waiting
    return dice.chance(0.75) ? first : dice.pick([first, ...rest])
  }

  #signIn(tab: Tab, another: boolean): void {
    const { dice } = this.#scene
    if (tab.signingIn || !dice.chance(0.6)) return
    if (another) {
      this.#scene.trace(() => `${tab.name} signs out`)
      tab.signOut()
    }
    this.#scene.trace(() => `${tab.name} signs in as ${this.user}`)
    void tab.signIn(this.user)
  }

  /** In the calm, whoever has sales waiting here comes and signs in, in turns. */
  #changeUser(sales: readonly Sale[]): void {
    const { dice } = this.#scene
    const waiting = sales.filter(({ phase }) => !done.has(phase.kind))
    const users = new Set(waiting.map(({ account }) => account.userKey))
    if (users.delete(this.user) && !dice.chance(0.02)) return
    const [first, ...rest] = users
    if (first !== undefined) this.user = dice.pick([first, ...rest])
  }

  #sell(tab: Tab): void {
    const { dice, faults } = this.#scene
    const burst = dice.chance(0.15) ? dice.whole(2, 6) : 1
    for (let count = 0; count < burst; count++) {
      if (!dice.chance(0.6)) return
      const intent = this.#intents.shift()
      if (intent === undefined) return
      if (mishaps.has(intent.ending)) faults.note('fixed input', [intent.key], intent.ending)
      const tappedTwice = faults.active && dice.chance(0.05)
      const wish: Wish = { intent, open: tappedTwice ? 2 : 1, refused: false }
      intent.confirmed += 1
      this.#confirm(tab, wish)
      if (tappedTwice) this.#tapAgain(tab, wish)
    }
  }

  /** At once, a moment later, or in another tab: whoever taps twice wants it once. */
  #tapAgain(tab: Tab, wish: Wish): void {
    const { dice, faults, timeline } = this.#scene
    faults.note('double tap', [wish.intent.key], tab.name)
    const other = dice.chance(0.2) ? (this.till.tabs.find((one) => one !== tab) ?? tab) : tab
    if (other === tab && dice.chance(0.5)) this.#confirm(tab, wish)
    else timeline.after(dice.between(0, 800), () => this.#confirm(other, wish))
  }

  #confirm(tab: Tab, wish: Wish): void {
    const { engine } = tab
    const { intent } = wish
    if (engine === undefined || !tab.isRunning) {
      this.#refused(wish)
      return
    }
    this.#scene.trace(() => `${tab.name} confirms ${intent.key} (${intent.ending})`)
    void engine.confirm(intent.draft).then((answer) => this.#confirmed(wish, answer))
  }

  /** "No" to each tap means that nothing was sold: the customer is still there, and asks again. */
  #confirmed(wish: Wish, answer: Confirmation): void {
    const { intent } = wish
    this.#scene.trace(() => `${intent.key} is ${JSON.stringify(answer)}`)
    if (answer.kind === 'accepted') {
      if (!this.till.disk.disk.rows.has(answer.reference))
        this.#watch.violations.fail(6, intent.key, 'accepted, and not on disk')
    } else if (answer.kind === 'refused') this.#refused(wish)
    else this.#no(wish)
  }

  #refused(wish: Wish): void {
    wish.refused = true
    this.#no(wish)
  }

  #no(wish: Wish): void {
    const { intent } = wish
    wish.open -= 1
    if (wish.open > 0) return
    intent.confirmed -= 1
    const lives = [...this.till.disk.disk.rows.values()].some(
      ({ summary }) => summary.title === intent.key,
    )
    if (wish.refused && !lives) this.#intents.push(intent)
  }

  /** What the screens ask of a person. */
  #attend(tab: Tab, sale: Sale): void {
    const { dice, faults } = this.#scene
    const { engine } = tab
    const { reference, phase } = sale
    if (engine === undefined) return
    switch (phase.kind) {
      case 'completed':
        this.#do(tab, sale, 'hands over', async () => {
          const opened = await engine.openReceipt(reference)
          // The till says that it can't be opened any more; the cashier looks it up at the platform.
          if (opened === undefined)
            return this.till.isDecayed ? engine.acknowledgeHandOver(reference) : undefined
          this.#watch.screens.receiptOpened(opened)
          return engine.acknowledgeHandOver(reference)
        })
        return
      case 'failed':
        this.#retry(tab, sale)
        return
      case 'asking':
        this.#answer(tab, sale, phase.reason === 'never-sent')
        return
      case 'needs-attention':
        if (dice.chance(0.05))
          this.#do(tab, sale, 'resolves', () => engine.resolve(reference, 'Resolved'))
        return
      case 'checking':
        if (faults.active && dice.chance(0.01))
          this.#do(tab, sale, 'sets aside', () => engine.setAside(reference, 'Customer left'))
        return
      case 'set-aside':
        if (dice.chance(0.02)) this.#do(tab, sale, 'sends again', () => engine.sendAgain(reference))
        return
      case 'prepared':
      case 'throttled':
      case 'waiting-for-sign-in':
        if (faults.active && dice.chance(0.01))
          this.#do(tab, sale, 'cancels', () => engine.cancel(reference))
        return
      case 'sending':
      case 'in-flight':
      case 'receipt-awaited':
      case 'rejected':
      case 'cancelled':
      case 'delivered':
      case 'resolved':
      default:
    }
  }

  #answer(tab: Tab, sale: Sale, neverSent: boolean): void {
    const { dice } = this.#scene
    const { engine } = tab
    const { reference } = sale
    if (engine === undefined) return
    // Also where the till must say no.
    if (dice.chance(0.06)) this.#do(tab, sale, 'cancels', () => engine.cancel(reference))
    else if (dice.chance(0.55))
      this.#do(tab, sale, 'sends again', () => engine.sendAgain(reference))
    else if (neverSent && dice.chance(0.5))
      this.#do(tab, sale, 'cancels', () => engine.cancel(reference))
    else this.#do(tab, sale, 'sets aside', () => engine.setAside(reference, 'Customer left'))
  }

  #retry(tab: Tab, sale: Sale): void {
    const { dice } = this.#scene
    const { engine } = tab
    const { reference } = sale
    if (engine === undefined || sale.child !== undefined || sale.kind === 'redeem') return
    if (this.#leftFailed.has(reference)) return
    if (dice.chance(0.3) || (sale.parent !== undefined && dice.chance(0.6))) {
      this.#leftFailed.add(reference)
      return
    }
    const fixed = sale.summary.saleKind === 'data'
    const amount = !fixed && dice.chance(0.2) ? { amount: cents(5_000) } : {}
    this.#wishRetry(sale, amount.amount ?? sale.summary.amount)
    this.#do(tab, sale, 'retries', () => engine.retry(reference, amount))
    if (!dice.chance(0.05)) return
    this.#wishRetry(sale, sale.summary.amount)
    void engine.retry(reference)
  }

  #wishRetry({ summary, merchantReference, transactionId }: Sale, amount: Cents): void {
    const intent = this.#scene.intents.get(summary.title)
    intent?.retries.push({ merchantReference, parent: transactionId, amount })
  }

  #do(
    tab: Tab,
    { reference, summary }: Sale,
    what: string,
    work: () => Promise<Done | Confirmation | undefined>,
  ): void {
    tab.busy.add(reference)
    this.#scene.trace(() => `${tab.name} ${what} ${summary.title} ${reference}`)
    void work().then((answer) => {
      tab.busy.delete(reference)
      if (answer?.kind === 'refused')
        this.#scene.trace(() => `${what} ${reference}: ${JSON.stringify(answer.reason)}`)
    })
  }
}

const done: ReadonlySet<string> = new Set([
  'failed',
  'rejected',
  'cancelled',
  'delivered',
  'resolved',
  'needs-attention',
])
