import { purchaseOf, redeemOf, retryOf } from '../../platform/transport/requests.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Reply, WireRequest } from '../../platform/transport/transport.ts'
import type { Lane } from '../journal/lane.ts'
import type { SaleRow } from '../machine/row.ts'

/** How the engine reaches the platform. Injected. */
export interface SaleWire {
  /**
   * Sends under this user's session. If nobody or another user is signed in, it sends nothing and replies `no-session`
   * (sale-engine.md, invariant 7). Never rejects and never repeats an unknown send.
   */
  send(request: WireRequest, userKey: string): Promise<Reply>
  /** Whether there is a session: without one nothing is sent. */
  signedIn(): boolean
  /** False only if the device knows that it has no network. */
  online(): boolean
  /** Calls when either of the two may have changed. @returns a function that ends it */
  subscribe(listener: () => void): () => void
}

/** What the browser knows about its network. */
export interface Connectivity {
  readonly online: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** The wire over the till's session. */
export function sessionWire(session: Session, connectivity: Connectivity): SaleWire {
  return {
    // No await between the check and the send, so nobody else can sign in between.
    send: (request, userKey) =>
      session.identity()?.userKey === userKey
        ? session.send(request, { onExpired: 'fail' })
        : Promise.resolve({ kind: 'no-answer', reason: 'no-session' }),
    signedIn: () => session.state().kind === 'signed-in',
    online: () => connectivity.online(),
    subscribe(listener) {
      const ends = [session.subscribe(listener), connectivity.subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

/**
 * The request that sends a row: the same each time (sale-engine.md, invariant 7).
 * @param bodyText the row's opened body; empty for a retry without overrides
 * @returns `undefined` for a retry whose parent transaction is unknown
 */
export function requestOf(row: SaleRow, bodyText: string): WireRequest | undefined {
  switch (row.route) {
    case 'purchase':
    case 'reprocess':
      return purchaseOf(bodyText)
    case 'redeem':
      return redeemOf(bodyText)
    case 'retry':
    default: {
      const parent = row.ancestors.at(-1)
      if (parent === undefined) return undefined
      return retryOf(parent, bodyText === '' ? undefined : bodyText)
    }
  }
}

/** The lane that counts a row's sends: `reprocess` is a purchase (ruling R22). */
export function laneOf({ route, account: { userKey } }: SaleRow): Lane {
  return { userKey, endpoint: route === 'reprocess' ? 'purchase' : route }
}
