import { z } from 'zod'
import {
  categoriesQuery,
  categoryFieldsQuery,
  type CatalogueCategory,
} from '../../platform/reads/categories.ts'
import { createQueryClient } from '../../platform/reads/create-query-client.ts'
import type { Api } from '../../platform/create-api.ts'
import { ApiFailure } from '../../platform/words/failure.ts'
import { lookUp, type LookupRequest, type LookupResult } from '../../platform/reads/lookups.ts'
import { productsQuery, type CatalogueProduct } from '../../platform/reads/products.ts'
import type { Arrangement } from '../../catalogue/arrangement.ts'
import { buildCatalogue, categoryOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { CategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import type { FormField } from '../../draft/form-fields.ts'
import { formSchema } from '../../draft/form-schema.ts'
import { amountKey, partKey } from '../../draft/form-values.ts'
import { lookupState, settledBy, type SettledLookup } from '../../draft/lookup-state.ts'
import { check, draftForm, requestOf, type CheckedDraft } from '../../draft/check.ts'
import { saleDraft } from '../../draft/order.ts'
import type { SaleAccount, SaleDraft } from '../../engine/sale.ts'
import type { Terminal } from '../../till/terminal/set-up/set-up.ts'
import type { FakeClock } from '../fake-clock.ts'
import type { KindCase } from './kind-cases.ts'
import { SaleDevice, type SaleTab } from './sale/sale-device.ts'

/** Typed text by the category's field names. */
type Typed = Readonly<Record<string, string>>

/** The counter's screen for a product during a sale or redemption. */
export interface OpenForm extends Omit<CheckedDraft, 'lookup'> {
  /** Its first lookup; undefined if the sale needs none. */
  readonly request: LookupRequest | undefined
}

/** A till with a platform, and a catalogue read through the real API layer. */
export interface CounterShop {
  readonly tab: SaleTab
  readonly device: SaleDevice
  readonly api: Api
  readonly terminal: Terminal
  readonly catalogue: Catalogue
  /** What the counter or the redeem screen would confirm. */
  readonly draft: (one: KindCase, ending: string) => Promise<SaleDraft>
  /** A product's form with typed text; `sum` is the amount field's text. */
  readonly form: (productCode: string, typed: Typed, sum: string) => Promise<OpenForm>
  /** What the redeem screen would confirm for a voucher: all of it, or an amount in rand. */
  readonly voucher: (
    productCode: string,
    pin: string,
    mobile?: string,
    sum?: string,
  ) => Promise<SaleDraft>
  /** Forgets the queries and their timers. */
  readonly forget: () => void
}

/** What the till read of the catalogue, for arranging it. */
export interface ReadCatalogue {
  readonly products: readonly CatalogueProduct[]
  readonly categories: readonly CatalogueCategory[]
}

interface ShopParts {
  readonly api: Api
  readonly clock: FakeClock
  /** The signed-in account. */
  readonly account: SaleAccount
  /** The merchant's arrangement of the catalogue. */
  readonly arrange: (read: ReadCatalogue) => Partial<Arrangement>
  /** The platform's brand names, by id (spec, section Endpoints 15). */
  readonly brandNames?: ReadonlyMap<string, string>
  /** What to type into a field; by default the text under its name. */
  readonly typing?: (field: FormField, typed: Typed) => string
  /** Waits for answers, and lets time pass where they need it. */
  readonly pass?: <Result>(answer: Promise<Result>) => Promise<Result>
  /** Called with the result of each lookup. */
  readonly heard?: (request: LookupRequest, result: LookupResult) => void
  /** Whether the cashier sells without a validation; false by default. */
  readonly waives?: (result: LookupResult) => boolean
}

/** Reads an account's catalogue, and opens the till. */
export async function counterShop(parts: ShopParts): Promise<CounterShop> {
  const { api, clock, account, arrange, brandNames } = parts
  const { typing = (field, typed) => typed[field.name] ?? '', pass = (answer) => answer } = parts
  const device = new SaleDevice((request) => api.session.send(request), clock)
  const tab = await device.open(account)
  const queryClient = createQueryClient()
  const context = { api, account }
  const [products, categories] = await pass(
    Promise.all([
      queryClient.fetchQuery(productsQuery(context)),
      queryClient.fetchQuery(categoriesQuery(context)),
    ]),
  )
  const arrangement = arrange({ products, categories })
  const catalogue = buildCatalogue(products, categories, arrangement, brandNames)
  const terminal: Terminal = {
    accountType: account.accountType,
    accountId: account.accountId,
    channelId: 'CH-POS-1',
    paymentMethods: ['cash'],
    cashRounding: 'customer',
    tillId: 'T1',
  }
  let pins = 0

  /** If neither `meta` nor the endpoint tells, the form has the kind's fields (ruling R10). */
  async function fieldsOf(id: number): Promise<CategoryFields> {
    try {
      return await pass(queryClient.fetchQuery(categoryFieldsQuery(context, id)))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return { fields: [], receiptFields: [] }
    }
  }

  async function opened(productCode: string) {
    const product = catalogue.byCode.get(productCode)
    if (product === undefined) throw new Error(`${productCode} is not on the list`)
    const category = categoryOf(catalogue, product)
    const asked =
      category === undefined
        ? { fields: [], receiptFields: [] }
        : (category.fields ?? (await fieldsOf(category.id)))
    return draftForm(product, asked, {})
  }

  async function form(productCode: string, typed: Typed, sum: string) {
    const draft = await opened(productCode)
    const { operation, fields } = draft
    const values = {
      ...operation.startValues,
      ...Object.fromEntries(fields.map((field) => [field.key, typing(field, typed)])),
      ...(operation.kind === 'redeem' && sum !== '' && { [partKey]: 'amount' }),
      [amountKey]: sum,
    }
    const state = check(draft, values)
    if (state.kind === 'incomplete') {
      const { error } = formSchema(fields, draft.product.amount, operation).safeParse(values)
      throw new Error(error && z.prettifyError(error))
    }
    const { amount } = state.kind === 'ready' ? state.checked : state
    return { ...draft, values, amount, request: requestOf(draft, values) }
  }

  async function voucher(productCode: string, pin: string, mobile = '', sum = '') {
    const details = await form(productCode, { voucherPin: pin, mobileNumber: mobile }, sum)
    return saleDraft({ ...details, lookup: undefined }, { method: 'cash' }, { account, terminal })
  }

  async function draft(one: KindCase, ending: string): Promise<SaleDraft> {
    const { product } = await opened(one.productCode)
    if (product.kind !== one.kind)
      throw new Error(`${product.name} was classified as ${product.kind}`)
    const typed = one.typed(ending)
    if (one.kind === 'redemption') {
      pins += 1
      const pin = `90000${String(pins).padStart(6, '0')}5`
      return voucher(one.productCode, pin, typed['mobileNumber'])
    }
    const { request, ...details } = await form(one.productCode, typed, String(one.amount / 100))
    const lookup = request && (await settledLookup(request))
    return saleDraft(
      { ...details, lookup },
      { method: 'cash', tendered: one.amount },
      { account, terminal },
    )
  }

  async function settledLookup(request: SettledLookup['request']): Promise<SettledLookup> {
    const result = await pass(lookUp(api, request))
    parts.heard?.(request, result)
    const waivedAt = parts.waives?.(result) === true ? 0 : undefined
    const found = { result, at: 0 }
    const settled = settledBy(
      lookupState({ request, isAsking: false, found, waivedAt }, 0),
      request,
    )
    if (settled === undefined) throw new Error(`The lookup said ${result.kind}`)
    return settled
  }

  const forget = () => queryClient.clear()
  return { tab, device, api, terminal, catalogue, draft, form, voucher, forget }
}
