import type { AskReason, AttentionReason, Sale } from '../sale/sale.ts'

/** A sale that only a person can take further: what happened, and what to do about it. */
export interface ReasonWords {
  readonly title: string
  readonly lines: readonly string[]
  /** What it means for the money. */
  readonly money: string
}

type WordsByKind<R extends string> = Readonly<
  Record<Sale['kind'], Readonly<Record<R, ReasonWords>>>
>

const asked: Readonly<Record<AskReason, ReasonWords>> = {
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

const attention: Readonly<Record<AttentionReason, ReasonWords>> = {
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
      'The platform confirmed the sale and gives no receipt, or one without its token. Don’t sell it again.',
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

/** The same of a voucher that is taken in. */
const askedOfRedemption: Readonly<Record<AskReason, ReasonWords>> = {
  'never-sent': {
    title: 'This redemption was never sent',
    lines: [
      'The till was stopped before it could send it.',
      'Send it if the customer is still here, else take it back.',
    ],
    money: 'Nothing was redeemed.',
  },
  'not-found': {
    title: 'The platform does not show this redemption',
    lines: [
      'It was sent and no answer came, and the platform’s list does not have it.',
      'Sending it again is safe: the platform knows it by its reference and redeems it once.',
    ],
    money: 'It is not certain whether the voucher was redeemed.',
  },
  'not-searchable': {
    title: 'It is not known whether this was redeemed',
    lines: [
      'It was sent and no answer came, and the platform’s list can not tell.',
      'Sending it again is safe: the platform knows it by its reference and redeems it once.',
    ],
    money: 'It is not known whether the voucher was redeemed.',
  },
  'refused-after-unknown': {
    title: 'An earlier try of this redemption may have worked',
    lines: [
      'The platform refuses a repeat, and the first try has no answer: that the voucher is used may be this till’s own doing.',
      'Look for it among the platform’s transactions before you give or refuse anything, then decide.',
    ],
    money: 'The voucher may have been redeemed.',
  },
}

const attentionToRedemption: Readonly<Record<AttentionReason, ReasonWords>> = {
  'too-old': {
    title: 'Still not known after 24 hours',
    lines: ['Ask the platform’s support whether this was redeemed, then settle it with a note.'],
    money: 'It is not known whether the voucher was redeemed.',
  },
  'sold-after-set-aside': {
    title: 'It was redeemed after all',
    lines: [
      'This redemption was set aside, and now the platform shows it done.',
      'Give the customer its value, then settle it with a note.',
    ],
    money: 'The voucher was redeemed.',
  },
  'sold-after-failed': {
    title: 'It was redeemed after all',
    lines: [
      'This redemption was shown as failed, and now the platform shows it done.',
      'Give the customer its value, then settle it with a note.',
    ],
    money: 'The voucher was redeemed.',
  },
  'receipt-missing': {
    title: 'Redeemed, and the receipt is missing',
    lines: [
      'The platform confirmed the redemption and gives no receipt. Don’t redeem it again.',
      'Ask the platform’s support how much it was, then settle it with a note.',
    ],
    money: 'The voucher was redeemed.',
  },
  damaged: {
    title: 'This redemption can not be read',
    lines: [
      'Its record on this device is damaged, so it is not sent.',
      'Look for it among the platform’s transactions, then settle it with a note.',
    ],
    money: 'It is not known whether the voucher was redeemed.',
  },
}

/** What the cashier is asked, and what is known (docs/sale-engine.md, States). */
export const askedWords: WordsByKind<AskReason> = { purchase: asked, redeem: askedOfRedemption }

/** Why a manager must look, and what to do. */
export const attentionWords: WordsByKind<AttentionReason> = {
  purchase: attention,
  redeem: attentionToRedemption,
}
