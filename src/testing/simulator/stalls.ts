import type { PlatformReply, Posted } from './platform.ts'
import type { Timeline } from './timeline.ts'

/** Transactions whose outcome the platform knows and does not tell: it says PROCESSING for up to an hour. */
export class Stalls {
  readonly #timeline: Timeline
  readonly #until = new Map<string, number>()

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  begin(transactionId: string, ms: number): void {
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
    const value: unknown = JSON.parse(reply.text)
    return {
      status: reply.status < 400 ? reply.status : 200,
      text: JSON.stringify(this.#hush(value)),
    }
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
    if (members.has('status'))
      members.set('status', typeof members.get('status') === 'number' ? 2 : 'PROCESSING')
    members.set('responseCode', 'PROCESSING')
    members.set('responseMessage', 'The transaction is being processed')
    return Object.fromEntries(members)
  }
}
