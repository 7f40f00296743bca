import { z } from 'zod'
import { ownName } from '../terminal/set-up/purpose.ts'
import { isCents } from '../../values/money.ts'

/**
 * Increase this when an older window would misread a changed message. Older windows drop unknown members, and show
 * nothing for an unknown kind or word: so make new members optional.
 */
const PROTOCOL = 1

const NAME = ownName('tuckshop-customer')

/** The browser's name for the customer's only window. */
export const customerWindow = NAME

const money = z.number().refine(isCents)
const item = z.object({
  title: z.string(),
  /** What the recipient is called, if the till knows. */
  label: z.string(),
  /** In full at the check, because it is the customer's own; '' if there is none. Never a PIN. */
  recipient: z.string(),
  amount: z.string(),
})

/** A sale in the customer's words: only this leaves the till's window. */
const viewSchema = z.discriminatedUnion('kind', [
  /** Nothing is being sold, the till is locked, or nobody is signed in. */
  z.object({ kind: z.literal('idle') }),
  /** What is bought: first for the customer to compare, then while they wait for the outcome. */
  z.object({
    kind: z.literal('sale'),
    step: z.enum(['check', 'wait']),
    /** Whether the customer pays; otherwise they redeem a voucher. */
    pays: z.boolean(),
    items: z.array(item),
    sum: z.string(),
    /** The sum rounded to coins, if it is paid in cash and differs. */
    inCash: money.optional(),
    cash: z.object({ tendered: money, change: money }).optional(),
    /** The customer's cash, which the shop keeps until the outcome is known. */
    held: money.optional(),
  }),
  z.object({
    kind: z.literal('result'),
    pays: z.boolean(),
    items: z.array(
      item.extend({
        sold: z.boolean(),
        /** PINs and tokens, if the shop wants them shown. */
        secrets: z.array(z.object({ label: z.string(), groups: z.array(z.string()) })),
      }),
    ),
    change: money.optional(),
    /** How the customer gets a voucher's value: 'in cash'. */
    given: z.string().optional(),
    /** What the customer gets back, each with its label: 'Back on your card'. */
    back: z.array(z.object({ label: z.string(), amount: money })),
    /** Kept by the shop, for another try. */
    kept: money.optional(),
  }),
])

export type CustomerView = z.infer<typeof viewSchema>

const messageSchema = z.object({
  protocol: z.literal(PROTOCOL),
  message: z.discriminatedUnion('kind', [
    /** A new customer's screen asks for the current view. */
    z.object({ kind: z.literal('hello') }),
    z.object({ kind: z.literal('view'), from: z.string(), view: viewSchema }),
  ]),
})

/** A view of another version of the till: only its sender is readable. */
const otherViewSchema = z.object({
  message: z.object({ kind: z.literal('view'), from: z.string() }),
})

export type CustomerMessage = z.infer<typeof messageSchema>['message']

export interface CustomerChannel {
  readonly post: (message: CustomerMessage) => void
  readonly close: () => void
}

/**
 * The channel between the windows of a browser. An unreadable view shows nothing, because the previous view is over.
 */
export function customerChannel(hear: (message: CustomerMessage) => void): CustomerChannel {
  const channel = new BroadcastChannel(NAME)
  const say = channel.postMessage.bind(channel)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = messageSchema.safeParse(data)
    if (read.success) return hear(read.data.message)
    const other = otherViewSchema.safeParse(data)
    if (other.success) hear({ ...other.data.message, view: { kind: 'idle' } })
  })
  return {
    post: (message) => say({ protocol: PROTOCOL, message }),
    close: () => channel.close(),
  }
}

/** A window holds this lock while it is open. Whoever gets the lock knows that the window has closed. */
export function windowLock(from: string): string {
  return `${NAME}-${from}`
}

/** Runs work under a lock; does nothing in a browser without locks, in which the till can't sell. */
export function holdLock(name: string, under: () => Promise<void> | void): void {
  // Missing on an insecure page.
  const browser: Partial<Navigator> | undefined = globalThis.navigator
  browser?.locks?.request(name, {}, under).catch(() => undefined)
}
