import { describe, expect, test } from 'vitest'
import type { Sale, SalePhase, SaidLast } from '../../engine/sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import type { Tone } from '../../ui/tone.ts'
import { cents } from '../../values/money.ts'
import { phaseWords } from './phase-words.ts'

const sale = (phase: SalePhase, saidLast?: Omit<SaidLast, 'at'>): Sale =>
  aSale(phase, saidLast === undefined ? {} : { saidLast: { ...saidLast, at: 0 } })

const phases: readonly [phase: SalePhase, tone: Tone][] = [
  [{ kind: 'prepared', wait: { kind: 'going' } }, 'info'],
  [{ kind: 'prepared', wait: { kind: 'budget', position: 2, readyAt: 5 } }, 'needs'],
  [{ kind: 'prepared', wait: { kind: 'throttled', until: 5 } }, 'needs'],
  [{ kind: 'prepared', wait: { kind: 'offline' } }, 'needs'],
  [{ kind: 'prepared', wait: { kind: 'sign-in' } }, 'needs'],
  [{ kind: 'sending' }, 'info'],
  [{ kind: 'waiting-for-sign-in' }, 'needs'],
  [{ kind: 'throttled', until: 5 }, 'needs'],
  [{ kind: 'in-flight' }, 'checking'],
  [{ kind: 'in-flight', wait: 'offline' }, 'checking'],
  [{ kind: 'checking' }, 'checking'],
  [{ kind: 'checking', wait: { kind: 'throttled', until: 5 } }, 'checking'],
  [{ kind: 'asking', reason: 'never-sent' }, 'needs'],
  [{ kind: 'asking', reason: 'not-found' }, 'needs'],
  [{ kind: 'asking', reason: 'not-searchable' }, 'needs'],
  [{ kind: 'asking', reason: 'refused-after-unknown' }, 'needs'],
  [{ kind: 'receipt-awaited' }, 'sold'],
  [{ kind: 'completed' }, 'sold'],
  [{ kind: 'failed' }, 'failed'],
  [{ kind: 'rejected' }, 'failed'],
  [{ kind: 'cancelled' }, 'info'],
  [{ kind: 'set-aside', note: 'n' }, 'needs'],
  [{ kind: 'needs-attention', reason: 'too-old' }, 'needs'],
  [{ kind: 'needs-attention', reason: 'sold-after-set-aside' }, 'needs'],
  [{ kind: 'needs-attention', reason: 'receipt-missing' }, 'needs'],
  [{ kind: 'delivered' }, 'sold'],
  [{ kind: 'resolved', note: 'n' }, 'info'],
]

test.each(phases)('a sale that is %j is shown in the colour “%s”', (phase, tone) => {
  expect(phaseWords(sale(phase)).tone).toBe(tone)
})

test('only a confirmed failure is red; only confirmed failures and unsent sales took no money', () => {
  for (const [phase, tone] of phases) {
    const { money } = phaseWords(sale(phase))
    const neverSent =
      phase.kind === 'cancelled' || (phase.kind === 'asking' && phase.reason === 'never-sent')
    expect(money?.startsWith('No money was taken') === true).toBe(tone === 'failed' || neverSent)
  }
})

test('every phase that waits for a person says what happened to the money', () => {
  for (const [phase] of phases) {
    if (phase.kind !== 'asking' && phase.kind !== 'needs-attention') continue
    expect(phaseWords(sale(phase)).money).toMatch(/money/i)
  }
})

test.each(['purchase', 'redeem'] as const)(
  'a %s that can’t be sent again is never said to be safe to send',
  (kind) => {
    for (const reason of ['not-found', 'not-searchable', 'refused-after-unknown'] as const) {
      for (const notAgain of ['request-lost', 'sent-once'] as const) {
        const words = phaseWords(aSale({ kind: 'asking', reason }, { kind, notAgain }))
        const text = words.lines.join(' ')
        expect(text).not.toMatch(/safe|send it if/i)
        expect(text).toMatch(/keeps looking.*only the platform can tell.*set the/i)
        expect(/lost its journal/.test(text)).toBe(notAgain === 'request-lost')
      }
    }
  },
)

describe('the platform’s words', () => {
  test('say how much a wallet with a balance that is too low has', () => {
    const words = phaseWords(
      sale({ kind: 'rejected' }, { outcome: 'rejected', code: '1103', available: cents(1000) }),
    )
    expect(words).toMatchObject({ title: 'The wallet’s balance is too low', code: '1103' })
    expect(words.lines.join(' ').replaceAll('\u00a0', ' ')).toContain('R 10.00')
    expect(words.money).toBe('No money was taken from the shop’s wallet.')
  })

  test.each(['unknown', 'unlisted'] as const)(
    'while a sale is being checked after “%s” say that money may have been taken',
    (outcome) => {
      const words = phaseWords(sale({ kind: 'checking' }, { outcome, why: 'network' }))
      expect(words.title).toBe('Pending. Don’t sell it again')
      expect(words.money).toMatch(/^Money may have been taken/)
    },
  )

  test.each(['failed', 'rejected', 'session', 'throttled', 'in-flight'] as const)(
    'while a sale is being checked after “%s” never say that it was free',
    (outcome) => {
      const words = phaseWords(sale({ kind: 'checking' }, { outcome, code: '1009' }))
      expect(words.money).not.toMatch(/no money/i)
    },
  )
})
