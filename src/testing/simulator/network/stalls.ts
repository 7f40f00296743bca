import { z } from 'zod'
import { transactionStatusCodes } from '../../../platform/contract/sale/transaction.ts'
import { rejections } from '../../../sandbox/rules/checks/rejection.ts'
import { parseJson } from '../../../values/text/json-text.ts'
import type { PlatformReply, Posted } from './platform.ts'
import type { Timeline } from '../watch/timeline.ts'

/** A false answer: that the transaction is open, or has failed. */
export type Told = 'PENDING' | 'PROCESSING' | 'FAILED'

interface Stall {
  readonly until: number
  readonly told: Told
}

/** A transaction held longer than this goes to a manager first (ruling R21). */
const waitedFor = 2 * 3_600_000

const words: Readonly<Record<Told, { readonly code: string; readonly message: string }>> = {
  PENDING: { code: 'PENDING', message: 'The transaction is being processed' },
  PROCESSING: { code: 'PROCESSING', message: 'The transaction is being processed' },
  FAILED: rejections.providerError,
}

/** Codes of answers that tell a transaction's status. A refusal that names it doesn't. */
const standing: ReadonlySet<unknown> = new Set(['0', 'PENDING', 'PROCESSING'])

const coded = z.looseObject({ responseCode: z.string() })

/** Whether an answer to a send says that its own transaction is open or done. */
export function tellsStanding(text: string): boolean {
  const json = parseJson(text)
  const code = json.ok ? coded.safeParse(json.value).data?.responseCode : undefined
  return standing.has(code)
}

/** Transactions whose outcome the platform doesn't tell: for an hour, for a day, or it tells the opposite. */
export class Stalls {
  readonly #timeline: Timeline
  readonly #stalls = new Map<string, Stall>()

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  begin(transactionId: string, ms: number, told: Told): void {
    // It keeps to its earlier answer.
    if (this.toldFailed(transactionId)) return
    this.#stalls.set(transactionId, { until: this.#timeline.now + ms, told })
  }

  holds(transactionId: string): boolean {
    return (this.#stalls.get(transactionId)?.until ?? 0) > this.#timeline.now
  }

  /** Whether the platform ever wrongly said that it failed. */
  toldFailed(transactionId: string): boolean {
    return this.#stalls.get(transactionId)?.told === 'FAILED'
  }

  /** When the last stall that a sale waits for ends. */
  get lastUntil(): number {
    const latest = this.#timeline.now + waitedFor
    const awaited = [...this.#stalls.values()].filter(({ told }) => told !== 'FAILED')
    const ends = awaited.map(({ until }) => until)
    return Math.max(0, ...ends.filter((until) => until <= latest))
  }

  /** The platform's answer meanwhile. */
  told(posted: Posted, reply: PlatformReply): PlatformReply {
    if (posted.path.startsWith('/auth/')) return reply
    const held = [...this.#stalls.keys()].filter((id) => this.holds(id) && reply.text.includes(id))
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
    const stall = typeof id === 'string' && this.holds(id) ? this.#stalls.get(id) : undefined
    if (stall === undefined)
      return Object.fromEntries([...members].map(([name, member]) => [name, this.#hush(member)]))
    return Object.fromEntries(hushed(members, stall.told))
  }
}

function hushed(members: Map<string, unknown>, told: Told): Map<string, unknown> {
  const code = members.get('responseCode') ?? members.get('response_code')
  if (told === 'FAILED' && code !== undefined && !standing.has(code)) return members
  members.delete('receipt')
  members.delete('successful')
  if (told === 'FAILED') members.set('successful', false)
  for (const name of ['status', 'transaction_status']) {
    const status = members.get(name)
    if (status !== undefined)
      members.set(name, typeof status === 'number' ? transactionStatusCodes[told] : told)
  }
  members.set('responseCode', words[told].code)
  members.set('responseMessage', words[told].message)
  return members
}
