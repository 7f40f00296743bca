import type { Confirmation, Done, Unavailable } from '../../engine/engine.ts'
import type { Sale, SaleDraft } from '../../engine/sale.ts'
import { cents, type Cents } from '../../values/money.ts'
import { moneyOf } from '../../engine/money.ts'
import { cashOf, coverOf, mainMethod, type PaymentDraft } from '../../engine/payment.ts'
import { roundCash } from '../../values/cash.ts'
import { CashDrawer, cashFor, retryMoneyFor } from './drawer.ts'
import type { Intent } from './intents.ts'
import { retryFromList } from './retry-from-list.ts'
import type { Scene } from './scene.ts'
import type { Tab } from './device/tab.ts'
import type { Till } from './till.ts'
import type { Watch } from './watch/watch.ts'

/** One customer's wish, tapped once or several times. */
interface Wish {
  /** One product, or a basket of several. */
  readonly intents: readonly [Intent, ...Intent[]]
  readonly payment: PaymentDraft
  /** Taps without a "no" so far. */
  open: number
  /** Whether a tap heard that nothing was sold, rather than that it is sold already. */
  refused: boolean
}

/** Fixed recipients that make the platform itself misbehave. */
const mishaps = new Set(['0007', '0008', '0009', '0010', '0011', '0012', '0013', '0014', '1999'])

/**
 * Works at a till: sells what customers want, signs in again, answers the till's questions, hands receipts over,
 * retries, sets aside. As the manager, decides what needs attention. Sees only the screens.
 */
export class Cashier {
  readonly till: Till
  /** The cash that this cashier moves, following the screens. */
  readonly drawer: CashDrawer
  /** The user whose till this is. */
  readonly own: string
  /** The user who works now. */
  user: string
  readonly #scene: Scene
  readonly #watch: Watch
  /** The wishes of customers who are here. */
  #intents: Intent[] = []
  /** The wishes of customers on later days. */
  readonly #later: Intent[]
  /** This till's sales that somebody decided not to retry. */
  readonly #leftFailed = new Set<string>()

  constructor(till: Till, watch: Watch, intents: Intent[], user: string) {
    this.till = till
    this.drawer = new CashDrawer(till, watch.violations)
    this.user = user
    this.own = user
    this.#scene = till.scene
    this.#watch = watch
    this.#later = intents
  }

  get hasMore(): boolean {
    return this.#intents.length > 0
  }

  /**
   * Starts a day.
   * @param daysLeft including this day
   */
  expect(daysLeft: number): void {
    const share = Math.ceil(this.#later.length / daysLeft)
    this.#intents = [...this.#intents, ...this.#later.splice(0, share)]
  }

  /** Comes back every few seconds until the world ends. */
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
    if (faults.active && dice.chance(0.02)) retryFromList(tab, this.user, this.drawer)
    if (this.user === this.own) this.#sell(tab)
  }

  /** Only an unopenable journal or unreadable keys need a reload; the till must recover from everything else alone. */
  #reloads(reason: Unavailable): boolean {
    const { dice, faults } = this.#scene
    if (reason === 'journal-unopenable' || reason === 'keys-unavailable') return dice.chance(0.3)
    return faults.active && dice.chance(0.01)
  }

  /** A cashier mostly stays with a tab that works. */
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

  /** In the calm, users with open sales here sign in, in turns. */
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
      const intents = this.#nextCustomer()
      if (intents === undefined) return
      for (const { ending, key } of intents)
        if (mishaps.has(ending)) faults.note('fixed input', [key], ending)
      const tappedTwice = faults.active && dice.chance(0.05)
      const payment = this.#paymentFor(intents)
      const wish: Wish = { intents, payment, open: tappedTwice ? 2 : 1, refused: false }
      for (const intent of intents) intent.confirmed += 1
      this.#confirm(tab, wish)
      if (tappedTwice) this.#tapAgain(tab, wish)
    }
  }

  /** The next customer's wish: one product, or a basket. */
  #nextCustomer(): [Intent, ...Intent[]] | undefined {
    const { dice } = this.#scene
    const first = this.#intents.shift()
    if (first === undefined) return undefined
    const intents: [Intent, ...Intent[]] = [first]
    if (first.draft.kind === 'redeem' || !dice.chance(0.2)) return intents
    for (let more = dice.whole(1, 4); more > 0; more--) {
      if (this.#intents[0]?.draft.kind !== 'purchase') break
      const next = this.#intents.shift()
      if (next !== undefined) intents.push(next)
    }
    return intents
  }

  /** Mostly in cash, or by card, or in two ways. */
  #paymentFor(intents: readonly Intent[]): PaymentDraft {
    const { dice } = this.#scene
    const total = cents(intents.reduce((sum, { draft }) => sum + draft.summary.amount, 0))
    const rounding = 'customer'
    if (dice.chance(0.2)) return { methods: [{ method: 'card', amount: total }], rounding }
    const part = cents(Math.floor(dice.between(0, total) / 10) * 10)
    if (part > 0 && part < total && dice.chance(0.2))
      return {
        methods: [
          { method: 'cash', amount: part },
          { method: 'card', amount: cents(total - part) },
        ],
        rounding,
      }
    return { methods: [{ method: 'cash', amount: roundCash(total, rounding) }], rounding }
  }

  /** Taps again at once, a moment later, or in another tab. The customer still wants it once. */
  #tapAgain(tab: Tab, wish: Wish): void {
    const { dice, faults, timeline } = this.#scene
    faults.note(
      'double tap',
      wish.intents.map(({ key }) => key),
      tab.name,
    )
    const other = dice.chance(0.2) ? (this.till.tabs.find((one) => one !== tab) ?? tab) : tab
    if (other === tab && dice.chance(0.5)) this.#confirm(tab, wish)
    else timeline.after(dice.between(0, 800), () => this.#confirm(other, wish))
  }

  #confirm(tab: Tab, wish: Wish): void {
    const { engine } = tab
    const { intents, payment } = wish
    if (engine === undefined || !tab.isRunning) {
      this.#refused(wish)
      return
    }
    const named = intents.map(({ key, ending }) => `${key} (${ending})`).join(', ')
    this.#scene.trace(() => `${tab.name} confirms ${named}`)
    const [first, ...others] = draftsOf(intents, payment)
    if (first === undefined) return
    const answer = engine.confirm([first, ...others], { payment })
    if (first.kind === 'purchase')
      this.drawer.pays(
        cashOf(payment.methods),
        intents.map(({ key }) => key),
        answer,
      )
    void answer.then((confirmed) => this.#confirmed(wish, confirmed))
  }

  /** "No" to every tap means that nothing was sold: the customer is still here and asks again. */
  #confirmed(wish: Wish, answer: Confirmation): void {
    const { intents } = wish
    const [{ key }] = intents
    this.#scene.trace(() => `${key} is ${JSON.stringify(answer)}`)
    if (answer.kind === 'accepted') {
      const titles = new Set(
        [...this.till.disk.disk.rows.values()].map(({ summary }) => summary.title),
      )
      if (!intents.every((intent) => titles.has(intent.key)))
        this.#watch.violations.fail(6, key, 'accepted, but not on disk')
    } else if (answer.kind === 'refused') this.#refused(wish)
    else this.#no(wish)
  }

  #refused(wish: Wish): void {
    wish.refused = true
    this.#no(wish)
  }

  #no(wish: Wish): void {
    wish.open -= 1
    if (wish.open > 0) return
    for (const intent of wish.intents) {
      intent.confirmed -= 1
      const lives = [...this.till.disk.disk.rows.values()].some(
        ({ summary }) => summary.title === intent.key,
      )
      if (wish.refused && !lives) this.#intents.push(intent)
    }
  }

  /** Does what the screens ask of a person. */
  #attend(tab: Tab, sale: Sale): void {
    const { dice, faults } = this.#scene
    const { engine } = tab
    const { reference, phase } = sale
    if (engine === undefined) return
    switch (phase.kind) {
      case 'completed':
        this.#do(tab, sale, 'hands over', async () => {
          const opened = await engine.openReceipt(reference)
          // The till says that it can't open this receipt any more; the cashier looks it up on the platform.
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
      case 'rejected':
      case 'cancelled':
        this.#settleMoney(tab, sale)
        return
      case 'needs-attention':
        this.#settleMoney(tab, sale, 0.05)
        if (dice.chance(0.05))
          this.#do(tab, sale, 'resolves', () => engine.resolve(reference, 'Resolved'))
        return
      case 'checking':
        if (faults.active && dice.chance(0.01))
          this.#do(tab, sale, 'sets aside', () => engine.setAside(reference, 'Customer left'))
        return
      case 'set-aside':
        if (dice.chance(0.02)) this.#do(tab, sale, 'sends again', () => engine.sendAgain(reference))
        else this.#settleMoney(tab, sale, 0.05)
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
    // Also tries it where the till must refuse.
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
    if (this.#leftFailed.has(reference)) {
      this.#settleMoney(tab, sale)
      return
    }
    if (dice.chance(0.3) || (sale.parent !== undefined && dice.chance(0.6))) {
      this.#leftFailed.add(reference)
      return
    }
    const fixed = sale.summary.saleKind === 'data'
    const wanted = !fixed && dice.chance(0.2) ? cents(5_000) : undefined
    this.#do(tab, sale, 'retries', () => this.#retryOnce(tab, sale, wanted))
    if (dice.chance(0.05)) void this.#retryOnce(tab, sale, undefined)
  }

  /** Sometimes the cashier forgets that the customer must pay again; the till refuses. */
  #retryOnce(tab: Tab, sale: Sale, wanted: Cents | undefined): Promise<Confirmation | undefined> {
    const { dice } = this.#scene
    const amount = wanted ?? sale.summary.amount
    const isOther = amount !== sale.summary.amount
    const forgets = dice.chance(0.05)
    const money = forgets ? undefined : retryMoneyFor(moneyOf(sale), isOther, amount, true)
    this.#wishRetry(sale, amount)
    const answer = tab.engine?.retry(sale.reference, {
      ...(wanted === undefined ? {} : { amount: wanted }),
      ...(money === undefined ? {} : { money }),
    })
    if (answer === undefined) return Promise.resolve(undefined)
    this.drawer.retries(sale, cashFor(money), money, answer)
    return answer
  }

  /** Gives the customer's money back, keeps it for a retry, or takes it for a sale that went through after all. */
  #settleMoney(tab: Tab, sale: Sale, chance = 0.4): void {
    const { dice } = this.#scene
    const { engine } = tab
    const { reference, paidBy } = sale
    const money = moneyOf(sale)
    if (engine === undefined || paidBy === undefined || !dice.chance(chance)) return
    if (money.kind === 'not-paid') {
      const { amount } = sale.summary
      const payment = retryMoneyFor({ ...money, kind: 'given-back' }, false, amount, true)
      if (payment?.kind !== 'paid') return
      this.#do(tab, sale, 'takes the money for', () => {
        const answer = engine.take(reference, payment.payment)
        this.drawer.takes(sale, cashFor(payment), answer)
        return answer
      })
    } else if (money.kind === 'to-give-back' && dice.chance(0.2))
      this.#do(tab, sale, 'keeps the money of', () => engine.keepForRetry([reference]))
    else if (money.kind === 'to-give-back' || money.kind === 'kept' || money.kind === 'hold') {
      const others = engine
        .snapshot()
        .sales.filter((one) => one.paidBy?.id === paidBy.id && moneyOf(one).kind === 'to-give-back')
        .map((one) => one.reference)
      const all = money.kind === 'to-give-back' && dice.chance(0.5) ? others : [reference]
      this.#do(tab, sale, 'gives back the money of', () => {
        const answer = engine.giveBack(all)
        this.drawer.givesBack(paidBy, all, answer)
        return answer
      })
    }
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

/** The drafts for a customer's wishes. Each names the method that covers most of it (ruling R43). */
function draftsOf(intents: readonly Intent[], { methods }: PaymentDraft): readonly SaleDraft[] {
  const cover = coverOf(
    intents.map(({ draft }) => draft.summary.amount),
    methods,
  )
  return intents.map(({ draft }, place) => {
    if (draft.kind === 'redeem') return draft
    const method = mainMethod(cover[place] ?? [], 'cash')
    return { ...draft, payment: { method }, body: { ...draft.body, paymentMethod: method } }
  })
}

const done: ReadonlySet<string> = new Set([
  'failed',
  'rejected',
  'cancelled',
  'delivered',
  'resolved',
  'needs-attention',
])
