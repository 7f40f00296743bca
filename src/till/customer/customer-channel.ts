import { z } from 'zod'
import { ownName } from '../terminal/set-up/purpose.ts'
import { isCents } from '../../values/money.ts'

/**
 * Raised when a message changes so that an older window would misread it. An older window drops members that it doesn't know,
 * and shows nothing of a view whose kind or word it doesn't know: a new member should be optional.
 */
const PROTOCOL = 1

const NAME = ownName('tuckshop-customer')

/** The browser's name for the customer's window: there is one. */
export const customerWindow = NAME

const money = z.number().refine(isCents)
const secret = z.object({ label: z.string(), groups: z.array(z.string()) })

/** What is said about a sale, in the customer's words: all that may leave the till's own window. */
const viewSchema = z.discriminatedUnion('kind', [
  /** Nothing is being sold. */
  z.object({ kind: z.literal('rest') }),
  /** The till is locked, or nobody is signed in. */
  z.object({ kind: z.literal('quiet') }),
  /** To be compared before it is sold. */
  z.object({
    kind: z.literal('confirm'),
    title: z.string(),
    pays: z.boolean(),
    label: z.string(),
    /** Whole, for it is the customer's own; '' where there is none. Never a PIN. */
    recipient: z.string(),
    amount: z.string(),
    /** The amount as coins can make it, where it is paid in cash and differs. */
    inCash: money.optional(),
    cash: z.object({ tendered: money, change: money }).optional(),
  }),
  z.object({
    kind: z.literal('wait'),
    title: z.string(),
    amount: z.string(),
    /** Whether the platform certainly does not have it yet. */
    notSent: z.boolean().optional(),
    held: money.optional(),
  }),
  /** Several that are paid for together, before any is sold. */
  z.object({
    kind: z.literal('basket'),
    items: z.array(z.object({ title: z.string(), recipient: z.string(), amount: z.string() })),
    total: z.string(),
    /** The total as coins can make it, where it is another. */
    inCash: money.optional(),
    cash: z.object({ tendered: money, change: money }).optional(),
  }),
  /** What has become of each of them so far. */
  z.object({
    kind: z.literal('paid'),
    items: z.array(
      z.object({
        title: z.string(),
        recipient: z.string(),
        amount: z.string(),
        state: z.enum(['sold', 'not-sold', 'wait']),
        /** On a sale that waits: whether the platform certainly doesn't have it yet. */
        notSent: z.boolean().optional(),
        /** PINs and tokens, where the shop wants them shown. */
        secrets: z.array(secret),
      }),
    ),
    change: money.optional(),
    giveBack: money.optional(),
  }),
  /** Nobody knows yet, or a person has to find out. */
  z.object({
    kind: z.literal('unknown'),
    title: z.string(),
    amount: z.string(),
    /** The customer's cash, which the shop keeps until it is known. */
    held: money.optional(),
  }),
  z.object({
    kind: z.literal('sold'),
    title: z.string(),
    pays: z.boolean(),
    amount: z.string(),
    change: money.optional(),
    /** Of a voucher's value: 'in cash'. */
    given: z.string().optional(),
    /** PINs and tokens, where the shop wants them shown. */
    secrets: z.array(secret),
  }),
  z.object({
    kind: z.literal('not-sold'),
    title: z.string(),
    pays: z.boolean(),
    amount: z.string(),
    /** In cash. */
    giveBack: money.optional(),
    /** In other ways: 'Back on your card'. */
    refunds: z.array(z.object({ label: z.string(), amount: money })).optional(),
    /** With the shop, for another try. */
    kept: money.optional(),
  }),
])

export type CustomerView = z.infer<typeof viewSchema>

const messageSchema = z.object({
  protocol: z.literal(PROTOCOL),
  message: z.discriminatedUnion('kind', [
    /** A customer's screen has come: what is there to see? */
    z.object({ kind: z.literal('hello') }),
    z.object({ kind: z.literal('view'), from: z.string(), view: viewSchema }),
  ]),
})

/** A view of another version of the till: all that can be read of it is whose it is. */
const otherViewSchema = z.object({
  message: z.object({ kind: z.literal('view'), from: z.string() }),
})

export type CustomerMessage = z.infer<typeof messageSchema>['message']

export interface CustomerChannel {
  readonly post: (message: CustomerMessage) => void
  readonly close: () => void
}

/** The channel between the windows of one browser. A view that can't be read shows nothing: the view before it is over. */
export function customerChannel(hear: (message: CustomerMessage) => void): CustomerChannel {
  const channel = new BroadcastChannel(NAME)
  const say = channel.postMessage.bind(channel)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = messageSchema.safeParse(data)
    if (read.success) return hear(read.data.message)
    const other = otherViewSchema.safeParse(data)
    if (other.success) hear({ ...other.data.message, view: { kind: 'quiet' } })
  })
  return {
    post: (message) => say({ protocol: PROTOCOL, message }),
    close: () => channel.close(),
  }
}

/** Held by a window for as long as it shows something: once another gets it, that window is gone. */
export function windowLock(from: string): string {
  return `${NAME}-${from}`
}

/** Does something under a lock once it is free; nothing where the browser has no locks, which the till then can't sell in. */
export function holdLock(name: string, under: () => Promise<void> | void): void {
  // Absent in a page that is not served securely.
  const browser: Partial<Navigator> | undefined = globalThis.navigator
  browser?.locks?.request(name, {}, under).catch(() => undefined)
}
