import type { AskReason, AttentionReason, NotAgain, Sale } from '../../engine/sale.ts'

/** A sale that needs a person: what happened, and what to do. */
export interface ReasonWords {
  readonly title: string
  readonly lines: readonly string[]
  /** The effect on the money. */
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
      'Send it if the customer is still here; if not, cancel it.',
    ],
    money: 'No money was taken from the shop’s wallet.',
  },
  'not-found': {
    title: 'The platform does not show this sale',
    lines: [
      'It was sent, no answer came, and it is not in the platform’s list.',
      'It is safe to send it again: the platform takes the money only once.',
    ],
    money: 'Nobody knows yet whether money was taken from the shop’s wallet.',
  },
  'not-searchable': {
    title: 'Nobody knows whether this was sold',
    lines: [
      'It was sent, no answer came, and the platform’s list can’t tell.',
      'It is safe to send it again: the platform takes the money only once.',
    ],
    money: 'Nobody knows yet whether money was taken from the shop’s wallet.',
  },
  'refused-after-unknown': {
    title: 'This sale may have gone through already',
    lines: [
      'The first time it was sent, no answer came. Sent again, the platform refused it.',
      'Ask the customer whether they got it, then decide.',
    ],
    money: 'Money may have been taken from the shop’s wallet.',
  },
}

const attention: Readonly<Record<AttentionReason, ReasonWords>> = {
  'not-told': {
    title: 'The platform does not say how it ended',
    lines: [
      'The platform has this sale, but its record doesn’t say whether it was sold.',
      'Look it up in the merchant dashboard or ask the platform’s support, then resolve it with a note.',
    ],
    money: 'Nobody knows yet whether money was taken from the shop’s wallet.',
  },
  'too-old': {
    title: 'Still not known after 24 hours',
    lines: ['Ask the platform’s support whether this was sold, then resolve it with a note.'],
    money: 'Nobody knows yet whether money was taken from the shop’s wallet.',
  },
  'sold-after-set-aside': {
    title: 'It was sold after all',
    lines: [
      'This sale was set aside, and now the platform shows it as sold.',
      'Give the customer what was sold, then resolve it with a note.',
    ],
    money: 'The money was taken.',
  },
  'sold-after-failed': {
    title: 'It was sold after all',
    lines: [
      'This sale was shown as failed, and now the platform shows it as sold.',
      'Give the customer what was sold, then resolve it with a note.',
    ],
    money: 'The money was taken.',
  },
  'receipt-missing': {
    title: 'Sold, but the receipt is missing',
    lines: [
      'The platform confirmed the sale but sent no receipt, or one without its token. Don’t sell it again.',
      'Ask the platform’s support for the receipt, then resolve it with a note.',
    ],
    money: 'The money was taken.',
  },
  damaged: {
    title: 'This sale can’t be read',
    lines: [
      'Its record on this device is damaged, so it won’t be sent.',
      'Look for it among the platform’s transactions, then resolve it with a note.',
    ],
    money: 'Nobody knows yet whether money was taken from the shop’s wallet.',
  },
}

/** The same for a redemption. */
const askedOfRedemption: Readonly<Record<AskReason, ReasonWords>> = {
  'never-sent': {
    title: 'This redemption was never sent',
    lines: [
      'The till was stopped before it could send it.',
      'Send it if the customer is still here; if not, cancel it.',
    ],
    money: 'Nothing was redeemed.',
  },
  'not-found': {
    title: 'The platform does not show this redemption',
    lines: [
      'It was sent, no answer came, and it is not in the platform’s list.',
      'It is safe to send it again: the platform redeems it only once.',
    ],
    money: 'Nobody knows yet whether the voucher was redeemed.',
  },
  'not-searchable': {
    title: 'Nobody knows whether this was redeemed',
    lines: [
      'It was sent, no answer came, and the platform’s list can’t tell.',
      'It is safe to send it again: the platform redeems it only once.',
    ],
    money: 'Nobody knows yet whether the voucher was redeemed.',
  },
  'refused-after-unknown': {
    title: 'This redemption may have gone through already',
    lines: [
      'The first time it was sent, no answer came. Sent again, the platform refused it: the voucher may be used because this till redeemed it.',
      'Look for it among the platform’s transactions before you give or refuse anything, then decide.',
    ],
    money: 'The voucher may have been redeemed.',
  },
}

const attentionToRedemption: Readonly<Record<AttentionReason, ReasonWords>> = {
  'not-told': {
    title: 'The platform does not say how it ended',
    lines: [
      'The platform has this redemption, but its record doesn’t say whether it was redeemed.',
      'Look it up in the merchant dashboard or ask the platform’s support, then resolve it with a note.',
    ],
    money: 'Nobody knows yet whether the voucher was redeemed.',
  },
  'too-old': {
    title: 'Still not known after 24 hours',
    lines: ['Ask the platform’s support whether this was redeemed, then resolve it with a note.'],
    money: 'Nobody knows yet whether the voucher was redeemed.',
  },
  'sold-after-set-aside': {
    title: 'It was redeemed after all',
    lines: [
      'This redemption was set aside, and now the platform shows it as redeemed.',
      'Give the customer its value, then resolve it with a note.',
    ],
    money: 'The voucher was redeemed.',
  },
  'sold-after-failed': {
    title: 'It was redeemed after all',
    lines: [
      'This redemption was shown as failed, and now the platform shows it as redeemed.',
      'Give the customer its value, then resolve it with a note.',
    ],
    money: 'The voucher was redeemed.',
  },
  'receipt-missing': {
    title: 'Redeemed, but the receipt is missing',
    lines: [
      'The platform confirmed the redemption but sent no receipt. Don’t redeem it again.',
      'Ask the platform’s support how much it was for, then resolve it with a note.',
    ],
    money: 'The voucher was redeemed.',
  },
  damaged: {
    title: 'This redemption can’t be read',
    lines: [
      'Its record on this device is damaged, so it won’t be sent.',
      'Look for it among the platform’s transactions, then resolve it with a note.',
    ],
    money: 'Nobody knows yet whether the voucher was redeemed.',
  },
}

const askedWords: WordsByKind<AskReason> = { purchase: asked, redeem: askedOfRedemption }

/** Replaces the words that say that a resend is safe. */
function notAgainLines(kind: Sale['kind'], why: NotAgain): readonly string[] {
  const [noun, done] = kind === 'redeem' ? ['redemption', 'redeemed'] : ['sale', 'sold']
  const first =
    why === 'request-lost'
      ? `This device lost its journal, and with it the request of this ${noun}, so the till can’t send it again.`
      : 'No answer came, and a retry of this kind is sent only once.'
  return [
    `${first} The till keeps looking for it in the platform’s list.`,
    `Only the platform can tell whether it was ${done}: ask its support. Set the ${noun} aside so that it stops waiting for you.`,
  ]
}

/** The question to the cashier about a sale, and the known facts (docs/sale-engine.md, States). */
export function askedAbout(
  { kind, notAgain }: Pick<Sale, 'kind' | 'notAgain'>,
  reason: AskReason,
): ReasonWords {
  const words = askedWords[kind][reason]
  return notAgain === undefined ? words : { ...words, lines: notAgainLines(kind, notAgain) }
}

/** Why a manager must look, and what to do. */
export const attentionWords: WordsByKind<AttentionReason> = {
  purchase: attention,
  redeem: attentionToRedemption,
}
