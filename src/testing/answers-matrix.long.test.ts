import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defaultSwitches, type Switches } from '../sandbox/rules/switches.ts'
import { explainLookup } from '../platform/words/explain-lookup.ts'
import { lookUp, readLookup, type LookupResult } from '../platform/reads/lookups.ts'
import { timeouts } from '../platform/transport/requests.ts'
import { endpoints } from '../platform/contract/endpoints.ts'
import { dueOf } from '../draft/lookup-kinds.ts'
import { lookupState, mayWaive, settledBy } from '../draft/lookup-state.ts'
import { saleDraft } from '../draft/order.ts'
import type { SaleDraft } from '../engine/sale.ts'
import { operationWords } from '../till/words/operation-words.ts'
import { phaseWords } from '../till/words/phase-words.ts'
import { cents } from '../values/money.ts'
import type { OpenForm } from './shop/counter-shop.ts'
import { kindShop, retryToRest, sellToRest, type KindShop } from './shop/kind-shop.ts'
import { merchant } from './shop/sale/sale-device.ts'
import { meetings } from './shop/switch-settings.ts'

interface LookupCase {
  readonly what: string
  readonly productCode: string
  readonly typed: Readonly<Record<string, string>>
  readonly answer: object
  /** The words when the number wasn't found. */
  readonly says?: RegExp
  /** How the counter may continue. */
  readonly ends: 'sold with a reference' | 'sold without' | 'stopped'
  /** The amount due, which is then paid. */
  readonly due?: number
}

const refused = (code: string, field: string) => ({ kind: 'refused', listed: true, code, field })

/** Every outcome of the four lookups (spec, sections Endpoints 5 to 8 and Lookup error bodies). */
const lookups: readonly LookupCase[] = [
  {
    what: 'a bill with an amount due',
    productCode: 'DSTV-BILL',
    typed: { accountNumber: '0055550500' },
    answer: { kind: 'eligible', amountDue: 123_456, receipt: { biller: {}, consumer: {} } },
    ends: 'sold with a reference',
    due: 123_456,
  },
  {
    what: 'a bill of an unknown account',
    productCode: 'DSTV-BILL',
    typed: { accountNumber: '0055551100' },
    answer: refused('1100', 'accountNumber'),
    says: /“The Account is invalid”(?!.*money)/,
    ends: 'stopped',
  },
  {
    what: 'a money transfer, whose 0 is not an amount',
    productCode: 'MUKURU-SEND',
    typed: { accountNumber: '0821234567', senderName: 'First Customer' },
    answer: { kind: 'eligible', amountDue: undefined, receipt: { consumer: {} } },
    ends: 'sold with a reference',
  },
  {
    what: 'a money transfer to an unknown account',
    productCode: 'MUKURU-SEND',
    typed: { accountNumber: '0077711100', senderName: 'First Customer' },
    answer: refused('1100', 'accountNumber'),
    says: /“The Account is invalid”(?!.*money)/,
    ends: 'stopped',
  },
  {
    what: 'a meter',
    productCode: 'ESKOM-ELEC',
    typed: { meterNumber: '01234564567' },
    answer: { kind: 'eligible', receipt: { biller: {}, consumer: {} } },
    ends: 'sold with a reference',
  },
  {
    what: 'no meter',
    productCode: 'ESKOM-ELEC',
    typed: { meterNumber: '01234561101' },
    answer: refused('1101', 'meterNumber'),
    says: /“The Meter number is invalid”(?!.*money)/,
    ends: 'stopped',
  },
  ...(['MTN-DATA-1GB-30D', 'VODACOM-SMS-120'] as const).flatMap((productCode): LookupCase[] => [
    {
      what: `${productCode} for an eligible number`,
      productCode,
      typed: { mobileNumber: '0821234567' },
      answer: { kind: 'eligible', amountDue: undefined },
      ends: 'sold with a reference',
    },
    {
      what: `${productCode} for an ineligible number`,
      productCode,
      typed: { mobileNumber: '0821230005' },
      answer: { kind: 'not-eligible' },
      says: /The provider says: “.+”(?!.*money)/,
      ends: 'stopped',
    },
    {
      what: `${productCode} while eligibility is unknown`,
      productCode,
      typed: { mobileNumber: '0821230006' },
      answer: { kind: 'unavailable' },
      says: /The provider says: “.+”(?!.*money)/,
      ends: 'sold without',
    },
  ]),
]

interface Refusal {
  readonly what: string
  readonly draft: (shop: KindShop) => Promise<SaleDraft>
  readonly code: string
  readonly title: string
  /** The customer can correct the PIN. */
  readonly pinned?: true
}

const pin = (ending: string) => `90001234${ending}`

/** Every refusal of a voucher or a product (spec, section Errors); 1103 is in kinds-matrix.long.test.ts. */
const refusals: readonly Refusal[] = [
  {
    what: 'a voucher without the mobile number that it needs',
    draft: ({ voucher }) => voucher('1VOUCHER-REDEEM', pin('5678')),
    code: '1001',
    title: 'This voucher needs a mobile number',
  },
  {
    what: 'an unknown voucher',
    draft: ({ voucher }) => voucher('OTT-REDEEM', pin('1010')),
    code: '1010',
    pinned: true,
    title: 'Voucher not recognised',
  },
  {
    what: 'a used voucher',
    draft: ({ voucher }) => voucher('OTT-REDEEM', pin('1151')),
    code: '1151',
    pinned: true,
    title: 'Voucher already used',
  },
  {
    what: 'an expired voucher',
    draft: ({ voucher }) => voucher('OTT-REDEEM', pin('1200')),
    code: '1200',
    pinned: true,
    title: 'The provider could not redeem it',
  },
  {
    what: 'a voucher product that the account does not have',
    draft: async ({ voucher }) => ghost(await voucher('OTT-REDEEM', pin('5678'))),
    code: '1009',
    title: 'Not available on this account',
  },
  {
    what: 'a product that the account does not have',
    draft: async (shop) => ghost(await airtime(shop, '0821234567')),
    code: '1009',
    title: 'Not available on this account',
  },
  {
    what: 'a product for an unlisted reason',
    draft: (shop) => airtime(shop, '0821231999'),
    code: '1999',
    title: 'The platform refused the sale',
  },
]

/** What to do on a platform. */
type Case = LookupCase | Refusal

const cases: readonly Case[] = [...lookups, ...refusals]

describe('On a platform with the defaults', () => {
  let shop: KindShop
  beforeAll(async () => {
    shop = await kindShop({}, merchant)
  })

  it.each(cases)('$what is read, said and booked right', (one) =>
    expectRight(shop, one, defaultSwitches),
  )

  it('a bundle without a number is refused with 1008', async () => {
    const reply = await shop.api.reader.reply('mobileBundleLookup', {
      method: 'POST',
      path: endpoints.mobileBundleLookup.path,
      bodyText: JSON.stringify({ mobileNumber: '', productCode: 'MTN-DATA-1GB-30D' }),
      timeoutMs: timeouts.lookup,
    })
    expect(readLookup('mobile-bundle', reply)).toMatchObject(refused('1008', 'mobileNumber'))
  })
})

describe('Right on any other platform', () => {
  it.each(meetings(cases, ['there']))('$one.what, with $platform', async ({ one, switches }) =>
    expectRight(await kindShop(switches, merchant), one, switches),
  )
})

async function expectRight(shop: KindShop, one: Case, switches: Switches): Promise<void> {
  if ('typed' in one) {
    await expectLookup(shop, one)
    await expectSaleAfter(shop, one)
  } else {
    const reference = await expectRefusal(shop, one)
    if (one.pinned === true) await expectCorrection(shop, one, reference, switches)
  }
}

async function expectLookup(shop: KindShop, one: LookupCase): Promise<void> {
  const { result, form } = await lookedUp(shop, one.productCode, one.typed)
  expect(result).toMatchObject(one.answer)
  expect(payable(result, form)).toBe(one.due)
  expect(saidOf(result)).toMatch(one.says ?? /^found$/)
  expect(mayWaive(result)).toBe(one.ends === 'sold without')
}

async function expectSaleAfter(shop: KindShop, one: LookupCase): Promise<void> {
  const { form, lookup } = await lookedUp(shop, one.productCode, one.typed)
  expect(lookup !== undefined).toBe(one.ends !== 'stopped')
  if (lookup === undefined) return
  const before = await shop.books()
  const { amount: rule } = form.product
  const amount = cents(one.due ?? (rule.kind === 'fixed' ? rule.amount : 25_000))
  const payment = { method: 'cash', tendered: amount }
  const { terminal } = shop
  const draft = saleDraft({ ...form, amount, lookup }, payment, { account: merchant, terminal })
  expect(shop.tab.sale(await sellToRest(shop, draft)).phase.kind).toBe('completed')
  const { wallet, sum } = await shop.books()
  expect([before.wallet - wallet, sum]).toEqual([amount, 0])
  // In `additionalInfo`, never at the top, never null (ruling R9).
  const sent = shop.tab.sent.findLast(({ path }) => path === '/purchase')?.bodyText ?? '{}'
  const { additionalInfo = {}, ...members } = purchaseBody.parse(JSON.parse(sent))
  expect(members).not.toHaveProperty('validationReference')
  expect(additionalInfo['validationReference'] ?? 'none').toMatch(
    one.ends === 'sold without' ? /^none$/ : /^VAL-\d+$/,
  )
}

async function expectRefusal(shop: KindShop, { draft, code, title }: Refusal): Promise<string> {
  const before = await shop.books()
  const reference = await sellToRest(shop, await draft(shop))
  const sale = shop.tab.sale(reference)
  expect(['failed', 'rejected']).toContain(sale.phase.kind)
  expect(sale.saidLast?.code).toBe(code)
  const money = operationWords[sale.kind].walletUntouched
  expect(phaseWords(sale)).toMatchObject({ title, code, money })
  expect(await shop.books()).toEqual(before)
  return reference
}

/** A corrected PIN is a new redemption under a new reference; a provider's error can be retried (ruling R24). */
async function expectCorrection(
  shop: KindShop,
  { code }: Refusal,
  reference: string,
  { recordMembers }: Switches,
): Promise<void> {
  const retry = await retryToRest(shop, reference)
  // Only a record says that a retry failed (ruling R38).
  const failed = recordMembers === 'mute' ? 'checking' : 'failed'
  const phase = retry === undefined ? 'no retry' : shop.tab.phase(retry)
  expect(phase).toBe(code === '1200' ? failed : 'no retry')
  const before = await shop.books()
  const fresh = await shop.voucher('OTT-REDEEM', `9111${code}5555`, '0821234567')
  const again = shop.tab.sale(await sellToRest(shop, fresh))
  expect(again).toMatchObject({ phase: { kind: 'completed' }, hasReceipt: true })
  expect(again.merchantReference).not.toBe(shop.tab.sale(reference).merchantReference)
  const after = await shop.books()
  expect([before.wallet - after.wallet, after.sum]).toEqual([10_000, 0])
}

const purchaseBody = z.looseObject({
  additionalInfo: z.record(z.string(), z.string()).optional(),
})

/** The counter's lookup, and whether the cashier may continue without it. */
async function lookedUp(shop: KindShop, productCode: string, typed: LookupCase['typed']) {
  const form = await shop.form(productCode, typed, '250')
  expect.assert(form.request !== undefined)
  const { request } = form
  const result = await lookUp(shop.api, request)
  const waivedAt = mayWaive(result) ? 0 : undefined
  const state = lookupState({ request, isAsking: false, found: { result, at: 0 }, waivedAt }, 0)
  return { form, result, lookup: settledBy(state, request) }
}

function payable(result: LookupResult, { request, product }: OpenForm): number | undefined {
  const amountDue = result.kind === 'eligible' ? result.amountDue : undefined
  const due = request && dueOf(request.kind, amountDue, product.amount)
  return due?.kind === 'payable' && request?.kind === 'bill-payment' ? due.amount : undefined
}

/** The words when a number wasn't found, which always include that no money was taken. */
function saidOf(result: LookupResult): string {
  if (result.kind === 'eligible') return 'found'
  const { detail, money = '' } = explainLookup(result)
  return `${detail} ${money}`
}

async function airtime({ form, terminal }: KindShop, mobileNumber: string): Promise<SaleDraft> {
  const { request, ...parts } = await form('MTN-AIRTIME', { mobileNumber }, '20')
  expect(request).toBeUndefined()
  return saleDraft(
    { ...parts, amount: cents(2_000), lookup: undefined },
    { method: 'cash' },
    { account: merchant, terminal },
  )
}

/** A sale of a product that is inactive for everyone. */
function ghost(draft: SaleDraft): SaleDraft {
  return { ...draft, body: { ...draft.body, productCode: 'GHOST-1' } }
}
