import type { Cents } from '../../values/money.ts'
import type { Confirmation, Done, Refusal, RetryMoney } from '../engine.ts'
import type { MoneyDecision, PaymentDraft } from '../payment.ts'
import type { FailedTransaction, SaleAccount, SaleDraft } from '../sale.ts'

/**
 * What a person asks of the engine; a tab sends the same message to the owner. The owner carries out each command once,
 * even if it comes twice: a confirmation brings its own reference.
 */
export type Command =
  | {
      readonly kind: 'confirm'
      /** The first sale's. */
      readonly reference: string
      /** In sending order; one payment pays for all purchases among them. */
      readonly sales: readonly [NewSale, ...NewSale[]]
      readonly payment: PaymentDraft
      readonly confirmedDuplicate: boolean
      /** When the cashier confirmed, by the device's wall clock. */
      readonly tappedAt: number
      /** The name of the cashier at the asking till. */
      readonly cashier?: string
    }
  | {
      readonly kind: 'retry'
      readonly reference: string
      /** The account that retries; if absent, the failed sale's own user. */
      readonly account?: SaleAccount
      /** The transaction behind the reference, which the journal may not know. */
      readonly transaction?: FailedTransaction
      readonly amount?: Cents
      /** The failed transaction's amount on the screen, if the platform gave one. */
      readonly shown?: Cents
      readonly money?: RetryMoney
      readonly cashier?: string
    }
  /** What happened to the customer's money for unsold sales. */
  | {
      readonly kind: MoneyDecision['kind']
      readonly reference: string
      readonly references: readonly string[]
      /** How much the asking tab says that goes back; absent if it doesn't show it. */
      readonly shown?: Cents
      readonly cashier?: string
    }
  /** The customer pays for a sale whose money was given back. */
  | {
      readonly kind: 'take'
      readonly reference: string
      readonly payment: PaymentDraft
      readonly cashier?: string
    }
  | { readonly kind: 'cancel'; readonly reference: string }
  | { readonly kind: 'send-again'; readonly reference: string }
  | { readonly kind: 'set-aside'; readonly reference: string; readonly note: string }
  | { readonly kind: 'hand-over'; readonly reference: string }
  | { readonly kind: 'copied'; readonly reference: string }
  | { readonly kind: 'resolve'; readonly reference: string; readonly note: string }
  /** About the whole till, so its reference is empty. */
  | { readonly kind: 'look'; readonly reference: '' }

export interface NewSale {
  readonly reference: string
  readonly draft: SaleDraft
}

export type CommandResult = Confirmation | Done

/** The result of a command that was not carried out. */
export type Refused = Extract<Done, { kind: 'refused' }>

export function refused(reason: Refusal): Refused {
  return { kind: 'refused', reason }
}

/** The till must not sell before it has read the platform's list. */
export const journalLost = refused({ kind: 'unavailable', reason: 'journal-lost' })

/** No owner could carry the command out now. */
export const starting = refused({ kind: 'unavailable', reason: 'starting' })
