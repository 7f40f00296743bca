import { z } from 'zod'
import { hasUnresolvedAttempt, type SaleRow } from '../../../engine/machine/row.ts'
import { paymentFor, whereabouts } from '../../../engine/payment.ts'
import { parseJson } from '../../../values/text/json-text.ts'
import { transactionIdIn } from './transaction-id-in.ts'
import { classOf } from '../network/network-faults.ts'
import type { Device } from '../device/device.ts'
import { accounts } from '../intents.ts'
import type { PlatformReply, Posted } from '../network/platform.ts'
import type { Scene } from '../scene.ts'
import { SendBudget } from '../network/send-budget.ts'
import type { Tab } from '../device/tab.ts'
import type { Violations } from './violations.ts'
import { ReplayWatch } from './watch-replays.ts'
import { ReversalWatch } from './watch-reversals.ts'

interface Sent {
  readonly path: string
  readonly body: string | undefined
  readonly user: string | undefined
  /** Requests that left and got no 401 or 429: a row forgets those in time. */
  count: number
}

const saleBody = z.looseObject({
  merchantReference: z.string(),
  reprocess: z.boolean().optional(),
  mobileNumber: z.string().optional(),
  meterNumber: z.string().optional(),
  voucherPin: z.string().optional(),
})

/** Watches every request as it leaves: invariants 5 to 9 and 12 to 14. */
export class WireWatch {
  /** How many have left. */
  requests = 0
  readonly #scene: Scene
  readonly #violations: Violations
  /** By till and reference. */
  readonly #sent = new Map<string, Sent>()
  /** The references sent for each recipient or PIN. */
  readonly #references = new Map<string, Set<string>>()
  readonly #budget: SendBudget
  readonly #replays: ReplayWatch
  readonly #reversals: ReversalWatch

  constructor(scene: Scene, violations: Violations) {
    this.#scene = scene
    this.#violations = violations
    this.#budget = new SendBudget(scene, violations)
    this.#replays = new ReplayWatch(violations)
    this.#reversals = new ReversalWatch(violations)
  }

  /** Keys of the sales that a request is about. */
  salesOf(tab: Tab, posted: Posted): Iterable<string> {
    const which = classOf(posted.method, posted.path)
    const rows = [...tab.device.disk.disk.rows.values()]
    if (which === 'sale') {
      const row = rowOf(tab.device, posted)
      return row === undefined ? [] : [row.summary.title]
    }
    if (which === 'poll') {
      const id = transactionIdIn(posted.body ?? '')
      return rows
        .filter(({ transactionId }) => transactionId === id)
        .map(({ summary }) => summary.title)
    }
    if (which === 'list')
      return rows
        .filter(({ state }) => state === 'unknown' || state === 'verifying' || state === 'asking')
        .map(({ summary }) => summary.title)
    return tab.device.openSales()
  }

  /** Runs at the end. */
  judgeEnd(): void {
    this.#reversals.judgeEnd()
  }

  /** Transactions of the till's other sales. */
  knownBesides({ device }: Tab, posted: Posted): readonly string[] {
    const own = rowOf(device, posted)
    return [...device.disk.disk.rows.values()].flatMap(({ reference, transactionId }) =>
      transactionId === undefined || reference === own?.reference ? [] : [transactionId],
    )
  }

  leaves(tab: Tab, posted: Posted): void {
    this.requests += 1
    this.#violations.inspect(posted.path, 'a URL')
    const which = classOf(posted.method, posted.path)
    const user =
      posted.bearer === undefined ? undefined : this.#scene.platform.users.get(posted.bearer)
    if (which === 'poll') this.#polls(posted, user)
    if (which !== 'sale') return
    tab.device.moment('request')
    const row = rowOf(tab.device, posted)
    const sale = row?.summary.title
    if (!tab.isOwner && !tab.wasJustOwner)
      this.#violations.fail(13, sale, `${tab.name} sent under fence ${tab.fence}`)
    if (user === undefined) this.#violations.fail(7, sale, 'sent without a session')
    this.#reference(posted)
    if (row === undefined) {
      this.#violations.fail(6, undefined, `nothing on disk for ${posted.path}`)
      return
    }
    this.#bytes(tab.device, row, posted, user)
    this.#journalled(tab.device, row)
    this.#paidFor(tab.device, row)
    this.#retries(row, posted, tab.device)
    this.#replays.leaves(tab, row)
    this.#budget.leaves(tab, user ?? '', posted, sale)
  }

  hears(tab: Tab, posted: Posted, reply: PlatformReply | undefined): void {
    const which = classOf(posted.method, posted.path)
    if (which === 'poll' && reply !== undefined) {
      this.#replays.polled(tab, posted, reply)
      this.#reversals.polled(tab, posted, reply)
    }
    if (which !== 'sale') return
    tab.device.moment('answer')
    const user = this.#scene.platform.users.get(posted.bearer ?? '') ?? ''
    this.#budget.hears(tab, user, posted, reply)
    const row = rowOf(tab.device, posted)
    const sent = row && this.#sent.get(sentKey(tab.device, row))
    const turnedAway = reply?.status === 401 || reply?.status === 429
    if (turnedAway && sent !== undefined) sent.count -= 1
  }

  /** Nothing is sent for a customer who has the money back. */
  #paidFor(device: Device, { reference, summary }: SaleRow): void {
    const payment = paymentFor([...device.disk.disk.payments.values()], reference)
    if (payment !== undefined && whereabouts(payment, reference)?.kind === 'given-back')
      this.#violations.fail(14, summary.title, `${reference} is sent, but its money was given back`)
  }

  #polls(posted: Posted, user: string | undefined): void {
    const transaction = this.#scene.platform.transactions.get(
      transactionIdIn(posted.body ?? '') ?? '',
    )
    const asker = user === undefined ? undefined : accounts[user]?.accountId
    if (transaction !== undefined && asker !== undefined && asker !== transaction.accountId)
      this.#violations.fail(7, undefined, `a transaction of another account was polled as ${user}`)
  }

  /** Invariant 7. */
  #bytes(device: Device, row: SaleRow, posted: Posted, user: string | undefined): void {
    const sale = row.summary.title
    const { path, body } = posted
    const key = sentKey(device, row)
    const before = this.#sent.get(key)
    if (before === undefined) this.#sent.set(key, { path, body, user, count: 1 })
    else {
      before.count += 1
      if (before.body !== body || before.path !== path)
        this.#violations.fail(7, sale, `${row.reference} was sent with other bytes`)
      if (before.user !== user)
        this.#violations.fail(7, sale, `sent as ${before.user}, then as ${user}`)
    }
    if (user !== undefined && user !== row.account.userKey)
      this.#violations.fail(7, sale, `a sale of ${row.account.userKey} was sent as ${user}`)
  }

  /** Invariant 6: the disk has the row, with this attempt. */
  #journalled(device: Device, row: SaleRow): void {
    const sale = row.summary.title
    const sends = this.#sent.get(sentKey(device, row))?.count ?? 0
    const kept = row.attempts.filter(({ outcome }) => outcome !== 'not-executed')
    if (kept.length < sends)
      this.#violations.fail(6, sale, `${sends} sends of ${row.reference}, but fewer on disk`)
    if (row.attempts.at(-1)?.outcome !== 'out')
      this.#violations.fail(6, sale, `sent while the row of ${row.reference} says ${row.state}`)
  }

  /** Invariant 8: one reference for a customer's wish, however often the till sends it. */
  #reference(posted: Posted): void {
    const body = bodyOf(posted)
    const recipient = body?.voucherPin ?? body?.meterNumber ?? body?.mobileNumber
    if (body === undefined || recipient === undefined) return
    const references = this.#references.get(recipient) ?? new Set()
    this.#references.set(recipient, references.add(body.merchantReference))
    const intent = this.#scene.intents.get(recipient)
    if (intent === undefined || references.size > intent.confirmed)
      this.#violations.fail(8, intent?.key, `${references.size} references for one confirmation`)
  }

  /** Invariant 5. */
  #retries(row: SaleRow, posted: Posted, device: Device): void {
    const { path } = posted
    const sale = row.summary.title
    const { transactions } = this.#scene.platform
    if (row.route === 'retry') {
      const id = path.split('/')[2] ?? ''
      const parent = transactions.get(id)
      if (parent?.status !== 'FAILED' && !this.#scene.stalls.toldFailed(id))
        this.#violations.fail(5, sale, `a retry of a transaction that is ${parent?.status}`)
      const siblings = [...device.disk.disk.rows.values()].filter(
        (other) =>
          other.route === 'retry' &&
          other.ancestors.at(-1) === row.ancestors.at(-1) &&
          other.state !== 'rejected' &&
          other.state !== 'cancelled',
      )
      if (siblings.length > 1) this.#violations.fail(5, sale, 'a second retry of one transaction')
    }
    if (row.route === 'reprocess') {
      if (device.disk.disk.rows.get(row.parent ?? '')?.state !== 'failed')
        this.#violations.fail(5, sale, 'reprocess of a sale that may not have failed')
      if (hasUnresolvedAttempt(row, true))
        this.#violations.fail(5, sale, 'reprocess was sent after an unknown outcome')
    } else if (bodyOf(posted)?.reprocess === true)
      this.#violations.fail(5, sale, 'reprocess on a first attempt')
  }
}

/** The till numbers its retries. A lost journal forgets the numbers that it used. */
function sentKey({ id, journalsLost }: Device, { reference, merchantReference }: SaleRow): string {
  return `${id} ${reference}${reference === merchantReference ? '' : ` after ${journalsLost} losses`}`
}

/** The row on disk for a sale's request. */
function rowOf(device: Device, posted: Posted): SaleRow | undefined {
  const { rows } = device.disk.disk
  const body = bodyOf(posted)
  const under = (accept: (row: SaleRow) => boolean) =>
    [...rows.values()]
      .filter(accept)
      .toSorted((a, b) => (a.open ?? 0) - (b.open ?? 0))
      .at(-1)
  const parent = /^\/transactions\/([^/]+)\/retry$/.exec(posted.path)?.[1]
  if (parent !== undefined)
    return under((row) => row.route === 'retry' && row.ancestors.at(-1) === parent)
  if (body === undefined) return undefined
  const { merchantReference } = body
  const retry = under(
    (row) => row.route === 'reprocess' && row.merchantReference === merchantReference,
  )
  return body.reprocess === true && retry !== undefined ? retry : rows.get(merchantReference)
}

function bodyOf({ body }: Posted): z.infer<typeof saleBody> | undefined {
  const json = parseJson(body ?? '')
  return json.ok ? saleBody.safeParse(json.value).data : undefined
}
