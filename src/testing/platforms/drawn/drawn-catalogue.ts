import type { EnumerationName } from '../../../platform/contract/catalogue/enumeration.ts'
import type { FieldDefinition } from '../../../platform/contract/catalogue/category.ts'
import { seedCategories } from '../../../sandbox/seed/categories.ts'
import { mobileProducts } from '../../../sandbox/seed/mobile-products.ts'
import { otherProducts } from '../../../sandbox/seed/other-products.ts'
import { brands, type ProductKind, type SeedProduct } from '../../../sandbox/seed/product.ts'
import { readMeta } from '../../../platform/contract/catalogue/category-meta.ts'
import { unknownCategory } from '../../shop/kind-cases.ts'
import { drawnReceiptFields } from './drawn-receipts.ts'
import type { Drawn } from './grammar.ts'
import { spelt, type Members } from './spelling.ts'

/** A category on the platform, including what the platform doesn't tell. */
interface Category {
  readonly id: number
  readonly kind: ProductKind
  readonly fields: readonly FieldDefinition[]
  /** The members of its receipts. */
  readonly receipt: readonly string[]
}

/** Listed, but impossible to sell. */
const oddItem = { id: 'P-ODD', name: 'No code and no bounds', brandId: 'B-ODD', minAmount: null }

/** Fields that a category may require besides the sandbox's. */
const extraFields: Readonly<Record<Drawn['fieldExtras'], readonly FieldDefinition[]>> = {
  nothing: [],
  'optional fields': [
    { name: 'customerRemark', type: 'string', required: false },
    { name: 'wantsInvoice', type: 'boolean', required: false },
  ],
  'required fields': [
    { name: 'loyaltyCard', type: 'string', required: true },
    { name: 'giftWrapped', type: 'boolean', required: true },
    { name: 'visitDate', type: 'date', required: true },
  ],
}

/** The sandbox's catalogue in a drawn platform's listing, and the meaning of that platform's names. */
export class DrawnCatalogue {
  readonly #drawn: Drawn
  readonly #products = new Map<string, SeedProduct>()
  readonly #codes = new Map<string, string>()
  readonly #categories = new Map<number, Category>()

  constructor(drawn: Drawn) {
    this.#drawn = drawn
    for (const [place, product] of [...mobileProducts, ...otherProducts].entries()) {
      const code = { plain: product.code, 'odd characters': oddCode(product.code) }
      const digits = String(1_000 + place)
      const drawnCode = {
        ...code,
        digits,
        'digits with leading zeros': `00${digits}`,
      }[drawn.productCodes]
      this.#products.set(drawnCode, product)
      this.#codes.set(product.code, drawnCode)
    }
    for (const category of [...seedCategories, unknownSeed]) {
      const { id, kind, fields } = category
      this.#categories.set(id, {
        id,
        kind,
        fields: [
          ...fields.fields,
          ...(kind === 'redemption' ? [] : extraFields[drawn.fieldExtras]),
        ],
        receipt: fields.receiptFields.map((path) => path.replace(/^receipt\./, '')),
      })
    }
  }

  /** The platform's code for a sandbox product. */
  codeOf(code: string): string {
    return this.#codes.get(code) ?? code
  }

  /** The sandbox product with a platform's code. */
  productOf(drawnCode: string): SeedProduct | undefined {
    return this.#products.get(drawnCode)
  }

  /** Takes an id as the platform writes it. */
  kindOfCategory(id: number): ProductKind | undefined {
    return this.#categories.get(this.#seedId(id))?.kind
  }

  /** A product's categories, nearest first, as the platform writes their ids. */
  homesOf({ categoryId, kind }: SeedProduct): readonly number[] {
    const id = kind === 'other' ? unknownCategory.id : categoryId
    return id === undefined ? [] : [this.#idOf(id)]
  }

  products(items: readonly Members[]): readonly Members[] {
    const listed = items.map((item) => this.#product(item))
    // Some platforms list a product once for each shelf.
    if (this.#drawn.listingExtras === 'every product twice') return [...listed, ...listed]
    return this.#drawn.listingExtras === 'an item that cannot be sold'
      ? [oddItem, ...listed, { ...oddItem, code: '', maxAmount: 1 }]
      : listed
  }

  #product(item: Members): Members {
    const { productNames, fixedFlag, brandForm, productHints, listingExtras } = this.#drawn
    const { name, code, categoryId: _, brandId, brandName, fixedAmount, ...rest } = item
    const seed = this.#products.get(this.codeOf(String(code)))
    const homes = seed === undefined ? [] : this.homesOf(seed)
    const place = [...this.#codes.keys()].indexOf(String(code))
    return {
      ...rest,
      code: this.codeOf(String(code)),
      ...(productNames === 'telling' && { name }),
      ...(productNames === 'untelling' && { name: `Item ${place + 100}` }),
      ...(fixedFlag === 'told' && { fixedAmount }),
      ...(fixedFlag === 'wrong' && { fixedAmount: fixedAmount !== true }),
      ...(brandForm === 'id and name' && { brandId, brandName }),
      ...(brandForm === 'id alone' && { brandId }),
      ...(brandForm === 'name alone' && { brandName }),
      ...(brandForm === 'a number and a name' && {
        brandId: numberOf(String(brandId)),
        brandName,
      }),
      ...(productHints === 'categoryId' && homes.length > 0 && { categoryId: homes[0] }),
      ...(productHints === 'categoryId as text' &&
        homes.length > 0 && { categoryId: String(homes[0]) }),
      ...(productHints === 'categoryIds' && { categoryIds: homes }),
      ...(listingExtras === 'unknown members' && {
        vendorProductId: 77 + place,
        tags: ['shelf', { depth: 2 }],
        commission: { percent: 2.5, capped: null },
      }),
    }
  }

  /**
   * A listing in the platform's wrapping.
   * @param name of the listing
   */
  listing(name: string, entries: readonly unknown[]): unknown {
    const page = { page: 0, size: entries.length, totalElements: entries.length, totalPages: 1 }
    return {
      nothing: entries,
      data: { responseCode: '0', successful: true, data: entries },
      'a page': { content: entries, ...page },
      'their own names': { took: 3, [name]: entries },
    }[this.#drawn.listingsIn]
  }

  categories(items: readonly Members[]): readonly Members[] {
    return [...items, unknownCategory].map((item) => this.#category(item))
  }

  #category(item: Members): Members {
    const { categoryNames, categoryTree } = this.#drawn
    const id = Number(item['id'])
    const parentId = typeof item['parentId'] === 'number' ? this.#idOf(item['parentId']) : null
    // A ring of parent and child, and a category that is its own parent: everything else stays true.
    const inRing = { 4: 4, 6: 61 }[id]
    const ring = inRing === undefined ? parentId : this.#idOf(inRing)
    return {
      ...item,
      id: this.#idOf(id),
      name: categoryNames === 'telling' ? item['name'] : `Shelf ${id}`,
      parentId: { 'by parents': parentId, flat: null, 'a ring of parents': ring }[categoryTree],
      ...this.#meta(id),
    }
  }

  #meta(id: number): Members {
    const document = { ...this.fields(this.#idOf(id)), ...this.#hints(id) }
    switch (this.#drawn.meta) {
      case 'an object':
        return { meta: document }
      case 'missing':
        return { meta: null }
      case 'malformed':
        return { meta: '{"fields":[{"name":"mobile' }
      case 'without fields': {
        const { fields: _left, ...others } = document
        return { meta: JSON.stringify(others) }
      }
      case 'text':
      default:
        return { meta: JSON.stringify(document) }
    }
  }

  #hints(id: number): Members {
    const kind = this.#categories.get(id)?.kind ?? 'other'
    if (this.#drawn.kindHints === 'kind' && kind !== 'other')
      return { kind: kind.toUpperCase().replace('-', '_') }
    const lookup = lookups[kind]
    return this.#drawn.kindHints === 'lookup' && lookup !== undefined ? { lookup } : {}
  }

  /**
   * The fields endpoint's answer, and what a readable `meta` says.
   * @param id as the platform writes it
   */
  fields(id: number): {
    readonly fields: readonly Members[]
    readonly receiptFields: readonly string[]
  } {
    const { fields = [], receipt = [] } = this.#categories.get(this.#seedId(id)) ?? {}
    return {
      fields: fields.map((field) => this.#field(field)),
      receiptFields: drawnReceiptFields(this.#drawn, receipt),
    }
  }

  #field({ name, type, required }: FieldDefinition): Members {
    const { fieldTypes } = this.#drawn
    return {
      name: this.fieldName(name),
      required,
      ...(fieldTypes === 'as shown' && { type }),
      ...(fieldTypes === 'unknown' && { type: `x-${type}-2` }),
      ...(fieldTypes === 'capitals' && { type: type.toUpperCase() }),
    }
  }

  /** The platform's name for a sandbox field. */
  fieldName(name: string): string {
    return spelt(name, this.#drawn.fieldNames)
  }

  /**
   * Required fields in a category's definition, except the amount.
   * @param id as the platform writes it
   */
  requiredIn(id: number): readonly string[] {
    const { fields = [] } = this.#categories.get(this.#seedId(id)) ?? {}
    return fields
      .filter(({ name, required }) => required && name !== 'amount')
      .map(({ name }) => this.fieldName(name))
  }

  /** `additionalInfo` with the sandbox's names, completed with what the till can't know. */
  infoOf(product: SeedProduct | undefined, info: Members): Members {
    const own = { ...info }
    for (const { fields } of this.#categories.values())
      for (const { name } of fields) {
        const drawnName = this.fieldName(name)
        if (drawnName !== name && drawnName in info) own[name] = info[drawnName]
      }
    const { fields = [] } = this.#categories.get(product?.categoryId ?? 0) ?? {}
    for (const { name, required } of fields) if (required) own[name] ??= 'not told'
    return own
  }

  enumeration(name: EnumerationName, entries: readonly unknown[]): readonly unknown[] {
    const { brandForm, enumerations } = this.#drawn
    const numbered = brandForm === 'a number and a name' && name === 'brands'
    const all = entries.map((entry) => {
      const { id, code, description, ...rest } = membersOf(entry)
      return {
        id: numbered ? numberOf(String(id)) : id,
        code: String(code),
        description: String(description),
        rest,
      }
    })
    const text = ({ code, description }: (typeof all)[number]) =>
      name === 'brands' ? description : code
    const renamed = ({ id, description }: (typeof all)[number]) => ({
      [spelt(`${name.replace(/s$/, '')}Id`, 'camel')]: id,
      [`${name.replace(/s$/, '')}Name`]: description,
      createdDate: '2026-01-01T00:00:00',
    })
    // The spec shows a provider's members (section Provider).
    if (name === 'providers') return entries
    switch (enumerations) {
      case 'texts':
        return all.map(text)
      case 'objects with other names':
        return all.map(renamed)
      case 'mixed':
        return all.map((one, place) => [text(one), renamed(one), entries[place]][place % 3])
      case 'empty':
        return []
      case 'as the sandbox':
      default:
        return numbered
          ? all.map(({ id, code, description }) => ({ id, code, description }))
          : entries
    }
  }

  #idOf(id: number): number {
    return this.#drawn.categoryIds === 'large' ? id * 1_000_003 + 7 : id
  }

  #seedId(id: number): number {
    return this.#drawn.categoryIds === 'large' ? (id - 7) / 1_000_003 : id
  }

  /** The sandbox's id for an id in an address. */
  seedIdIn(text: string): number {
    return this.#seedId(Number(text))
  }
}

const unknownSeed = {
  ...unknownCategory,
  kind: 'other' as const,
  fields: readMeta(unknownCategory.meta)?.fields ?? { fields: [], receiptFields: [] },
}

/** Each kind's lookup, by the last part of its endpoint (spec, section Endpoints 5 to 8). */
const lookups: Readonly<Partial<Record<ProductKind, string>>> = {
  'bill-payment': 'bill-payment',
  'money-transfer': 'money-transfer',
  electricity: 'electricity',
  data: 'mobile-bundle',
  sms: 'mobile-bundle',
}

function oddCode(code: string): string {
  return `${code.replaceAll('-', '/')} "5%"+é#&?1`
}

const brandIds = Object.keys(brands).map((code) => `B-${code}`)

function numberOf(id: string): number {
  return 40 + brandIds.indexOf(id)
}

function membersOf(entry: unknown): Members {
  if (typeof entry === 'object' && entry !== null) return { ...entry }
  return { id: entry, code: entry, description: entry }
}
