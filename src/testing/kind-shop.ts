import * as z from 'zod/mini'
import { categoriesQuery, categoryFieldsQuery } from '../api/categories.ts'
import { createQueryClient } from '../api/create-query-client.ts'
import type { Api } from '../api/create-api.ts'
import { lookUp, type LookupRequest } from '../api/lookups.ts'
import { productsQuery } from '../api/products.ts'
import { buildCatalogue, categoryOf } from '../catalogue/catalogue.ts'
import { deedOf } from '../counter/form/deed.ts'
import { formSchema } from '../counter/form/form-schema.ts'
import { amountKey } from '../counter/form/form-values.ts'
import type { SettledLookup } from '../counter/lookup/lookup-run.ts'
import { lookupPlan, lookupRequest } from '../counter/lookup/lookup-plan.ts'
import { saleDraft, type SettledDetails } from '../counter/steps/sale-draft.ts'
import { brandId } from '../sandbox/seed/product.ts'
import type { Switches } from '../sandbox/rules/switches.ts'
import type { SaleAccount, SaleDraft } from '../sale/sale.ts'
import type { Terminal } from '../terminal/set-up.ts'
import { unknownCategory, type KindCase } from './kind-cases.ts'
import { SaleDevice, type SaleTab } from './sale-device.ts'
import { sandboxApi } from './sandbox-api.ts'

/** By the names that the category's definition gives its fields. */
type Typed = Readonly<Record<string, string>>

/** What the counter has on its screen of a product that is being sold or redeemed. */
export interface OpenForm extends Omit<SettledDetails, 'lookup'> {
  /** What it looks up first; `undefined` where the sale calls for no lookup. */
  readonly request: LookupRequest | undefined
}

/** A till before the whole sandbox, its catalogue read through the real API layer. */
export interface KindShop {
  readonly tab: SaleTab
  readonly device: SaleDevice
  readonly api: Api
  readonly terminal: Terminal
  /** What the counter or the redeem screen would confirm. */
  readonly draft: (one: KindCase, ending: string) => Promise<SaleDraft>
  /** A product's form, with what is typed into it; the sum is what the amount's field holds. */
  readonly form: (productCode: string, typed: Typed, sum: string) => Promise<OpenForm>
  /** What the redeem screen would confirm of a voucher, all of it. */
  readonly voucher: (productCode: string, pin: string, mobile?: string) => Promise<SaleDraft>
  readonly books: () => Promise<Books>
}

/** The shop's own part of the ledger, in cents. */
export interface Books {
  /** What is in the wallet, held money included. */
  readonly wallet: number
  readonly completed: number
  readonly sum: number
}

const ledger = z.object({
  accounts: z.array(z.object({ id: z.string(), balance: z.number(), held: z.number() })),
  sum: z.number(),
  transactions: z.record(z.string(), z.number()),
})

/** A shop of an account, with one setting of the sandbox's switches. */
export async function kindShop(
  switches: Partial<Switches>,
  account: SaleAccount,
): Promise<KindShop> {
  const { api, sandbox, clock } = await sandboxApi({
    controls: true,
    rateLimits: false,
    switches,
    rewrite: withUnknownCategory,
  })
  await sandbox.start()
  await api.session.signIn(account.userKey, `${account.userKey}-demo`)
  const device = new SaleDevice((request) => api.session.send(request), clock)
  const tab = await device.open(account)
  const queryClient = createQueryClient()
  const context = { api, account }
  const [products, categories] = await Promise.all([
    queryClient.fetchQuery(productsQuery(context)),
    queryClient.fetchQuery(categoriesQuery(context)),
  ])
  // Where a listing names no category, the merchant does.
  const catalogue = buildCatalogue(products, categories, {
    brands: new Map([[brandId('SANTA'), [unknownCategory.id]]]),
  })
  const terminal: Terminal = {
    accountType: account.accountType,
    accountId: account.accountId,
    channelId: 'CH-POS-1',
    paymentMethods: ['cash'],
    tillId: 'T1',
  }
  let pins = 0

  async function opened(productCode: string) {
    const product = catalogue.byCode.get(productCode)
    if (product === undefined) throw new Error(`${productCode} is not on the list`)
    const category = categoryOf(catalogue, product)
    const asked =
      category === undefined
        ? { fields: [], receiptFields: [] }
        : (category.fields ??
          (await queryClient.fetchQuery(categoryFieldsQuery(context, category.id))))
    return { product, ...asked }
  }

  async function form(productCode: string, typed: Typed, sum: string) {
    const { product, fields: definitions, receiptFields } = await opened(productCode)
    const deed = deedOf(product.kind)
    const fields = deed.fields(definitions, product.kind, { isKindUnknown: product.isKindUnknown })
    const values = {
      ...deed.begins,
      ...Object.fromEntries(fields.map(({ key, name }) => [key, typed[name] ?? ''])),
      [amountKey]: sum,
    }
    const checked = z.safeParse(formSchema(fields, product.amount, deed), values)
    if (!checked.success) throw new Error(z.prettifyError(checked.error))
    const { amount } = checked.data
    const plan = lookupPlan(product.kind, fields)
    const request = plan && lookupRequest(plan, product.code, values)
    return { product, deed, fields, values, amount, receiptFields, request }
  }

  async function voucher(productCode: string, pin: string, mobile = '') {
    const details = await form(productCode, { voucherPin: pin, mobileNumber: mobile }, '')
    return saleDraft({ ...details, lookup: undefined }, { method: 'cash' }, { account, terminal })
  }

  async function draft(one: KindCase, ending: string): Promise<SaleDraft> {
    const { product } = await opened(one.productCode)
    if (product.kind !== one.kind) throw new Error(`${product.name} is taken for ${product.kind}`)
    const typed = one.typed(ending)
    if (one.kind === 'redemption') {
      pins += 1
      const pin = `90000${String(pins).padStart(6, '0')}5`
      return voucher(one.productCode, pin, typed['mobileNumber'])
    }
    const { request, ...parts } = await form(one.productCode, typed, String(one.amount / 100))
    const lookup = request && (await settledLookup(request))
    return saleDraft(
      { ...parts, lookup },
      { method: 'cash', tendered: one.amount },
      { account, terminal },
    )
  }

  async function settledLookup(request: SettledLookup['request']): Promise<SettledLookup> {
    const result = await lookUp(api, request)
    if (result.kind !== 'eligible') throw new Error(`The lookup said ${result.kind}`)
    return { request, result, validationReference: result.validationReference }
  }

  return {
    tab,
    device,
    api,
    terminal,
    draft,
    form,
    voucher,
    async books() {
      const reply = await sandbox.fetch(new Request('http://sandbox.test/sandbox/ledger'))
      const { accounts, sum, transactions } = z.parse(ledger, await reply.json())
      const own = accounts.find(({ id }) => id === account.accountId)
      return {
        wallet: own === undefined ? Number.NaN : own.balance + own.held,
        completed: transactions['COMPLETED'] ?? 0,
        sum,
      }
    },
  }
}

const listing = z.array(z.looseObject({}))

/** The sandbox's catalogue with one category more, which its listing names where it names any. */
async function withUnknownCategory(path: string, answer: Response): Promise<Response> {
  const categories = path.endsWith('/products/categories')
  if (!answer.ok || !(categories || path.endsWith('/products'))) return answer
  const items = z.parse(listing, await answer.json())
  return Response.json(
    categories
      ? [...items, unknownCategory]
      : items.map((item) =>
          item['code'] === 'SANTA-GIFT' && items.some((other) => 'categoryId' in other)
            ? { ...item, categoryId: unknownCategory.id }
            : item,
        ),
  )
}
