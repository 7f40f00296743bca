import { explain, type Explanation, type Outcome } from '../api/explain.ts'
import { dontRepeat } from '../api/money-words.ts'
import type { Task } from '../api/words-by-code.ts'
import type { Sale, SalePhase, SendWait } from '../sale/sale.ts'
import type { Tone } from '../ui/tone.ts'
import { deedWords, type DeedWords } from './deed-words.ts'
import { askedWords, attentionWords } from './person-words.ts'

/**
 * Where a sale stands, for the cashier. `short` is for the tray; `explained` is what the translator
 * says.
 */
export interface PhaseWords {
  readonly tone: Tone
  /** One or two words, with a badge. */
  readonly short: string
  readonly title: string
  /** What happened and what to do: whole sentences. */
  readonly lines: readonly string[]
  /** What it means for the money, where the lines don't say so. */
  readonly money?: string | undefined
  /** The platform's code, small at the end. */
  readonly code?: string | undefined
  /** Counts down to this moment (epoch milliseconds). */
  readonly until?: number
  /** Whether something is being done at this very moment. */
  readonly working?: true
}

const goesByItself = 'It goes by itself; you can serve the next customer.'

/**
 * Unknown is violet and never red; red is for what the platform confirmed (docs/look.md,
 * Rules).
 */
export function phaseWords(sale: Sale): PhaseWords {
  const { phase } = sale
  const deed = deedWords[sale.kind]
  switch (phase.kind) {
    case 'prepared':
      return waitWords(phase.wait, deed)
    case 'sending':
      return {
        tone: 'info',
        short: 'Sending',
        title: deed.doing,
        lines: [`The ${deed.noun} is on its way to the platform.`],
        working: true,
      }
    case 'waiting-for-sign-in':
      return waitWords({ kind: 'sign-in' }, deed)
    case 'throttled':
      return waitWords({ kind: 'throttled', until: phase.until }, deed)
    case 'in-flight':
      return {
        ...inFlight(deed),
        ...(phase.wait === undefined ? {} : paused(phase.wait, deed)),
        money: dontRepeat[taskOf[sale.route]],
      }
    case 'checking':
      return checkingWords(sale, phase)
    case 'asking':
      return { tone: 'needs', short: 'Needs you', ...askedWords[sale.kind][phase.reason] }
    case 'receipt-awaited':
      return {
        tone: 'sold',
        short: deed.doneShort,
        title: `${deed.done}. The receipt is being fetched`,
        lines: [
          `The platform confirmed the ${deed.noun}. ${deed.dontRepeat}: the receipt follows.`,
        ],
        money: deed.taken,
        working: true,
      }
    case 'completed':
      return {
        tone: 'sold',
        short: 'Hand over',
        title: deed.done,
        lines: [],
        money: deed.taken,
      }
    case 'delivered':
      return {
        tone: 'sold',
        short: deed.doneShort,
        title: deed.handedOver,
        lines: ['The customer has the receipt.'],
      }
    case 'failed':
      return { tone: 'failed', short: 'Failed', ...said(sale, 'failed') }
    case 'rejected':
      return { tone: 'failed', short: 'Refused', ...said(sale, 'rejected') }
    case 'cancelled':
      return {
        tone: 'info',
        short: 'Taken back',
        title: 'Taken back',
        lines: ['Nothing has been sent.'],
        money: deed.untouched,
      }
    case 'set-aside':
      return {
        tone: 'needs',
        short: 'Set aside',
        title: 'Set aside',
        lines: [
          `The till keeps watching, and says so loudly if the platform shows it ${deed.doneShort.toLowerCase()}.`,
          `Note: ${phase.note}`,
        ],
        money: deed.unsure,
      }
    case 'needs-attention':
      return { tone: 'needs', short: 'Needs you', ...attentionWords[sale.kind][phase.reason] }
    case 'resolved':
    default:
      return {
        tone: 'info',
        short: 'Settled',
        title: 'Settled by hand',
        lines: [`Note: ${phase.note}`],
      }
  }
}

function waitWords(wait: SendWait, deed: DeedWords): PhaseWords {
  switch (wait.kind) {
    case 'budget':
      return {
        tone: 'needs',
        short: 'Waiting',
        title: 'Waiting its turn',
        lines: [
          `The platform takes ten sales a minute. This one is number ${wait.position} in line.`,
          `${deed.neverSent} ${goesByItself}`,
        ],
        until: wait.readyAt,
      }
    case 'throttled':
      return {
        tone: 'needs',
        short: 'Waiting',
        title: 'The platform asks to wait',
        lines: [`There were too many requests in a short time. ${deed.thisTry}`, goesByItself],
        until: wait.until,
      }
    case 'offline':
      return {
        tone: 'needs',
        short: 'No connection',
        title: 'No connection',
        lines: [deed.neverSent, 'It goes by itself when the connection is back. Or take it back.'],
      }
    case 'sign-in':
      return {
        tone: 'needs',
        short: 'Sign in',
        title: 'Sign in to go on',
        lines: [`The sign-in has ended. Enter the password; the ${deed.noun} goes on by itself.`],
      }
    case 'going':
    default:
      return { tone: 'info', short: 'Sending', title: deed.doing, lines: [], working: true }
  }
}

function inFlight({ noun, delivering }: DeedWords): PhaseWords {
  return {
    tone: 'checking',
    short: 'Delivering',
    title: delivering,
    lines: [
      `The platform has accepted the ${noun} and is working on it.`,
      'The till keeps asking. Serve the next customer: this stays in the tray.',
    ],
    working: true,
  }
}

function paused(wait: 'sign-in' | 'offline', { noun }: DeedWords): Pick<PhaseWords, 'lines'> {
  const why =
    wait === 'offline'
      ? 'There is no connection: the till asks again when it is back.'
      : 'Sign in, and the till asks again.'
  return { lines: [`The platform has accepted the ${noun}.`, why] }
}

function checkingWords(sale: Sale, phase: Extract<SalePhase, { kind: 'checking' }>): PhaseWords {
  const wait = phase.wait?.kind
  const words = said(sale, 'unknown')
  return {
    ...words,
    tone: 'checking',
    short: 'Checking',
    title: `Checking. ${deedWords[sale.kind].dontRepeat}`,
    lines:
      wait === 'offline'
        ? [...words.lines, 'There is no connection: the till asks again when it is back.']
        : wait === 'sign-in'
          ? [...words.lines, 'Sign in, and the till asks again.']
          : words.lines,
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
 * Outcomes of which a sale that is being checked may speak: any other would say too much about the
 * money.
 */
const openOutcomes: ReadonlySet<Outcome['outcome']> = new Set(['unknown', 'unlisted', 'in-flight'])

/**
 * Where a sale stands, with what the platform said last where that belongs to it; by the one
 * translator.
 */
function said(
  sale: Sale,
  stands: 'failed' | 'rejected' | 'unknown',
): Pick<PhaseWords, 'title' | 'lines' | 'money' | 'code'> {
  const last = sale.saidLast
  const belongs = stands === 'unknown' ? last && openOutcomes.has(last.outcome) : last !== undefined
  const outcome: Outcome =
    last === undefined || belongs !== true
      ? { outcome: stands }
      : { ...last, outcome: stands === 'unknown' ? last.outcome : stands }
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
