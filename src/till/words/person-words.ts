import type { AskReason, AttentionReason, NotAgain, Sale } from '../../engine/sale.ts'
import { operationWords } from './operation-words.ts'

/** A sale that needs a person: what happened, and what to do. */
interface ReasonWords {
  readonly title: string
  readonly lines: readonly string[]
  /** The effect on the money. */
  readonly money: string
}

/** The question to the cashier about a sale, and the known facts (docs/sale-engine.md, States). */
export function askedAbout(
  { kind, notAgain }: Pick<Sale, 'kind' | 'notAgain'>,
  reason: AskReason,
): ReasonWords {
  const words = asked(kind, reason)
  return notAgain === undefined ? words : { ...words, lines: notAgainLines(kind, notAgain) }
}

function asked(kind: Sale['kind'], reason: AskReason): ReasonWords {
  const { noun, doneShort, neverSent, unsure, maybe } = operationWords[kind]
  const redeems = kind === 'redeem'
  const once = redeems ? 'redeems it only once' : 'takes the money only once'
  const isSafe = `It is safe to send it again: the platform ${once}.`
  switch (reason) {
    case 'never-sent':
      return {
        title: `This ${noun} was never sent`,
        lines: [
          'The till was stopped before it could send it.',
          'Send it if the customer is still here; if not, cancel it.',
        ],
        money: neverSent,
      }
    case 'not-found':
      return {
        title: `The platform does not show this ${noun}`,
        lines: ['It was sent, no answer came, and it is not in the platform’s list.', isSafe],
        money: unsure,
      }
    case 'not-searchable':
      return {
        title: `Nobody knows whether this was ${doneShort.toLowerCase()}`,
        lines: ['It was sent, no answer came, and the platform’s list can’t tell.', isSafe],
        money: unsure,
      }
    case 'refused-after-unknown':
    default: {
      const refused =
        'The first time it was sent, no answer came. Sent again, the platform refused it'
      return {
        title: `This ${noun} may have gone through already`,
        lines: redeems
          ? [
              `${refused}: the voucher may be used because this till redeemed it.`,
              'Look for it among the platform’s transactions before you give or refuse anything, then decide.',
            ]
          : [`${refused}.`, 'Ask the customer whether they got it, then decide.'],
        money: maybe,
      }
    }
  }
}

/** Replaces the words that say that a resend is safe. */
function notAgainLines(kind: Sale['kind'], why: NotAgain): readonly string[] {
  const { noun, doneShort } = operationWords[kind]
  const first =
    why === 'request-lost'
      ? `This device lost its journal, and with it the request of this ${noun}, so the till can’t send it again.`
      : 'No answer came, and a retry of this kind is sent only once.'
  return [
    `${first} The till keeps looking for it in the platform’s list.`,
    `Only the platform can tell whether it was ${doneShort.toLowerCase()}: ask its support. Set the ${noun} aside so that it stops waiting for you.`,
  ]
}

/** Why a manager must look, and what to do. */
export function attentionTo(kind: Sale['kind'], reason: AttentionReason): ReasonWords {
  const { noun, done, doneShort, dontRepeat, unsure, taken } = operationWords[kind]
  const redeems = kind === 'redeem'
  const sold = doneShort.toLowerCase()
  switch (reason) {
    case 'not-told':
      return {
        title: 'The platform does not say how it ended',
        lines: [
          `The platform has this ${noun}, but its record doesn’t say whether it was ${sold}.`,
          'Look it up in the merchant dashboard or ask the platform’s support, then resolve it with a note.',
        ],
        money: unsure,
      }
    case 'too-old':
      return {
        title: 'Still not known after 24 hours',
        lines: [
          `Ask the platform’s support whether this was ${sold}, then resolve it with a note.`,
        ],
        money: unsure,
      }
    case 'sold-after-set-aside':
    case 'sold-after-failed': {
      const was = reason === 'sold-after-failed' ? 'shown as failed' : 'set aside'
      return {
        title: `It was ${sold} after all`,
        lines: [
          `This ${noun} was ${was}, and now the platform shows it as ${sold}.`,
          `Give the customer ${redeems ? 'its value' : 'what was sold'}, then resolve it with a note.`,
        ],
        money: taken,
      }
    }
    case 'receipt-missing':
      return {
        title: `${done}, but the receipt is missing`,
        lines: [
          `The platform confirmed the ${noun} but sent no receipt${redeems ? '' : ', or one without its token'}. ${dontRepeat}.`,
          `Ask the platform’s support ${redeems ? 'how much it was for' : 'for the receipt'}, then resolve it with a note.`,
        ],
        money: taken,
      }
    case 'damaged':
    default:
      return {
        title: `This ${noun} can’t be read`,
        lines: [
          'Its record on this device is damaged, so it won’t be sent.',
          'Look for it among the platform’s transactions, then resolve it with a note.',
        ],
        money: unsure,
      }
  }
}
