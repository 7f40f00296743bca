import type { SaleDraft } from '../engine/sale.ts'
import { keepVersion } from '../till/version/on-device.ts'
import type { TypedByName } from '../draft/carried-over.ts'
import type { Recipient } from '../draft/form-values.ts'

/** A recent number, to fill in with one tap. Only in memory. */
export interface LastRecipient {
  /** As typed. */
  readonly typed: string
  readonly masked: string
}

/**
 * What the counter remembers while a user is signed in. Never stored, because it names customers. Never a voucher's
 * PIN.
 */
export interface Remembered {
  /** What was typed for a sale that is not confirmed yet, by field name. It survives a change of product. */
  readonly typed: TypedByName
  readonly remember: (values: TypedByName) => void
  readonly forget: () => void
  /** What was typed for a confirmed sale, to correct and sell again if the platform refuses it. */
  readonly keepFor: (reference: string, values: TypedByName) => void
  readonly typedFor: (reference: string) => TypedByName | undefined
  /** The latest first, for fields with the same input. */
  readonly lastRecipients: (input: string) => readonly LastRecipient[]
  readonly soldTo: (input: string, typed: string, recipient: Recipient) => void
}

const MOST_RECIPIENTS = 4
const MOST_SALES = 20

export function createRemembered(kind: SaleDraft['kind']): Remembered {
  const typed = new Map<string, string>()
  const sales = new Map<string, TypedByName>()
  const recipients = new Map<string, readonly LastRecipient[]>()
  return {
    typed,
    remember(values) {
      for (const [name, text] of values) typed.set(name, text)
      keepVersion(
        kind,
        [...typed.values()].some((text) => text.trim() !== ''),
      )
    },
    forget() {
      typed.clear()
      keepVersion(kind, false)
    },
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
