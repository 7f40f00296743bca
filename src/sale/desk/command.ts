import type { Cents } from '../../values/money.ts'
import type { Confirmation, Done } from '../engine.ts'
import type { FailedTransaction, SaleAccount, SaleDraft } from '../sale.ts'

/**
 * What a person asks of the engine, as it also travels from a tab to the owner's. Asking twice does no more
 * than asking once: a confirmation brings its own reference.
 */
export type Command =
  | {
      readonly kind: 'confirm'
      readonly reference: string
      readonly draft: SaleDraft
      readonly confirmedDuplicate: boolean
      /** When the cashier confirmed, by the device's wall clock; a tab of an older version does not say. */
      readonly tappedAt?: number
      /** Who stands at the till that asks, by name. */
      readonly cashier?: string
    }
  | {
      readonly kind: 'retry'
      readonly reference: string
      /** Who retries; the failed sale's own user when not given. */
      readonly account?: SaleAccount
      /** What the reference stands for, where the journal may not know it. */
      readonly transaction?: FailedTransaction
      readonly amount?: Cents
      /** What the screen says that the failed transaction was of, where that is the platform's word. */
      readonly shown?: Cents
      readonly cashier?: string
    }
  | { readonly kind: 'cancel'; readonly reference: string }
  | { readonly kind: 'send-again'; readonly reference: string }
  | { readonly kind: 'set-aside'; readonly reference: string; readonly note: string }
  | { readonly kind: 'hand-over'; readonly reference: string }
  | { readonly kind: 'copied'; readonly reference: string }
  | { readonly kind: 'resolve'; readonly reference: string; readonly note: string }

export type CommandResult = Confirmation | Done
