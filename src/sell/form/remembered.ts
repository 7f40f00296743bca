import type { SaleDraft } from '../../engine/sale.ts'
import { keepVersion } from '../../till/version/on-device.ts'
import type { TypedByName } from './carried-over.ts'
import type { Recipient } from './form-values.ts'

declare module '../../till/till.ts' {
  interface TillStores {
    /** Selling and redeeming remember separately, so the other's form begins empty. */
    readonly remembered: Readonly<Record<SaleDraft['kind'], Remembered>>
  }
}

/** A number that was sold to lately, to be typed by one tap. In memory only. */
export interface LastRecipient {
  /** As it is typed. */
  readonly typed: string
  readonly masked: string
}

/** What the counter keeps in mind while a user is signed in. Never stored: it names customers. Never a voucher's PIN. */
export interface Remembered {
  /**
   * What was typed for a sale that is not confirmed yet, by field name: it survives a change of
   * product.
   */
  readonly typed: TypedByName
  readonly remember: (values: TypedByName) => void
  readonly forget: () => void
  /** What a confirmed sale was typed as, to correct it and sell it again if the platform refuses it. */
  readonly keepFor: (reference: string, values: TypedByName) => void
  readonly typedFor: (reference: string) => TypedByName | undefined
  /** The last ones first, for fields of one input. */
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
