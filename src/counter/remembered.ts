import type { Till } from '../till/till.ts'
import type { Recipient } from './form-values.ts'

/** A number that was sold to lately, to be typed by one tap. In memory only. */
export interface LastRecipient {
  /** As it is typed. */
  readonly typed: string
  readonly masked: string
}

/** What the counter keeps in mind while a user is signed in. Never stored: it names customers. */
export interface Remembered {
  /**
   * What was typed for a sale that is not confirmed yet, by field name: it survives a change of
   * product.
   */
  readonly typed: ReadonlyMap<string, string>
  readonly remember: (values: Iterable<readonly [name: string, typed: string]>) => void
  readonly forget: () => void
  /** What a confirmed sale was typed as, to mend and sell it again when the platform refuses it. */
  readonly keepFor: (reference: string, values: ReadonlyMap<string, string>) => void
  readonly typedFor: (reference: string) => ReadonlyMap<string, string> | undefined
  /** The last ones first, for fields of one input. */
  readonly lastRecipients: (input: string) => readonly LastRecipient[]
  readonly soldTo: (input: string, typed: string, recipient: Recipient) => void
}

const MOST_RECIPIENTS = 4
const MOST_SALES = 20

const byTill = new WeakMap<Till['queryClient'], Remembered>()

/** What is in mind of one sign-in; it lives as long as what that user has read. */
export function rememberedIn(till: Pick<Till, 'queryClient'>): Remembered {
  const known = byTill.get(till.queryClient)
  if (known !== undefined) return known
  const made = createRemembered()
  byTill.set(till.queryClient, made)
  return made
}

/** An empty mind. */
export function createRemembered(): Remembered {
  const typed = new Map<string, string>()
  const sales = new Map<string, ReadonlyMap<string, string>>()
  const recipients = new Map<string, readonly LastRecipient[]>()
  return {
    typed,
    remember(values) {
      for (const [name, text] of values) typed.set(name, text)
    },
    forget: () => typed.clear(),
    keepFor(reference, values) {
      sales.set(reference, new Map(values))
      const [oldest] = sales.keys()
      if (sales.size > MOST_SALES && oldest !== undefined) sales.delete(oldest)
    },
    typedFor: (reference) => sales.get(reference),
    lastRecipients: (input) => recipients.get(input) ?? [],
    soldTo(input, text, { masked }) {
      const others = (recipients.get(input) ?? []).filter((one) => one.typed !== text)
      recipients.set(input, [{ typed: text, masked }, ...others].slice(0, MOST_RECIPIENTS))
    },
  }
}
