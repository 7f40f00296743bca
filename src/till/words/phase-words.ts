import { explain, type Explanation, type Outcome } from '../../platform/words/explain.ts'
import { maybeTaken } from '../../platform/words/money-words.ts'
import type { Task } from '../../platform/words/words-by-code.ts'
import { moneyOf } from '../../engine/money.ts'
import type { Sale, SalePhase, SendWait } from '../../engine/sale.ts'
import type { Tone } from '../../ui/tone.ts'
import { saleMoneyWords, type CustomerMoneyWords } from './customer-money.ts'
import { operationWords, type OperationWords } from './operation-words.ts'
import { openTerms } from './open-term.ts'
import { askedAbout, attentionTo } from './person-words.ts'

/**
 * A sale's state, for the cashier. `short` is for the tray; `explained` contains the translator's words.
 */
export interface PhaseWords {
  readonly tone: Tone
  /** One or two words, with a badge. */
  readonly short: string
  readonly title: string
  /** What happened and what to do: whole sentences. */
  readonly lines: readonly string[]
  /** What to do with the customer's money: comes first. */
  readonly customer?: CustomerMoneyWords
  /** What happened to the money, if the lines don't say so. */
  readonly money?: string | undefined
  /** The platform's code, small at the end. */
  readonly code?: string | undefined
  /** Counts down to this moment (epoch milliseconds). */
  readonly until?: number
  /** Whether the till is working on it right now. */
  readonly working?: true
}

const keepsChecking = 'The till keeps checking.'
const goesByItself = 'The till sends it by itself.'

/**
 * Unknown is violet and never red; red is for a failure that the platform confirmed (docs/screens.md, How a screen
 * looks).
 */
export function phaseWords(sale: Sale): PhaseWords {
  const customer = saleMoneyWords(sale)
  const words = stateWords(sale)
  if (customer === undefined) return words
  if (moneyOf(sale).kind === 'not-paid') return { ...words, customer, lines: notPaidLines }
  const { untouched, walletUntouched } = operationWords[sale.kind]
  // The cashier would think of the money in their hand.
  return words.money === untouched
    ? { ...words, customer, money: walletUntouched }
    : { ...words, customer }
}

const notPaidLines = [
  'Take the money and give the customer what was sold, or resolve the sale with a note.',
]

function stateWords(sale: Sale): PhaseWords {
  const { phase } = sale
  const operation = operationWords[sale.kind]
  switch (phase.kind) {
    case 'prepared':
      return waitWords(phase.wait, operation)
    case 'sending':
      return {
        tone: 'info',
        short: openTerms.pending,
        title: openTerms.pending,
        lines: [`The till is sending the ${operation.noun} to the platform.`],
        working: true,
      }
    case 'waiting-for-sign-in':
      return waitWords({ kind: 'sign-in' }, operation)
    case 'throttled':
      return sale.saidLast?.outcome === 'not-sent'
        ? {
            tone: 'needs',
            short: openTerms.notSent,
            ...linesOf(explain(sale.saidLast, taskOf[sale.route])),
          }
        : waitWords({ kind: 'throttled', until: phase.until }, operation)
    case 'in-flight':
      if (phase.wait === 'untold')
        return { ...untold(operation), money: maybeTaken[taskOf[sale.route]] }
      return {
        ...inFlight(operation),
        ...(phase.wait === undefined ? {} : paused(phase.wait)),
        money: maybeTaken[taskOf[sale.route]],
      }
    case 'checking':
      return checkingWords(sale, phase)
    case 'asking':
      return { tone: 'needs', short: 'Needs you', ...askedAbout(sale, phase.reason) }
    case 'receipt-awaited':
      return {
        tone: 'sold',
        short: operation.doneShort,
        title: `${operation.done}. The receipt is still to come`,
        lines: [`The till is fetching the receipt. ${operation.dontRepeat}.`],
        money: operation.taken,
        working: true,
      }
    case 'completed':
      return {
        tone: 'sold',
        short: 'Hand over',
        title: operation.done,
        lines: [],
        money: operation.taken,
      }
    case 'delivered':
      return {
        tone: 'sold',
        short: operation.doneShort,
        title: operation.handedOver,
        lines: ['The customer has the receipt.'],
      }
    case 'failed':
      return { tone: 'failed', short: 'Failed', ...said(sale, 'failed') }
    case 'rejected':
      return { tone: 'failed', short: 'Refused', ...said(sale, 'rejected') }
    case 'cancelled':
      return {
        tone: 'info',
        short: 'Cancelled',
        title: 'Cancelled',
        lines: ['Nothing has been sent.'],
        money: operation.untouched,
      }
    case 'set-aside':
      return {
        tone: 'needs',
        short: 'Set aside',
        title: 'Set aside',
        lines: [
          `The till keeps watching it, and tells you if the platform shows it as ${operation.doneShort.toLowerCase()}.`,
          `Note: ${phase.note}`,
        ],
        money: operation.unsure,
      }
    case 'needs-attention':
      return { tone: 'needs', short: 'Needs you', ...attentionTo(sale.kind, phase.reason) }
    case 'resolved':
    default:
      return {
        tone: 'info',
        short: 'Resolved',
        title: 'Resolved',
        lines: [`Note: ${phase.note}`],
      }
  }
}

function waitWords(wait: SendWait, operation: OperationWords): PhaseWords {
  switch (wait.kind) {
    case 'budget':
      return {
        tone: 'needs',
        short: openTerms.notSent,
        title: `${openTerms.notSent}: number ${wait.position} in the queue`,
        lines: [
          `The platform takes only so many sales a minute. ${operation.neverSent}`,
          goesByItself,
        ],
        until: wait.readyAt,
      }
    case 'throttled':
      return {
        tone: 'needs',
        short: openTerms.notSent,
        title: `${openTerms.notSent}: too many requests`,
        lines: [`The platform asked the till to wait. ${operation.thisAttempt}`, goesByItself],
        until: wait.until,
      }
    case 'offline':
      return {
        tone: 'needs',
        short: openTerms.notSent,
        title: `${openTerms.notSent}: no connection`,
        lines: [operation.neverSent, 'The till sends it when the connection is back.'],
      }
    case 'sign-in':
      return {
        tone: 'needs',
        short: openTerms.notSent,
        title: `${openTerms.notSent}: sign in again`,
        lines: [`The till sends the ${operation.noun} once you have signed in.`],
      }
    case 'untold':
      return untold(operation)
    case 'going':
    default:
      return {
        tone: 'info',
        short: openTerms.pending,
        title: openTerms.pending,
        lines: [],
        working: true,
      }
  }
}

function inFlight({ dontRepeat: dont }: OperationWords): PhaseWords {
  return {
    tone: 'checking',
    short: openTerms.pending,
    title: `${openTerms.pending}. ${dont}`,
    lines: ['The platform is working on it.', keepsChecking],
    working: true,
  }
}

/** The platform answers, and its record says neither sold nor failed nor in progress (ruling R34). */
function untold({ noun, dontRepeat: dont }: OperationWords): PhaseWords {
  return {
    tone: 'checking',
    short: openTerms.pending,
    title: `${openTerms.pending}. ${dont}`,
    lines: [
      `The platform has the ${noun}, but its record doesn’t say how it ended.`,
      keepsChecking,
    ],
    working: true,
  }
}

const checksAgain = {
  offline: 'There is no connection. The till checks again when it is back.',
  'sign-in': 'Sign in and the till checks again.',
}

function paused(wait: 'sign-in' | 'offline'): Pick<PhaseWords, 'lines'> {
  return { lines: ['The platform is working on it.', checksAgain[wait]] }
}

function checkingWords(sale: Sale, phase: Extract<SalePhase, { kind: 'checking' }>): PhaseWords {
  const wait = phase.wait?.kind
  if (wait === 'untold')
    return { ...untold(operationWords[sale.kind]), money: maybeTaken[taskOf[sale.route]] }
  const words = said(sale, 'unknown')
  return {
    ...words,
    tone: 'checking',
    short: openTerms.pending,
    title: `${openTerms.pending}. ${operationWords[sale.kind].dontRepeat}`,
    lines:
      wait === 'offline' || wait === 'sign-in' ? [...words.lines, checksAgain[wait]] : words.lines,
    ...(phase.wait?.kind === 'throttled' ? { until: phase.wait.until } : {}),
    working: true,
  }
}

/** Routes of the engine as tasks of the translator. */
const taskOf: Readonly<Record<Sale['route'], Task>> = {
  purchase: 'purchase',
  redeem: 'redeem',
  retry: 'retry',
  reprocess: 'retry',
}

/**
 * Outcomes that may be mentioned while a sale is being checked: any other would say too much about the money.
 */
const openOutcomes: ReadonlySet<Outcome['outcome']> = new Set(['unknown', 'unlisted', 'in-flight'])

/**
 * A sale's state, with the platform's last answer if it belongs there, in the translator's words.
 */
function said(
  sale: Sale,
  end: 'failed' | 'rejected' | 'unknown',
): Pick<PhaseWords, 'title' | 'lines' | 'money' | 'code'> {
  const last = sale.saidLast
  const belongs = end === 'unknown' ? last && openOutcomes.has(last.outcome) : last !== undefined
  const outcome: Outcome =
    last === undefined || belongs !== true
      ? { outcome: end }
      : { ...last, outcome: end === 'unknown' ? last.outcome : end }
  return linesOf(explain(outcome, taskOf[sale.route]))
}

function linesOf({
  title,
  detail,
  money,
  action,
  code,
}: Explanation): Pick<PhaseWords, 'title' | 'lines' | 'money' | 'code'> {
  return { title, lines: action === undefined ? [detail] : [detail, action], money, code }
}
