import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { soldThough, type SalePhase } from '../../engine/sale.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import { isNotSentByJournal, openTerms } from '../../till/words/open-term.ts'
import type { Tone } from '../../ui/tone.ts'
import type { Entry } from './join.ts'

/** A status in words. */
interface StatusWords {
  readonly label: string
  readonly tone: Tone | 'neutral'
}

const pending: StatusWords = { label: openTerms.pending, tone: 'checking' }

/** This till's word for a sale without a status on the platform. */
const tillWords = {
  'NOT SENT': { label: openTerms.notSent, tone: 'needs' },
  CHECKING: pending,
  'NEEDS YOU': { label: 'Needs you', tone: 'needs' },
  'SET ASIDE': { label: 'Set aside', tone: 'needs' },
  REFUSED: { label: 'Refused', tone: 'failed' },
  // Two words: a platform may well use CANCELLED, with another meaning.
  'CANCELLED HERE': { label: 'Cancelled', tone: 'neutral' },
  'RESOLVED HERE': { label: 'Resolved', tone: 'neutral' },
} as const satisfies Readonly<Record<string, StatusWords>>

type TillStatus = keyof typeof tillWords

/** The filter's name for a record without a status (ruling R34). */
export const noStatus = 'NO STATUS'

const unread: StatusWords = { label: 'No status', tone: 'neutral' }

/** The platform's four (spec, section Transaction statuses), and the till's own; the terms are from docs/screens.md. */
const words: Readonly<Record<string, StatusWords>> = {
  COMPLETED: { label: 'Sold', tone: 'sold' },
  FAILED: { label: 'Failed', tone: 'failed' },
  PENDING: pending,
  PROCESSING: pending,
  ...tillWords,
  [noStatus]: unread,
  '': unread,
}

const openStatuses: readonly TillStatus[] = ['NOT SENT', 'CHECKING', 'NEEDS YOU', 'SET ASIDE']

/** Statuses that no platform has. */
export const tillStatuses: readonly string[] = Object.keys(tillWords)

/** Whether this till still waits for the outcome of a sale that has no status on the platform. */
export function isOpenOnTill(status: string): boolean {
  return openStatuses.some((open) => open === status)
}

/** The words for a status; one that the spec doesn't name keeps its own (ruling R12). */
export function statusWords(status: string): StatusWords {
  if (Object.hasOwn(words, status)) return words[status] ?? { label: status, tone: 'neutral' }
  const text = status.replaceAll(/[_-]+/g, ' ').toLowerCase()
  return { label: text.charAt(0).toUpperCase() + text.slice(1), tone: 'neutral' }
}

/** Whether two statuses have the same name, so readers see the same state. */
export function isSameState(a: string, b: string): boolean {
  return a === b || statusWords(a).label === statusWords(b).label
}

/** A row's words for a sale's status: a voucher is redeemed, not sold. */
export function saleStatusWords({ status, kind }: StatusOfKind): StatusWords {
  const said = statusWords(status)
  if (kind !== 'redemption' || status !== 'COMPLETED') return said
  return { ...said, label: operationWords.redeem.done }
}

interface StatusOfKind {
  readonly status: string
  readonly kind: SaleKind
}

/**
 * The status of a transaction. COMPLETED and FAILED are final (spec, section Transaction statuses), so the side that
 * knows one of them is right. The journal may be newer than a page of the list, or older.
 */
export function statusOf({ platform, sale }: Entry): string {
  const here = sale === undefined ? undefined : statusOfPhase(sale.phase)
  if (platform === undefined) return here ?? ''
  if (platform.status === 'COMPLETED' || here === 'COMPLETED') return 'COMPLETED'
  if (here === 'FAILED' && isInFlight(platform.status)) return 'FAILED'
  return platform.status === '' ? (here ?? '') : platform.status
}

/** Whether the status of a platform transaction can still change. */
export function isInFlight(status: string): boolean {
  return ['PENDING', 'PROCESSING', 'CHECKING', ''].includes(status)
}

function statusOfPhase(phase: SalePhase): TillStatus | 'COMPLETED' | 'FAILED' | 'PROCESSING' {
  switch (phase.kind) {
    case 'completed':
    case 'delivered':
    case 'receipt-awaited':
      return 'COMPLETED'
    case 'failed':
      return 'FAILED'
    case 'in-flight':
      return phase.wait === 'untold' ? 'CHECKING' : 'PROCESSING'
    case 'rejected':
      return 'REFUSED'
    case 'cancelled':
      return 'CANCELLED HERE'
    case 'resolved':
      return 'RESOLVED HERE'
    case 'needs-attention':
      return soldThough.has(phase.reason) ? 'COMPLETED' : 'NEEDS YOU'
    case 'asking':
      return 'NEEDS YOU'
    case 'set-aside':
      return 'SET ASIDE'
    case 'prepared':
    case 'waiting-for-sign-in':
    case 'throttled':
    case 'sending':
    case 'checking':
    default:
      return isNotSentByJournal(phase) ? 'NOT SENT' : 'CHECKING'
  }
}
