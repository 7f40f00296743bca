import { transactionStatusCodes } from '../../contract/transaction.ts'
import { parseJson } from '../../values/json-text.ts'
import type { PlatformReply, Posted } from './platform.ts'
import type { Timeline } from './timeline.ts'

/** Transactions whose outcome the platform knows and does not tell: it says PENDING or PROCESSING for up to an hour. */
export class Stalls {
  readonly #timeline: Timeline
  readonly #until = new Map<string, number>()
  readonly #pending = new Set<string>()

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  /** @param pending whether it is told as PENDING, else as PROCESSING */
  begin(transactionId: string, ms: number, pending: boolean): void {
    if (pending) this.#pending.add(transactionId)
    this.#until.set(transactionId, this.#timeline.now + ms)
  }

  holds(transactionId: string): boolean {
    return (this.#until.get(transactionId) ?? 0) > this.#timeline.now
  }

  /** Until when the last of them holds. */
  get lastUntil(): number {
    return Math.max(0, ...this.#until.values())
  }

  /** What the platform tells of its transactions meanwhile. */
  told(posted: Posted, reply: PlatformReply): PlatformReply {
    if (this.lastUntil <= this.#timeline.now) return reply
    if (posted.path.startsWith('/auth/')) return reply
    const held = [...this.#until.keys()].filter((id) => this.holds(id) && reply.text.includes(id))
    if (held.length === 0) return reply
    const json = parseJson(reply.text)
    if (!json.ok) return reply
    const status = reply.status < 400 ? reply.status : 200
    return { status, text: JSON.stringify(this.#hush(json.value)) }
  }

  #hush(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#hush(item))
    if (typeof value !== 'object' || value === null) return value
    const members = new Map<string, unknown>(Object.entries(value))
    const id = members.get('transactionId') ?? members.get('id')
    if (typeof id !== 'string' || !this.holds(id))
      return Object.fromEntries([...members].map(([name, member]) => [name, this.#hush(member)]))
    members.delete('receipt')
    members.delete('successful')
    const pending = this.#pending.has(id)
    const told = pending ? 'PENDING' : 'PROCESSING'
    for (const name of ['status', 'transaction_status']) {
      const status = members.get(name)
      if (status !== undefined)
        members.set(name, typeof status === 'number' ? transactionStatusCodes[told] : told)
    }
    members.set('responseCode', told)
    members.set('responseMessage', 'The transaction is being processed')
    return Object.fromEntries(members)
  }
}
