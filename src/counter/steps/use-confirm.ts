import { useRef, useState } from 'react'
import type { Confirmation } from '../../sale/engine.ts'
import type { SaleDraft } from '../../sale/sale.ts'
import { useTill } from '../../till/till.ts'
import { refusedWords, type RefusedWords } from '../../till/words/refused-words.ts'

/** How far a confirmation has come. */
export type Confirming =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing' }
  /** The same was sold a moment ago: the cashier is asked. */
  | { readonly kind: 'duplicate'; readonly of: string; readonly draft: SaleDraft }
  | { readonly kind: 'refused'; readonly words: RefusedWords }

export interface Confirm {
  readonly state: Confirming
  /**
   * Confirms once, however often it is called: a second call while the first is under way does
   * nothing.
   */
  readonly confirm: (draft: SaleDraft, options?: { confirmedDuplicate?: boolean }) => Promise<void>
  readonly dismiss: () => void
}

/**
 * Hands a draft to the engine; the sale exists once it is on disk (docs/sale-engine.md).
 * @param onAccepted called when it is
 */
export function useConfirm(onAccepted: (reference: string) => void): Confirm {
  const { engine, session } = useTill()
  const [state, setState] = useState<Confirming>({ kind: 'idle' })
  // A second press comes before the first one is drawn.
  const writing = useRef(false)

  const confirm: Confirm['confirm'] = async (draft, options) => {
    if (writing.current) return
    writing.current = true
    setState({ kind: 'writing' })
    const outcome = await engine.confirm(draft, options)
    if (outcome.kind === 'accepted') {
      // It stays shut: the next sale has another panel.
      onAccepted(outcome.reference)
      return
    }
    writing.current = false
    setState(
      session.state().kind === 'expired'
        ? { kind: 'refused', words: nobodySignedIn }
        : stateAfter(outcome, draft),
    )
  }
  return { state, confirm, dismiss: () => setState({ kind: 'idle' }) }
}

function stateAfter(
  outcome: Exclude<Confirmation, { kind: 'accepted' }>,
  draft: SaleDraft,
): Confirming {
  if (outcome.kind === 'duplicate') return { kind: 'duplicate', of: outcome.of, draft }
  return { kind: 'refused', words: refusedWords(outcome.reason) }
}

const nobodySignedIn: RefusedWords = {
  title: 'Nobody is signed in',
  text: 'Nothing was sold and no money was taken. Go back to the products: what you typed is held until you have signed in.',
}
