import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSwitches, type Switches } from '../sandbox/rules/switches.ts'
import { receiptLines } from '../receipt/receipt-rows.ts'
import { receiptSlip } from '../receipt/slip/receipt-slip.ts'
import { slipText } from '../receipt/slip/slip-text.ts'
import type { Sale } from '../engine/sale.ts'
import { phaseWords } from '../till/words/phase-words.ts'
import { formatRand } from '../values/money.ts'
import { kindCases, type KindCase } from './shop/kind-cases.ts'
import { kindShop, retryToRest, sellToRest, type KindShop } from './shop/kind-shop.ts'
import { merchant } from './shop/sale/sale-device.ts'
import { meetings } from './shop/switch-settings.ts'

interface Way {
  readonly name: string
  readonly ending: string
  readonly phase: 'completed' | 'failed'
  readonly retried?: true
}

const ways: readonly Way[] = [
  { name: 'at once', ending: '4567', phase: 'completed' },
  { name: 'under way for a while', ending: '0001', phase: 'completed' },
  { name: 'whose answer is lost', ending: '0008', phase: 'completed' },
  { name: 'that fails', ending: '0003', phase: 'failed' },
  { name: 'that fails and is retried', ending: '0004', phase: 'failed', retried: true },
]

/** Instead of a {@link Way}: the seller's wallet has ten rand. */
const tooLittle = { name: 'from a wallet that holds too little' } as const

const poor = { accountType: 'merchant', accountId: 'M-1002', userKey: 'poor' } as const

/** Through the real catalogue, forms, lookups, engine and receipts, on the whole sandbox. */
describe('Words, request, slip and books agree on', () => {
  for (const one of kindCases)
    describe(`${one.kind} on a platform with the defaults`, () => {
      let shop: KindShop
      beforeAll(async () => {
        shop = await kindShop({}, merchant)
      })

      it.each(ways)('$name', (way) => expectSale(shop, one, way, defaultSwitches))
      it('from a wallet that holds too little', () => expectTooLittle(one, defaultSwitches))
    })

  for (const { one, other: way, platform, switches } of meetings(kindCases, [...ways, tooLittle]))
    it(`${one.kind} ${way.name}, with ${platform}`, async () => {
      if ('phase' in way) await expectSale(await kindShop(switches, merchant), one, way, switches)
      else await expectTooLittle(one, switches)
    })
})

async function expectSale(
  shop: KindShop,
  one: KindCase,
  way: Way,
  switches: Switches,
): Promise<void> {
  const { ending, phase, retried = false } = way
  const before = await shop.books()
  const reference = await sellToRest(shop, await shop.draft(one, ending))
  const sale = shop.tab.sale(reference)
  expect(sale.phase.kind).toBe(phase)
  expect(phaseWords(sale)).toMatchObject(wordsWhen(phase, one.kind === 'redemption'))
  expect(misnamed(sale)).toEqual([])
  expect(lastSent(shop)).toMatchObject(request(one, ending))

  const last = retried ? await retryToRest(shop, reference) : reference
  expect.assert(last !== undefined)
  const sold = phase === 'completed' || retried
  const slip = await slipOf(shop, last)
  // A retry's answer has no token, and a record that tells nothing can't give it (rulings R23, R34).
  const tokenless = retried && one.kind === 'electricity' && switches.recordMembers === 'mute'
  const whole = sold && !tokenless
  expect(slip.lines).toEqual(expect.arrayContaining(whole ? [...labels(one, retried)] : []))
  expect(slip.text).toContain(sold ? totalLine(one) : '')
  expect(slip.text).not.toMatch(unreadable)

  const after = await shop.books()
  expect({
    debit: before.wallet - after.wallet,
    completed: after.completed - before.completed,
    sum: after.sum,
  }).toEqual({ debit: sold ? one.amount : 0, completed: sold ? 1 : 0, sum: 0 })
}

async function expectTooLittle(one: KindCase, switches: Switches): Promise<void> {
  const shop = await kindShop(switches, poor)
  const before = await shop.books()
  const sale = shop.tab.sale(await sellToRest(shop, await shop.draft(one, '4567')))
  expect(sale).toMatchObject({
    phase: { kind: switches.insufficientFunds === 'rejected' ? 'rejected' : 'failed' },
    saidLast: { code: '1103' },
    hasReceipt: false,
  })
  expect(phaseWords(sale).title).toBe('The wallet’s balance is too low')
  expect(misnamed(sale)).toEqual([])
  expect(await shop.books()).toEqual(before)
}

/** The words on the sale's page at its end. */
function wordsWhen(phase: 'completed' | 'failed', redeems: boolean) {
  if (phase === 'completed') return { title: redeems ? 'Redeemed' : 'Sold' }
  return {
    money: redeems
      ? 'Nothing was redeemed and no money was taken.'
      : 'No money was taken from the shop’s wallet.',
  }
}

/** Words that don't belong on the sale's page: those of the other action, or of a program. */
function misnamed(sale: Sale): readonly string[] {
  const { title, money = '', lines, short } = phaseWords(sale)
  const other = sale.kind === 'redeem' ? /\b(?:sells?|sold|sales?)\b/gi : /redeem\w*|voucher/gi
  const text = [title, money, short, ...lines].join(' ')
  return [...text.matchAll(other), ...text.matchAll(new RegExp(unreadable, 'g'))].map(
    ([word]) => word,
  )
}

const unreadable = /undefined|null|NaN|\[object|Full balance|90000\d{7}/

/** What this kind's request must contain: path, recipient, amount, and its lookup. */
function request(one: KindCase, ending: string) {
  const [member, text] = one.sentTo
  const redeems = one.kind === 'redemption'
  return {
    path: redeems ? '/redeem' : '/purchase',
    body: {
      productCode: one.productCode,
      amount: redeems ? 0 : one.amount / 100,
      [member]: text(ending),
    },
    validated: one.lookup,
  }
}

/** The last purchase or redemption that was sent. */
function lastSent({ tab }: KindShop) {
  const sent = tab.sent.findLast(({ path }) => path === '/purchase' || path === '/redeem')
  const body: { additionalInfo?: Record<string, unknown> } = JSON.parse(sent?.bodyText ?? '{}')
  const reference = body.additionalInfo?.['validationReference']
  return { path: sent?.path, body, validated: typeof reference === 'string' && reference !== '' }
}

const nothing = { lines: [], text: '' }

/** The receipt's labels, and the slip as a message. */
async function slipOf(shop: KindShop, reference: string) {
  const opened = await shop.tab.engine.openReceipt(reference)
  if (opened === undefined) return nothing
  return {
    lines: receiptLines(opened.response, opened.receiptFields).map(({ label }) => label),
    text: slipText(receiptSlip(opened, { duplicate: false })),
  }
}

/**
 * A retry's answer has the generic shape (ruling R23): it has what was paid for, but not always the rest. For a
 * redemption that is the amount, which the slip prints at its end.
 */
function labels(one: KindCase, retried: boolean): readonly string[] {
  if (retried && one.kind === 'redemption') return []
  return retried ? one.receipt.slice(0, 1) : one.receipt
}

/** The slip's last line, about the money. */
function totalLine({ kind, amount }: KindCase): string {
  const name = kind === 'redemption' ? 'To the customer' : 'Total'
  return `${name}: ${formatRand(amount).replaceAll('\u00a0', ' ')}`
}
