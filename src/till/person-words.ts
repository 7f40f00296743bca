import type { AskReason, AttentionReason } from '../sale/sale.ts'

/** A sale that only a person can take further: what happened, and what to do about it. */
export interface ReasonWords {
  readonly title: string
  readonly lines: readonly string[]
  /** What it means for the money. */
  readonly money: string
}

/** What the cashier is asked, and what is known (docs/sale-engine.md, States). */
export const askedWords: Readonly<Record<AskReason, ReasonWords>> = {
  'never-sent': {
    title: 'This sale was never sent',
    lines: [
      'The till was stopped before it could send it.',
      'Send it if the customer is still here, else take it back.',
    ],
    money: 'No money was taken.',
  },
  'not-found': {
    title: 'The platform does not show this sale',
    lines: [
      'It was sent and no answer came, and the platform’s list does not have it.',
      'Sending it again is safe: the platform knows it by its reference and takes the money once.',
    ],
    money: 'It is not certain whether money was taken.',
  },
  'not-searchable': {
    title: 'It is not known whether this was sold',
    lines: [
      'It was sent and no answer came, and the platform’s list can not tell.',
      'Sending it again is safe: the platform knows it by its reference and takes the money once.',
    ],
    money: 'It is not known whether money was taken.',
  },
  'refused-after-unknown': {
    title: 'An earlier try of this sale may have worked',
    lines: [
      'The platform refuses a repeat, and the first try has no answer.',
      'Ask the customer whether it arrived, then decide.',
    ],
    money: 'Money may have been taken.',
  },
}

/** Why a manager must look, and what to do. */
export const attentionWords: Readonly<Record<AttentionReason, ReasonWords>> = {
  'too-old': {
    title: 'Still not known after 24 hours',
    lines: ['Ask the platform’s support whether this was sold, then settle it with a note.'],
    money: 'It is not known whether money was taken.',
  },
  'sold-after-set-aside': {
    title: 'It was sold after all',
    lines: [
      'This sale was set aside, and now the platform shows it sold.',
      'Give the customer what was sold, or pay the money back; then settle it with a note.',
    ],
    money: 'The money was taken.',
  },
  'sold-after-failed': {
    title: 'It was sold after all',
    lines: [
      'This sale was shown as failed, and now the platform shows it sold.',
      'Give the customer what was sold, or pay the money back; then settle it with a note.',
    ],
    money: 'The money was taken.',
  },
  'receipt-missing': {
    title: 'Sold, and the receipt is missing',
    lines: [
      'The platform confirmed the sale and gives no receipt. Don’t sell it again.',
      'Ask the platform’s support for the receipt, then settle it with a note.',
    ],
    money: 'The money was taken.',
  },
  damaged: {
    title: 'This sale can not be read',
    lines: [
      'Its record on this device is damaged, so it is not sent.',
      'Look for it among the platform’s transactions, then settle it with a note.',
    ],
    money: 'It is not known whether money was taken.',
  },
}
