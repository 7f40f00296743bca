import type { SaleKind } from '../catalogue/kind.ts'
import type { SalePhase } from '../sale/sale.ts'
import { deedWords } from '../till/deed-words.ts'
import type { Tone } from '../ui/tone.ts'
import type { Entry } from './join.ts'

/** A status as people read it. */
export interface StatusWords {
  readonly label: string
  readonly tone: Tone | 'neutral'
}

/** The platform's four (spec, section Transaction statuses), and what only the till knows of. */
const words: Readonly<Record<string, StatusWords>> = {
  COMPLETED: { label: 'Sold', tone: 'sold' },
  FAILED: { label: 'Failed', tone: 'failed' },
  PENDING: { label: 'Pending', tone: 'checking' },
  PROCESSING: { label: 'Delivering', tone: 'checking' },
  CHECKING: { label: 'Checking', tone: 'checking' },
  WAITING: { label: 'Not sent yet', tone: 'needs' },
  REFUSED: { label: 'Refused', tone: 'failed' },
  'TAKEN BACK': { label: 'Taken back', tone: 'neutral' },
  SETTLED: { label: 'Settled by hand', tone: 'neutral' },
  '': { label: 'Not told', tone: 'neutral' },
}

/** Statuses that no platform has: what this till says of sales that came to no transaction. */
export const tillStatuses = ['CHECKING', 'WAITING', 'REFUSED', 'TAKEN BACK', 'SETTLED'] as const

/** The words of a status; one that the spec doesn't name keeps its own (ruling R12). */
export function statusWords(status: string): StatusWords {
  if (Object.hasOwn(words, status)) return words[status] ?? { label: status, tone: 'neutral' }
  const text = status.replaceAll(/[_-]+/g, ' ').toLowerCase()
  return { label: text.charAt(0).toUpperCase() + text.slice(1), tone: 'neutral' }
}

/** What became of a sale, as its row says it: a voucher that was taken in was redeemed, not sold. */
export function saleStatusWords({ status, kind }: StatusOfKind): StatusWords {
  return status === 'COMPLETED' && kind === 'redemption'
    ? { label: deedWords.redeem.done, tone: 'sold' }
    : statusWords(status)
}

interface StatusOfKind {
  readonly status: string
  readonly kind: SaleKind
}

/**
 * Where a transaction stands. COMPLETED and FAILED are ends (spec, section Transaction statuses), so whichever side
 * knows of one is right; the journal may be newer than a page of the list, and the list than the journal.
 */
export function statusOf({ platform, sale }: Entry): string {
  const here = sale === undefined ? undefined : statusOfPhase(sale.phase)
  if (platform === undefined) return here ?? ''
  if (platform.status === 'COMPLETED' || here === 'COMPLETED') return 'COMPLETED'
  if (here === 'FAILED' && isUnderWay(platform.status)) return 'FAILED'
  return platform.status === '' ? (here ?? '') : platform.status
}

/** Whether a status of the platform's will still change. */
export function isUnderWay(status: string): boolean {
  return status === 'PENDING' || status === 'PROCESSING' || status === ''
}

function statusOfPhase(phase: SalePhase): string {
  switch (phase.kind) {
    case 'completed':
    case 'delivered':
    case 'receipt-awaited':
      return 'COMPLETED'
    case 'failed':
      return 'FAILED'
    case 'in-flight':
      return 'PROCESSING'
    case 'rejected':
      return 'REFUSED'
    case 'cancelled':
      return 'TAKEN BACK'
    case 'resolved':
      return 'SETTLED'
    case 'needs-attention':
      return phase.reason === 'too-old' || phase.reason === 'damaged' ? 'CHECKING' : 'COMPLETED'
    case 'checking':
    case 'asking':
    case 'set-aside':
      return 'CHECKING'
    case 'prepared':
    case 'sending':
    case 'waiting-for-sign-in':
    case 'throttled':
    default:
      return 'WAITING'
  }
}
