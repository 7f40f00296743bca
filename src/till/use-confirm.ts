import { useEffect, useRef, useState } from 'react'
import type { Confirmation, Refusal } from '../sale/engine.ts'
import type { SaleDraft } from '../sale/sale.ts'
import { onceUnderWay } from './once-under-way.ts'
import { openedAheadOf } from './opened-ahead.ts'
import { useTill } from './till.ts'

/** Where a confirmation stands. */
export type Confirming =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing' }
  /** The same was sold a moment ago: the cashier is asked. */
  | { readonly kind: 'duplicate'; readonly of: string; readonly draft: SaleDraft }
  | { readonly kind: 'refused'; readonly words: RefusedWords }

export interface RefusedWords {
  readonly title: string
  readonly text: string
}

export interface Confirm {
  readonly state: Confirming
  /** Whether one is under way; `state` says so only where it takes long. */
  readonly isWriting: () => boolean
  /**
   * Confirms once, however often it is called: a second call while the first is under way does
   * nothing.
   */
  readonly confirm: (draft: SaleDraft, options?: { confirmedDuplicate?: boolean }) => Promise<void>
  readonly dismiss: () => void
}

/**
 * A confirmation is shown to be under way after so many milliseconds: by then its sale's own screen stands, mostly, and
 * to draw the button anew would hold up the request.
 */
const SHOWN_AFTER = 250

/**
 * Hands a draft to the engine; the sale exists once it is on disk (docs/sale-engine.md).
 * @param onAccepted called at once when it is
 * @param onUnderWay called when its request has left or has to wait: the next screen may be drawn
 */
export function useConfirm(
  onAccepted: (reference: string) => void,
  onUnderWay: (reference: string) => void,
): Confirm {
  const till = useTill()
  const { engine, session } = till
  const [state, setState] = useState<Confirming>({ kind: 'idle' })
  const writing = useRef(false)
  const leaving = useRef<AbortController>(undefined)
  // Who has gone elsewhere is told of every step; the sale's own screen has its receipt by now.
  useEffect(
    () => () => {
      leaving.current?.abort()
      openedAheadOf(till).end()
    },
    [till],
  )

  const confirm: Confirm['confirm'] = async (draft, options) => {
    if (writing.current) return
    writing.current = true
    const show = () => setState({ kind: 'writing' })
    // A question that was answered, or a refusal, goes at once.
    const shown = setTimeout(show, state.kind === 'idle' ? SHOWN_AFTER : 0)
    const left = new AbortController()
    leaving.current = left
    let accepted: string | undefined
    try {
      await engine.start()
      const outcome = await engine.confirm(draft, options)
      if (outcome.kind === 'accepted') {
        accepted = outcome.reference
        onAccepted(accepted)
        await onceUnderWay(engine, accepted)
        if (!left.signal.aborted) await openedAheadOf(till).open(engine, accepted)
      } else if (session.state().kind === 'expired')
        setState({ kind: 'refused', words: nobodySignedIn })
      else setState(stateAfter(outcome, draft))
    } finally {
      clearTimeout(shown)
      // After an acceptance it stays shut: the next sale has a panel of its own.
      writing.current = accepted !== undefined
    }
    if (accepted !== undefined) onUnderWay(accepted)
  }
  return {
    state,
    isWriting: () => writing.current,
    confirm,
    dismiss: () => setState({ kind: 'idle' }),
  }
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

const nothingSold = 'Nothing was sold and no money was taken.'

/** Why the engine sold or retried nothing, in the cashier's words. Commands about a known sale: refused-wish.ts. */
export function refusedWords(reason: Refusal): RefusedWords {
  if (reason.kind === 'unavailable' && reason.reason === 'starting')
    return { title: 'The till is still starting', text: `${nothingSold} Try again in a moment.` }
  if (reason.kind === 'bad-draft')
    return {
      title: 'This can’t be sent',
      text: `${nothingSold} Go back and check the details. (${reason.detail})`,
    }
  return byReason[reason.kind]
}

export const movedOn: RefusedWords = {
  title: 'That’s no longer possible',
  text: 'Something has happened to the sale meanwhile. Look at where it stands now.',
}

const byReason: Readonly<Record<Exclude<Refusal['kind'], 'bad-draft'>, RefusedWords>> = {
  unavailable: {
    title: 'This till can’t sell right now',
    text: `${nothingSold} The notice at the top says why.`,
  },
  'other-account': {
    title: 'Somebody else has signed in',
    text: `${nothingSold} Sign in again as the user who is selling this.`,
  },
  'not-written': {
    title: 'The sale couldn’t be saved',
    text: `${nothingSold} Try again. If it keeps happening, free up some space on this device.`,
  },
  'not-now': movedOn,
  'not-found': movedOn,
  'already-retried': movedOn,
  'not-retryable': {
    title: 'This sale can’t be retried',
    text: 'Sell it again as a new sale.',
  },
}
