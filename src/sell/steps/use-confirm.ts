import { useRef, useState } from 'react'
import type { Confirmation } from '../../engine/engine.ts'
import type { Order } from '../../draft/order.ts'
import type { SaleDraft } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { refusedWords, type RefusedWords } from '../../till/words/refused-words.ts'

/** The progress of a confirmation. */
export type Confirming =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing' }
  /** The same was just sold: the cashier has to answer. */
  | { readonly kind: 'duplicate'; readonly of: string; readonly order: Order }
  | { readonly kind: 'refused'; readonly words: RefusedWords }

interface Confirm {
  readonly state: Confirming
  /** Confirms once: another call while the first is under way does nothing. */
  readonly confirm: (order: Order, options?: { confirmedDuplicate?: boolean }) => Promise<void>
  readonly dismiss: () => void
}

/**
 * Hands an order to the engine; its sales exist once they are on disk (docs/sale-engine.md).
 * @param onAccepted called then, with the first sale's reference
 */
export function useConfirm(onAccepted: (reference: string) => void): Confirm {
  const { engine, session } = useTill()
  const [state, setState] = useState<Confirming>({ kind: 'idle' })
  // A second press comes before React renders the first.
  const writing = useRef(false)

  const confirm: Confirm['confirm'] = async (order, options) => {
    if (writing.current) return
    writing.current = true
    setState({ kind: 'writing' })
    const { drafts, payment } = order
    const outcome = await engine.confirm(drafts, {
      ...options,
      ...(payment !== undefined && { payment }),
    })
    if (outcome.kind === 'accepted') {
      // It stays locked: the next sale has another panel.
      onAccepted(outcome.reference)
      return
    }
    writing.current = false
    setState(
      session.state().kind === 'expired'
        ? { kind: 'refused', words: nobodySignedIn(drafts[0].kind) }
        : stateAfter(outcome, order),
    )
  }
  return { state, confirm, dismiss: () => setState({ kind: 'idle' }) }
}

function stateAfter(
  outcome: Exclude<Confirmation, { kind: 'accepted' }>,
  order: Order,
): Confirming {
  if (outcome.kind === 'duplicate') return { kind: 'duplicate', of: outcome.of, order }
  return { kind: 'refused', words: refusedWords(outcome.reason) }
}

/** Why nothing was sent after the session ended. Only a sale's form is held; a redemption's is not (ruling R32). */
export function nobodySignedIn(kind: SaleDraft['kind']): RefusedWords {
  return {
    title: 'Nobody is signed in',
    text:
      kind === 'purchase'
        ? 'Nothing was sold. If the customer has paid, give the money back. Go back to the products: what you typed is held until you have signed in.'
        : 'Nothing was redeemed. Give the customer nothing yet. Sign in, then redeem it.',
  }
}
