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
const secret = z.object({ label: z.string(), groups: z.array(z.string()) })

/** A sale in the customer's words: only this leaves the till's window. */
const viewSchema = z.discriminatedUnion('kind', [
  /** Nothing is being sold. */
  z.object({ kind: z.literal('rest') }),
  /** The till is locked, or nobody is signed in. */
  z.object({ kind: z.literal('quiet') }),
  /** For the customer to compare before the sale. */
  z.object({
    kind: z.literal('confirm'),
    title: z.string(),
    pays: z.boolean(),
    label: z.string(),
    /** In full, because it is the customer's own; '' if there is none. Never a PIN. */
    recipient: z.string(),
    amount: z.string(),
    /** The amount rounded to coins, if it is paid in cash and differs. */
    inCash: money.optional(),
    cash: z.object({ tendered: money, change: money }).optional(),
  }),
  z.object({
    kind: z.literal('wait'),
    title: z.string(),
    amount: z.string(),
    /** Whether the platform certainly has not received it. */
    notSent: z.boolean().optional(),
    held: money.optional(),
  }),
  /** A basket that is paid together, before it is sold. */
  z.object({
    kind: z.literal('basket'),
    items: z.array(z.object({ title: z.string(), recipient: z.string(), amount: z.string() })),
    total: z.string(),
    /** The total rounded to coins, if it differs. */
    inCash: money.optional(),
    cash: z.object({ tendered: money, change: money }).optional(),
  }),
  /** The state of each so far. */
  z.object({
    kind: z.literal('paid'),
    items: z.array(
      z.object({
        title: z.string(),
        recipient: z.string(),
        amount: z.string(),
        state: z.enum(['sold', 'not-sold', 'wait']),
        /** For a waiting sale: whether the platform certainly has not received it. */
        notSent: z.boolean().optional(),
        /** PINs and tokens, if the shop wants them shown. */
        secrets: z.array(secret),
      }),
    ),
    change: money.optional(),
    giveBack: money.optional(),
  }),
  /** The outcome is unknown, or a person must decide. */
  z.object({
    kind: z.literal('unknown'),
    title: z.string(),
    amount: z.string(),
    /** The customer's cash, which the shop keeps until the outcome is known. */
    held: money.optional(),
  }),
  z.object({
    kind: z.literal('sold'),
    title: z.string(),
    pays: z.boolean(),
    amount: z.string(),
    change: money.optional(),
    /** How the customer gets a voucher's value: 'in cash'. */
    given: z.string().optional(),
    /** PINs and tokens, if the shop wants them shown. */
    secrets: z.array(secret),
  }),
  z.object({
    kind: z.literal('not-sold'),
    title: z.string(),
    pays: z.boolean(),
    amount: z.string(),
    /** In cash. */
    giveBack: money.optional(),
    /** By other methods: 'Back on your card'. */
    refunds: z.array(z.object({ label: z.string(), amount: money })).optional(),
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
    if (other.success) hear({ ...other.data.message, view: { kind: 'quiet' } })
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
