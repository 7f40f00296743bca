import type { Fetch } from '../../../platform/transport/transport.ts'
import { worldStart } from '../device/device-time.ts'
import type { Dice } from '../dice.ts'
import type { FaultLog } from '../watch/fault-log.ts'
import type { Lag } from './lag.ts'
import { changed } from './network-changes.ts'
import { classOf, faultsByClass, type Fate } from './network-faults.ts'
import type { Platform, PlatformReply, Posted } from './platform.ts'
import type { Stalls } from './stalls.ts'
import type { Life } from '../../browser/life.ts'
import type { Timeline } from '../watch/timeline.ts'
import { transactionIdIn } from '../watch/transaction-id-in.ts'

/** The sender, and what the watch wants to hear about it. */
export interface Sender {
  readonly life: Life
  readonly ip: string
  readonly isOffline: () => boolean
  /** Whether answers tell the platform's time. */
  readonly isToldTime: boolean
  /** The request leaves the till now. */
  readonly leaves: (posted: Posted) => void
  /** The till hears this now; undefined when the connection ended. */
  readonly hears: (posted: Posted, reply: PlatformReply | undefined) => void
  /** Keys of the sales that a request is about. */
  readonly salesOf: (posted: Posted) => Iterable<string>
  /** Transactions of this till's other sales, according to its disk. */
  readonly knownBesides: (posted: Posted) => readonly string[]
}

/** The network between tills and platform: slow, and unreliable while faults happen. */
export class Network {
  readonly #timeline: Timeline
  readonly #dice: Dice
  readonly #platform: Platform
  readonly #faults: FaultLog
  readonly #stalls: Stalls
  readonly #lag: Lag
  readonly #trace: (line: () => string) => void
  /** The chance that an exchange meets a fault. */
  readonly #badness: number
  /** No request reaches the platform before this time. */
  outageUntil = 0
  /** How far the time in the platform's answers is ahead of the truth, in milliseconds. */
  dateError = 0

  constructor(parts: {
    readonly timeline: Timeline
    readonly dice: Dice
    readonly platform: Platform
    readonly faults: FaultLog
    readonly stalls: Stalls
    readonly lag: Lag
    readonly badness: number
    readonly trace: (line: () => string) => void
  }) {
    this.#timeline = parts.timeline
    this.#dice = parts.dice
    this.#platform = parts.platform
    this.#faults = parts.faults
    this.#stalls = parts.stalls
    this.#lag = parts.lag
    this.#badness = parts.badness
    this.#trace = parts.trace
  }

  /** `fetch` of one tab. */
  fetchOf(sender: Sender): Fetch {
    return (url, init) =>
      new Promise((resolve, reject) => {
        const posted = postedOf(url, init)
        let over = false
        init.signal?.addEventListener(
          'abort',
          () => {
            over = true
            reject(new DOMException('The operation was aborted', 'AbortError'))
          },
          { once: true },
        )
        if (init.signal?.aborted === true) return
        this.#trace(() => `${sender.life.name} → ${posted.method} ${posted.path}`)
        sender.leaves(posted)
        const answer = (ms: number, reply: PlatformReply | undefined, breaksOff: boolean) => {
          const arrive = () => {
            if (over) return
            this.#trace(
              () =>
                `${sender.life.name} ← ${posted.path} ${reply === undefined ? 'nothing' : `${reply.status} ${reply.text.slice(0, 160)}`}`,
            )
            // A broken body is unreadable.
            sender.hears(posted, reply && breaksOff ? { status: reply.status, text: '' } : reply)
            if (reply === undefined) reject(new TypeError('Failed to fetch'))
            else resolve(responseOf(reply, breaksOff, sender.isToldTime ? this.#date() : undefined))
          }
          this.#timeline.after(ms, arrive, sender.life)
        }
        this.#carry(sender, posted, answer)
      })
  }

  #date(): string {
    return new Date(worldStart + this.#timeline.now + this.dateError).toUTCString()
  }

  #carry(
    sender: Sender,
    posted: Posted,
    answer: (ms: number, reply: PlatformReply | undefined, breaksOff: boolean) => void,
  ): void {
    const way = () => this.#dice.between(4, 120)
    if (sender.isOffline() || this.outageUntil > this.#timeline.now) {
      answer(way(), undefined, false)
      return
    }
    const fate = this.#fateOf(sender, posted)
    const arrivals = fate?.arrivals ?? [[0, 0]]
    const chosen = fate?.answer ?? { kind: 'own' }
    // After two deliveries, the till hears the second if the first did nothing: a gateway sends again when it hears no
    // answer. A final refusal can't be undone behind the till's back.
    const second = arrivals.length > 1 && this.#dice.chance(0.5)
    let told = false
    // The platform's answer when it carried the request out; possibly unreadable.
    let done: { readonly reply: PlatformReply | undefined } | undefined
    arrivals.forEach(([from, to], place) => {
      this.#timeline.after(way() + this.#dice.between(from, to), async () => {
        const { size } = this.#platform.transactions
        const own = await this.#platform.handle(posted, sender.ip)
        this.#noteOwn(own, sender, posted)
        const opened = this.#platform.transactions.size > size
        if (opened || transactionIdIn(own?.text ?? '') !== undefined) done ??= { reply: own }
        // Never claims "turned away unread" for a request that was carried out. The user's token, limit or role may
        // differ at the second delivery.
        const unread = own?.status === 401 || own?.status === 403 || own?.status === 429
        const reply = unread && done !== undefined ? done.reply : own
        const last = place === arrivals.length - 1
        if (told || (!last && (second || transactionIdIn(reply?.text ?? '') === undefined))) return
        told = true
        if (chosen.kind === 'own') {
          const late = chosen.late === undefined ? 0 : this.#dice.between(...chosen.late)
          answer(way() + late, reply && this.#told(posted, reply), false)
        } else if (chosen.kind === 'changed') {
          const change = changed(chosen.how, posted, reply, {
            platform: this.#platform,
            stalls: this.#stalls,
            lag: this.#lag,
            knownHere: sender.knownBesides(posted),
            dice: this.#dice,
          })
          answer(way(), change.reply, change.breaksOff)
        }
      })
    })
    if (chosen.kind === 'reset') answer(way() * 3, undefined, false)
    if (chosen.kind === 'made') answer(way() * 2, chosen, false)
  }

  /** The platform's own answer. */
  #told(posted: Posted, reply: PlatformReply): PlatformReply {
    const told = this.#stalls.told(posted, reply)
    return classOf(posted.method, posted.path) === 'sale' ? this.#lag.told(told) : told
  }

  #fateOf(sender: Sender, posted: Posted): Fate | undefined {
    const which = classOf(posted.method, posted.path)
    if (!this.#faults.active || !this.#dice.chance(this.#badness * weightOf[which]))
      return undefined
    const [first, ...rest] = faultsByClass[which]
    if (first === undefined) return undefined
    const fate = this.#dice.weighted([first, ...rest], first[0])
    if (this.#lag.isLong && unlistedKinds.has(fate.kind)) return undefined
    const sales = [...sender.salesOf(posted)]
    this.#faults.note(fate.kind, sales, `${sender.life.name} ${posted.path}`)
    const lost = fate.arrivals.length > 0 && fate.answer.kind !== 'own'
    if (lost && which === 'refresh') this.#faults.note('lost answer to a refresh', [])
    if (lost && which === 'sign-in') this.#faults.note('lost answer to a sign-in', [])
    return fate
  }

  /** Records the faults that come from the platform's fixed inputs and limits. */
  #noteOwn(reply: PlatformReply | undefined, sender: Sender, posted: Posted): void {
    if (reply?.text.includes('"1103"') === true)
      this.#faults.note('insufficient funds', sender.salesOf(posted), sender.life.name)
    if (reply?.status !== 429) return
    this.#faults.note('429 of the platform', sender.salesOf(posted), sender.life.name)
  }
}

/** Faults that a till can't see through when the list is late (sale-engine.md, What is not promised). */
const unlistedKinds: ReadonlySet<Fate['kind']> = new Set([
  'unknown code after execution',
  'unknown code until listed',
])

/** Rare requests meet their faults more often, so each run shows all faults. */
const weightOf: Readonly<Record<ReturnType<typeof classOf>, number>> = {
  sale: 1,
  poll: 1.5,
  list: 2,
  refresh: 2,
  'sign-in': 0.7,
  other: 0,
}

function postedOf(url: string, init: RequestInit): Posted {
  const headers = new Headers(init.headers)
  return {
    method: init.method ?? 'GET',
    path: url.replace(/^\/vas/, ''),
    body: typeof init.body === 'string' ? init.body : undefined,
    bearer: headers.get('authorization')?.replace(/^Bearer /, ''),
  }
}

function responseOf(
  { status, text }: PlatformReply,
  breaksOff: boolean,
  date: string | undefined,
): Response {
  const headers = date === undefined ? {} : { date }
  if (!breaksOff) return new Response(text === '' ? null : text, { status, headers })
  const begun = new TextEncoder().encode(text.slice(0, text.length / 2))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(begun),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  return new Response(body, { status, headers })
}
