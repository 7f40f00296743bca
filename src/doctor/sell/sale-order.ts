import { categoryFieldsQuery } from '../../platform/reads/categories.ts'
import { lookUp, type LookupResult } from '../../platform/reads/lookups.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { soldProduct, type Catalogue } from '../../catalogue/catalogue.ts'
import { sentCode } from '../../platform/reads/products.ts'
import type { CategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import { recipientMembers } from '../../platform/contract/sale/purchase.ts'
import { deedOf } from '../../sell/form/deed.ts'
import type { FormField } from '../../sell/form/form-fields.ts'
import { formSchema } from '../../sell/form/form-schema.ts'
import { amountKey, goesTo, recipientOf, type TypedValues } from '../../sell/form/form-values.ts'
import { lookupPlan, lookupRequest } from '../../sell/lookup/lookup-plan.ts'
import { mayWaive, type SettledLookup } from '../../sell/lookup/lookup-run.ts'
import { saleDraft } from '../../sell/steps/details/sale-draft.ts'
import type { SaleDraft } from '../../engine/sale.ts'
import { formatRand, parseAmount } from '../../values/money.ts'
import type { Visit } from '../visit.ts'
import { quotedAll } from '../report/words.ts'

/** The one sale that the user asked for. */
export interface SaleOrder {
  readonly productCode: string
  /** As typed: '20', '19.90'. */
  readonly amount: string
  /** A mobile, meter or account number. */
  readonly to: string
  /** The category's other fields, by name. */
  readonly others: ReadonlyMap<string, string>
}

export type PreparedSale =
  | {
      readonly kind: 'ready'
      readonly draft: SaleDraft
      /** What the sale costs, for whom and from which wallet, in sentences for the person who decides. */
      readonly words: readonly string[]
    }
  | { readonly kind: 'refused'; readonly problem: string }

/**
 * Prepares the sale as the counter does, with the category's form, its rules and the kind's lookup. Sends nothing that
 * costs money.
 */
export async function prepareSale(visit: Visit, order: SaleOrder): Promise<PreparedSale> {
  const { channelId, paymentMethods } = visit.terms
  const catalogue = await visit.catalogue()
  const account = visit.account()
  if (catalogue === undefined || account === undefined)
    return refused(
      'The products of the account could not be read, so nothing can be sold. Give its id by --account.',
    )
  if (channelId === undefined)
    return refused('Every sale names a channel. Give the channel’s id by --channel.')
  const product = soldProduct(catalogue.byCode, order.productCode, parseAmount(order.amount))
  if (product === undefined) return refused(noProduct(order.productCode, catalogue))
  const deed = deedOf(product.kind)
  if (deed.kind !== 'purchase')
    return refused(`${order.productCode} redeems vouchers. The doctor sells, and redeems nothing.`)
  const { fields: definitions, receiptFields } = await definitionsOf(visit, catalogue, product)
  const { isKindUnknown } = product
  const fields = deed.fields(definitions, product.kind, { isKindUnknown })
  const typed = typedValues(fields, order)
  if (typeof typed === 'string') return refused(typed)
  const form = formSchema(fields, product.amount, deed).safeParse(typed)
  if (!form.success) return refused(mistakes(fields, form.error.issues))
  const { amount } = form.data
  if (product.amount.kind === 'fixed' && parseAmount(order.amount) !== amount)
    return refused(`${product.name} costs ${formatRand(amount)}. Give that as --amount.`)
  const checked = await lookedUp(visit, product, fields, typed)
  if (typeof checked === 'string') return refused(checked)
  const identity = visit.session.identity()
  const [method = 'cash'] = paymentMethods
  const draft = saleDraft(
    { product, deed, fields, values: typed, amount, receiptFields, lookup: checked },
    { method },
    {
      account: { ...account, userKey: identity?.userKey ?? '' },
      terminal: { channelId },
    },
  )
  const recipient = recipientOf(fields, typed, deed.recipient)
  return {
    kind: 'ready',
    draft,
    words: [
      `${formatRand(amount)} will be taken from the wallet of ${account.accountType} ${account.accountId}.`,
      `The sale: ${product.name} (${sentCode(product)})${recipient === undefined ? ', for nobody in particular' : `, ${recipient.label} ${recipient.shown}`}, paid by ${method}, through the channel ${channelId}.`,
      'A sale can’t be undone.',
    ],
  }
}

function refused(problem: string): PreparedSale {
  return { kind: 'refused', problem }
}

function noProduct(code: string, { products }: Catalogue): string {
  const wanted = code.toLowerCase()
  const alike = products.filter((one) => one.code.toLowerCase().includes(wanted.slice(0, 4)))
  const hint =
    alike.length === 0
      ? ''
      : ` Such as: ${alike
          .slice(0, 8)
          .map((one) => one.code)
          .join(', ')}.`
  return `The account has no product with the code ${code}.${hint}`
}

const nothing: CategoryFields = { fields: [], receiptFields: [] }

async function definitionsOf(
  visit: Visit,
  { tree }: Catalogue,
  { categoryIds }: ProductView,
): Promise<CategoryFields> {
  const [id] = categoryIds
  const category = id === undefined ? undefined : tree.byId.get(id)
  if (category === undefined) return nothing
  if (category.fields !== undefined) return category.fields
  const asked = await visit.read(() =>
    visit.queries.fetchQuery(categoryFieldsQuery(visit.context, category.id)),
  )
  return asked.ok ? asked.value : nothing
}

/** @returns what is wrong, if a field is unknown */
function typedValues(fields: readonly FormField[], order: SaleOrder): TypedValues | string {
  const required = fields.filter(({ required }) => required)
  const target = [required, fields]
    .flatMap((some) => recipientMembers.map((member) => some.find((one) => goesTo(one, member))))
    .find((one) => one !== undefined)
  if (target === undefined)
    return `${order.productCode} has no field for a number, so --to has no use. Sell it at the counter.`
  const values: Record<string, string> = { [target.key]: order.to, [amountKey]: order.amount }
  for (const [name, value] of order.others) {
    const field = fields.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (field === undefined)
      return `${order.productCode} asks for no field ${name}. It asks for ${quotedAll(fields.map((one) => one.name))}.`
    values[field.key] = value
  }
  return values
}

function mistakes(
  fields: readonly FormField[],
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  return issues
    .map(({ path, message }) => {
      const field = fields.find(({ key }) => key === path[0])
      const how = path[0] === amountKey ? '--amount' : `--with ${field?.name ?? 'field'}=…, or --to`
      return `${message} (${how})`
    })
    .join(' ')
}

/** @returns the reason against the sale, if any */
async function lookedUp(
  visit: Visit,
  product: ProductView,
  fields: readonly FormField[],
  typed: TypedValues,
): Promise<SettledLookup | undefined | string> {
  const plan = lookupPlan(product.kind, fields)
  const request = plan && lookupRequest(plan, sentCode(product), typed)
  if (request === undefined) return undefined
  const result = await lookUp({ reader: visit.reader }, request)
  if (result.kind === 'eligible')
    return { request, result, validationReference: result.validationReference }
  return mayWaive(result)
    ? { request, result, validationReference: undefined }
    : `The platform’s lookup says no: ${noWords(result)}. Nothing was sold.`
}

function noWords(result: LookupResult): string {
  return ('words' in result ? result.words : undefined) ?? 'the number is not taken'
}
