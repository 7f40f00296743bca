import { createApi, type Api } from '../../../platform/create-api.ts'
import { createQueryClient } from '../../../platform/reads/create-query-client.ts'
import type { LookupRequest, LookupResult } from '../../../platform/reads/lookups.ts'
import {
  untouchedArrangement,
  type Arrangement,
  type BrandSetting,
} from '../../../catalogue/arrangement.ts'
import { brandNamesQuery } from '../../../catalogue/brand-names.ts'
import { brandKey } from '../../../catalogue/kind/assignment.ts'
import { buildCatalogue, categoryOf, type Catalogue } from '../../../catalogue/catalogue.ts'
import type { SaleKind } from '../../../catalogue/kind/kind.ts'
import { nameKey, type FormField } from '../../../draft/form-fields.ts'
import { mayWaive } from '../../../draft/lookup-state.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import type { SaleAccount } from '../../../engine/sale.ts'
import { counterShop, type CounterShop, type ReadCatalogue } from '../../shop/counter-shop.ts'
import type { FakeClock } from '../../fake-clock.ts'
import { kindCases } from '../../shop/kind-cases.ts'
import type { Dice } from '../../simulator/dice.ts'
import type { DrawnPlatform } from './drawn-platform.ts'
import { isReadable } from './grammar.ts'
import type { Violations } from '../checks/violations.ts'

/** A till that has signed in on a drawn platform, with its merchant's setup. */
export interface DrawnTill {
  readonly api: Api
  readonly account: SaleAccount
  readonly shop: CounterShop
  /** How many sold products the till classified correctly before the merchant's setup. */
  readonly guessed: { readonly right: number; readonly all: number }
}

/** Signs in, reads the catalogue, and sets up what the till can't know. */
export async function openDrawnTill(
  platform: DrawnPlatform,
  account: SaleAccount,
  parts: {
    readonly clock: FakeClock
    readonly dice: Dice
    readonly found: Violations
    readonly heard: (request: LookupRequest, result: LookupResult) => void
  },
): Promise<DrawnTill> {
  const { clock, dice, found, heard } = parts
  const { apiBaseUrl, fetch } = platform
  const api = createApi({
    config: { apiBaseUrl },
    clock,
    random: () => dice.next(),
    fetch,
  })
  const pass = <Result>(answer: Promise<Result>) => clock.until(answer)
  const signedIn = await pass(api.session.signIn(account.userKey, `${account.userKey}-demo`))
  if (signedIn.kind !== 'ok') throw new Error(`Signing in gave ${signedIn.kind}`)
  const brandNames = await pass(createQueryClient().fetchQuery(brandNamesQuery({ api, account })))
  let guessed = { right: 0, all: 0 }
  const shop = await counterShop({
    api,
    clock,
    account,
    brandNames,
    pass,
    heard,
    // The cashier sells without a lookup if the till allows it.
    waives: mayWaive,
    typing,
    arrange(read) {
      const arranged = arrangementOf(platform, read, brandNames)
      guessed = arranged.guessed
      checkCatalogue(platform, read, { ...arranged, brandNames }, found)
      return arranged.arrangement
    },
  })
  signInAgain(api, account, shop, clock)
  return { api, account, shop, guessed }
}

/** When the session ends, the cashier types the password again. */
function signInAgain(
  { session }: Api,
  account: SaleAccount,
  { tab }: CounterShop,
  clock: FakeClock,
): void {
  const { userKey } = account
  let isWriting = false
  const write = async () => {
    await clock.wait(4_000)
    const signedIn = await session.signIn(userKey, `${userKey}-demo`)
    isWriting = false
    if (signedIn.kind === 'ok') tab.signIn(account)
  }
  session.subscribe(() => {
    if (session.state().kind !== 'expired' || isWriting) return
    isWriting = true
    tab.expire()
    void write()
  })
}

/** What a cashier types: the case's text for that field, else anything that the field accepts. */
function typing(
  { name, input, required, choices }: FormField,
  typed: Readonly<Record<string, string>>,
): string {
  const meant = Object.entries(typed).find(([key]) => nameKey(key) === nameKey(name))?.[1]
  if (meant !== undefined) return meant
  if (!required) return ''
  // A form for a wrongly guessed kind asks for more. The cashier types the same ending, which chooses the sandbox's
  // outcome.
  const ending = /\d{4}$/.exec(Object.values(typed)[0] ?? '')?.[0] ?? '4567'
  if (input === 'mobile') return `082123${ending}`
  if (input === 'meter') return `0123456${ending}`
  if (input === 'number') return '12'
  if (input === 'date') return '2026-11-20'
  if (input === 'yes-no') return 'true'
  return input === 'choice' ? (choices[0]?.value ?? '') : 'Card 7'
}

/** The products to sell, and their kinds. */
const wanted = kindCases.map(({ kind, productCode }) => ({ kind, code: productCode }))

/** The merchant's setup: a brand's categories, and a product's kind, where the listing doesn't tell. */
function arrangementOf(
  { catalogue: own }: DrawnPlatform,
  { products, categories }: ReadCatalogue,
  brandNames: ReadonlyMap<string, string>,
): Pick<DrawnTill, 'guessed'> & { readonly arrangement: Arrangement } {
  const brands = new Map<string, BrandSetting>()
  const productKinds = new Map<string, SaleKind>()
  const build = () => buildCatalogue(products, categories, { brands, productKinds }, brandNames)
  const first = build()
  let right = 0
  for (const { code, kind } of wanted) {
    const view = first.byCode.get(own.codeOf(code))
    if (view === undefined) continue
    if (!isHome(own, first, view, kind)) tickBrand(own, products, view, brands)
    else if (view.kind === kind) right += 1
  }
  const placed = build()
  for (const { code, kind } of wanted) {
    const view = placed.byCode.get(own.codeOf(code))
    if (view !== undefined && (view.kind !== kind || !isHome(own, placed, view, kind)))
      productKinds.set(view.code, kind)
  }
  return {
    arrangement: { ...untouchedArrangement, brands, productKinds },
    guessed: { right, all: wanted.length },
  }
}

/** Puts a brand into all its products' categories, as a merchant would tick them. */
function tickBrand(
  own: DrawnPlatform['catalogue'],
  products: ReadCatalogue['products'],
  { code }: ProductView,
  brands: Map<string, BrandSetting>,
): void {
  const listed = products.find((one) => one.code === code)
  const key = listed === undefined ? '' : brandKey(listed)
  const homes = products
    .filter((one) => key !== '' && brandKey(one) === key)
    .flatMap((one) => {
      const seed = own.productOf(one.code)
      return seed === undefined ? [] : own.homesOf(seed)
    })
  if (homes.length > 0) brands.set(key, { categories: [...new Set(homes)] })
}

/**
 * The category for selling a product: of its kind, with known fields (ruling R10).
 * @param code as the platform writes it
 */
export function homeOf(
  { catalogue: own, drawn }: DrawnPlatform,
  catalogue: Catalogue,
  { code, kind }: { readonly code: string; readonly kind: SaleKind },
): number | undefined {
  const view = catalogue.byCode.get(code)
  const tellsFields =
    drawn.meta === 'text' || drawn.meta === 'an object' || isReadable(drawn, 'fieldsEndpoint')
  if (view === undefined || !tellsFields || !isHome(own, catalogue, view, kind)) return undefined
  return categoryOf(catalogue, view)?.id
}

/** Whether a product has a category of its kind: then the till asks for that category's fields. */
function isHome(
  own: DrawnPlatform['catalogue'],
  catalogue: Catalogue,
  view: ProductView,
  kind: string,
): boolean {
  const home = categoryOf(catalogue, view)
  return home !== undefined && own.kindOfCategory(home.id) === kind
}

/** Every product to sell is in the catalogue, with its kind, a category of that kind, and a readable brand. */
function checkCatalogue(
  { catalogue: own, drawn }: DrawnPlatform,
  { products, categories }: ReadCatalogue,
  arranged: { readonly arrangement: Arrangement; readonly brandNames: ReadonlyMap<string, string> },
  found: Violations,
): void {
  const catalogue = buildCatalogue(products, categories, arranged.arrangement, arranged.brandNames)
  for (const { code, kind } of wanted) {
    const view = catalogue.byCode.get(own.codeOf(code))
    found.expect('catalogue', view !== undefined, `${code} is not in the catalogue`)
    if (view === undefined) continue
    found.expect('catalogue', view.kind === kind, `${code} was classified as ${view.kind}`)
    // Of a brand's categories, a product is in those whose kind is told.
    const isTold =
      drawn.productHints !== 'none' ||
      (drawn.brandForm !== 'nothing' &&
        [...catalogue.tree.byId.values()].some(
          (node) => node.kind === kind && own.kindOfCategory(node.id) === kind,
        ))
    found.expect(
      'catalogue',
      !isTold || isHome(own, catalogue, view, kind),
      `${code} is in no category of its kind`,
    )
    const named =
      drawn.brandForm.includes('name') || (drawn.brandForm === 'id alone' && tellsBrands(drawn))
    found.expect(
      'catalogue',
      !named || !/^(?:B-|\d+$)/.test(view.brandName),
      `the brand of ${code} is called ${view.brandName}`,
    )
  }
}

function tellsBrands({ enumerations }: DrawnPlatform['drawn']): boolean {
  return enumerations === 'as the sandbox' || enumerations === 'objects with other names'
}
