import { beforeAll, describe, expect, it } from 'vitest'
import { receiptLines } from '../receipt/receipt-rows.ts'
import { receiptSlip } from '../receipt/slip/receipt-slip.ts'
import { slipText } from '../receipt/slip/slip-text.ts'
import type { Sale } from '../engine/sale.ts'
import { phaseWords } from '../till/words/phase-words.ts'
import { formatRand } from '../values/money.ts'
import { kindCases, type KindCase } from './shop/kind-cases.ts'
import { kindShop, retryToRest, sellToRest, type KindShop } from './shop/kind-shop.ts'
import { merchant } from './shop/sale/sale-device.ts'
import { everySetting } from './shop/switch-settings.ts'

const ways = [
  { name: 'at once', ending: '4567', phase: 'completed' },
  { name: 'under way for a while', ending: '0001', phase: 'completed' },
  { name: 'whose answer is lost', ending: '0008', phase: 'completed' },
  { name: 'that fails', ending: '0003', phase: 'failed' },
  { name: 'that fails and is retried', ending: '0004', phase: 'failed', retried: true },
] as const

const poor = { accountType: 'merchant', accountId: 'M-1002', userKey: 'poor' } as const

/**
 * Every setting of every switch × every kind of sale × every way a sale goes. Sells through the real catalogue, forms,
 * lookups, engine and receipts, on the whole sandbox. Each cell is a test; the title has their number.
 */
const cells = everySetting.length * kindCases.length * (ways.length + 1)

const settings = everySetting.map(([name, switches], place) => ({ name, switches, place }))
const kinds = kindCases.map((one, place) => ({ ...one, place }))

/** Outside thorough runs, a cell sells at once and in a third of the other ways: any two of setting, kind and way meet. */
const tagsOf = (place: number) => (place % 3 === 0 ? [] : ['thorough'])

describe.each(settings)(`the matrix of ${cells} cells: $name`, ({ switches, place }) => {
  let shop: KindShop
  let poorShop: KindShop
  beforeAll(async () => {
    shop = await kindShop(switches, merchant)
    poorShop = await kindShop(switches, poor)
  })

  describe.each(kinds)('$kind', (one) => {
    const redeems = one.kind === 'redemption'

    for (const [at, { name, ending, phase, ...way }] of ways.entries())
      it(`a sale ${name}`, { tags: at === 0 ? [] : tagsOf(place + one.place + at) }, async () => {
        const before = await shop.books()
        const reference = await sellToRest(shop, await shop.draft(one, ending))
        const sale = shop.tab.sale(reference)
        expect(sale.phase.kind).toBe(phase)
        expect(phaseWords(sale)).toMatchObject(wordsWhen(phase, redeems))
        expect(misnamed(sale)).toEqual([])
        expect(lastSent(shop)).toMatchObject(request(one, ending))

        const retries = 'retried' in way
        const last = retries ? await retryToRest(shop, reference) : reference
        expect.assert(last !== undefined)
        const sold = phase === 'completed' || retries
        const slip = await slipOf(shop, last)
        // A retry's answer has no token, and a record that tells nothing can't give it (rulings R23, R34).
        const tokenless = retries && one.kind === 'electricity' && switches.recordMembers === 'mute'
        const whole = sold && !tokenless
        expect(slip.lines).toEqual(expect.arrayContaining(whole ? [...labels(one, retries)] : []))
        expect(slip.text).toContain(sold ? totalLine(one) : '')
        expect(slip.text).not.toMatch(unreadable)

        const after = await shop.books()
        expect({
          debit: before.wallet - after.wallet,
          completed: after.completed - before.completed,
          sum: after.sum,
        }).toEqual({ debit: sold ? one.amount : 0, completed: sold ? 1 : 0, sum: 0 })
      })

    it('from a wallet that holds too little', { tags: tagsOf(place + one.place) }, async () => {
      const before = await poorShop.books()
      const sale = poorShop.tab.sale(await sellToRest(poorShop, await poorShop.draft(one, '4567')))
      const recorded = switches.insufficientFunds === 'failed transaction'
      expect(sale).toMatchObject({
        phase: { kind: recorded ? 'failed' : 'rejected' },
        saidLast: { code: '1103' },
        hasReceipt: false,
      })
      expect(phaseWords(sale).title).toBe('The wallet’s balance is too low')
      expect(misnamed(sale)).toEqual([])
      expect(await poorShop.books()).toEqual(before)
    })
  })
})

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
