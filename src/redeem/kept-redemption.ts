import type { Till } from '../till/till.ts'
import { nothingTyped, type KeptRedemption } from './redemption.ts'

/** What is in mind of redemptions while a user is signed in. Never stored, and never a PIN. */
export interface KeptRedemptions {
  /** What was typed and not confirmed yet. */
  readonly typed: () => KeptRedemption
  readonly keep: (typed: KeptRedemption) => void
  /** What a confirmed redemption was typed as, for a corrected PIN under a new reference (ruling R24). */
  readonly keepFor: (reference: string, typed: KeptRedemption) => void
  readonly typedFor: (reference: string) => KeptRedemption | undefined
}

const MOST = 20

const byTill = new WeakMap<Till['queryClient'], KeptRedemptions>()

/** The redemptions in mind of one sign-in; they live as long as what that user has read. */
export function keptIn({ queryClient }: Pick<Till, 'queryClient'>): KeptRedemptions {
  const known = byTill.get(queryClient)
  if (known !== undefined) return known
  const made = createKept()
  byTill.set(queryClient, made)
  return made
}

function createKept(): KeptRedemptions {
  let typed = nothingTyped
  const bySale = new Map<string, KeptRedemption>()
  return {
    typed: () => typed,
    keep: ({ part, amount, mobile }) => {
      typed = { part, amount, mobile }
    },
    keepFor(reference, { part, amount, mobile }) {
      bySale.set(reference, { part, amount, mobile })
      const [oldest] = bySale.keys()
      if (bySale.size > MOST && oldest !== undefined) bySale.delete(oldest)
      // The next customer's redemption begins empty.
      typed = nothingTyped
    },
    typedFor: (reference) => bySale.get(reference),
  }
}
