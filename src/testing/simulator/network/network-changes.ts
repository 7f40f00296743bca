import { purchaseBody, transactionRecord } from '../../../sandbox/http/answer.ts'
import type { Dice } from '../dice.ts'
import type { Lag } from './lag.ts'
import { html, type Change } from './network-faults.ts'
import type { Platform, PlatformReply, Posted } from './platform.ts'
import { tellsStanding, type Stalls, type Told } from './stalls.ts'
import { transactionIdIn } from '../watch/transaction-id-in.ts'

const minute = 60_000
const hour = 60 * minute

/** The changed answer. */
export interface Changed {
  readonly reply: PlatformReply | undefined
  readonly breaksOff: boolean
}

/** What a change needs to know, and what it records. */
export interface ChangeParts {
  readonly platform: Platform
  readonly stalls: Stalls
  readonly lag: Lag
  /** Transactions of the till's other sales. */
  readonly knownHere: readonly string[]
  readonly dice: Dice
}

/** Changes an answer on its way, like a faulty gateway. The platform has done its part. */
export function changed(
  how: Change,
  posted: Posted,
  reply: PlatformReply | undefined,
  { platform, stalls, lag, knownHere, dice }: ChangeParts,
): Changed {
  if (reply === undefined) return { reply, breaksOff: false }
  const whole = (status: number, text: string): Changed => ({
    reply: { status, text },
    breaksOff: false,
  })
  switch (how) {
    case 'half':
      return whole(reply.status, reply.text.slice(0, Math.floor(reply.text.length / 2)))
    case 'broken-off':
      return { reply, breaksOff: true }
    case 'html':
      return whole(200, html)
    case 'bad-gateway':
      return whole(502, html)
    case 'gateway-timeout':
      return whole(504, '')
    case 'no-id':
      return whole(202, dice.chance(0.5) ? '' : '{"responseCode":"PENDING"}')
    case 'unknown-code':
      return whole(
        dice.pick([200, 400, 422]),
        JSON.stringify({ responseCode: '7431', responseMessage: 'Supplier is resting' }),
      )
    case 'hidden': {
      const id = transactionIdIn(reply.text)
      if (id !== undefined) lag.hide(id, dice)
      return { reply: lag.told(reply), breaksOff: false }
    }
    case 'no-list':
      return dice.pick([
        whole(200, html),
        whole(404, '{"error":"NOT_FOUND","message":"There is no such route"}'),
        whole(200, JSON.stringify({ content: [{ status: 'COMPLETED' }], totalPages: 1 })),
        whole(500, html),
      ])
    case 'unknown-status':
      return whole(200, record(posted, dice.pick(['REVERSED', 'SETTLED', 9, null, ''])))
    case 'foreign-record':
      return whole(200, foreign(posted, platform, dice))
    case 'foreign-answer':
      return { reply: answerOfAnother(reply, platform, knownHere, dice), breaksOff: false }
    case 'stuck':
    case 'stuck-for-days':
    case 'called-failed':
    default: {
      const id = transactionIdIn(reply.text)
      if (id !== undefined && tellsStanding(reply.text))
        stalls.begin(id, stallOf(how, dice), toldOf(how, dice))
      return { reply: stalls.told(posted, reply), breaksOff: false }
    }
  }
}

function stallOf(how: Change, dice: Dice): number {
  if (how === 'stuck-for-days') return dice.between(25 * hour, 60 * hour)
  const short = how === 'called-failed' && dice.chance(0.6)
  return short ? dice.between(200, 10_000) : dice.between(minute, hour)
}

function toldOf(how: Change, dice: Dice): Told {
  return how === 'called-failed' ? 'FAILED' : dice.pick(['PENDING', 'PROCESSING'])
}

function record(posted: Posted, status: unknown): string {
  return JSON.stringify({ transactionId: transactionIdIn(posted.body ?? ''), status })
}

/** The record of another transaction, of the same account or of anybody's, instead of the requested one. */
function foreign(posted: Posted, platform: Platform, dice: Dice): string {
  const asked = transactionIdIn(posted.body ?? '')
  const others = [...platform.transactions.values()].filter(({ id }) => id !== asked)
  const other = others[dice.whole(0, Math.max(0, others.length - 1))]
  if (other === undefined)
    return JSON.stringify({ transactionId: `${asked}0`, status: 'FAILED', responseCode: '1200' })
  return JSON.stringify(
    transactionRecord(other, {
      statusForm: dice.pick(['text', 'number']),
      recordMembers: dice.pick(['ours', 'snake']),
    }),
  )
}

/**
 * Another sale's answer from the same account. Gives it in full only if the till knows that sale. Otherwise it says
 * only that the sale is open, because the till would have to believe an end (sale-engine.md, What is not promised).
 */
function answerOfAnother(
  reply: PlatformReply,
  platform: Platform,
  knownHere: readonly string[],
  dice: Dice,
): PlatformReply {
  const own = platform.transactions.get(transactionIdIn(reply.text) ?? '')
  if (own === undefined) return reply
  const others = [...platform.transactions.values()].filter(
    ({ id, accountId, merchantReference }) =>
      accountId === own.accountId &&
      (merchantReference !== own.merchantReference || knownHere.includes(id)),
  )
  const other = others[dice.whole(0, Math.max(0, others.length - 1))]
  if (other === undefined) return reply
  if (knownHere.includes(other.id))
    return { status: 200, text: JSON.stringify(purchaseBody(other)) }
  return { status: 202, text: JSON.stringify({ transactionId: other.id, responseCode: 'PENDING' }) }
}
