import { z } from 'zod'
import type { BudgetState, EngineStatus } from '../engine.ts'
import type { Command, CommandResult } from '../desk/command.ts'
import type { Sale, SaleAccount } from '../sale.ts'

/** Raised when a message changes in a way that a till of another version would misread. */
const PROTOCOL = 1

/** The speaking owner's fence, and the number of its last message that every tab must hear. */
export interface MessagePlace {
  readonly fence: number
  readonly place: number
}

/** What the tabs of one till say to each other. */
export type EngineMessage =
  /** A follower asks: is there an owner, and what does it show? */
  | { readonly kind: 'hello' }
  | { readonly kind: 'ping' }
  /** The owner is alive; includes the place of its last message. */
  | (MessagePlace & { readonly kind: 'alive' })
  /** Everything that the owner shows. */
  | (MessagePlace & {
      readonly kind: 'state'
      readonly sales: readonly Sale[]
      readonly budget: BudgetState
      readonly status: EngineStatus
    })
  | (MessagePlace & { readonly kind: 'changed'; readonly sale: Sale; readonly budget: BudgetState })
  | (MessagePlace & { readonly kind: 'status'; readonly status: EngineStatus })
  | {
      readonly kind: 'command'
      readonly id: string
      readonly command: Command
      /**
       * The fence of the owner that should do it. A later owner must not, because the asker may already have its
       * answer.
       */
      readonly to: number
    }
  | { readonly kind: 'result'; readonly id: string; readonly result: CommandResult }
  /** The owner can't send: is someone signed in in another tab? */
  | { readonly kind: 'who-is-signed-in' }
  | { readonly kind: 'signed-in'; readonly account: SaleAccount }

/** Speaks to all other tabs of the till. */
export interface Channel {
  post(message: EngineMessage): void
  /** @returns a function that ends it */
  subscribe(listener: (message: EngineMessage) => void): () => void
  close(): void
}

const kinds: ReadonlySet<string> = new Set<EngineMessage['kind']>([
  'hello',
  'ping',
  'alive',
  'state',
  'changed',
  'status',
  'command',
  'result',
  'who-is-signed-in',
  'signed-in',
])

const envelope = z.object({
  protocol: z.literal(PROTOCOL),
  message: z.custom<EngineMessage>((value) => {
    const read = z.looseObject({ kind: z.string() }).safeParse(value)
    return read.success && kinds.has(read.data.kind)
  }),
})

/**
 * The tabs' `BroadcastChannel`. Only pages of this origin can use it, so messages of the same protocol are trusted;
 * those of other versions are ignored.
 */
export function broadcastChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  const say = channel.postMessage.bind(channel)
  return {
    post: (message) => say({ protocol: PROTOCOL, message }),
    subscribe(listener) {
      const hear = (event: MessageEvent<unknown>) => {
        const read = envelope.safeParse(event.data)
        if (read.success) listener(read.data.message)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}
