import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { category } from '../../../platform/contract/catalogue/category.ts'
import { errorBody } from '../../../platform/contract/error-body.ts'
import {
  accountLookupReceipt,
  mobileBundleLookupReceipt,
} from '../../../platform/contract/catalogue/lookup.ts'
import { product } from '../../../platform/contract/catalogue/product.ts'
import { provider } from '../../../platform/contract/catalogue/provider.ts'
import {
  electricityReceipt,
  genericReceipt,
  redeemReceipt,
} from '../../../platform/contract/sale/receipt.ts'
import type { Bench, Seller } from '../bench.ts'

type Kind = 'string' | 'number' | 'boolean' | 'object'
/** Names of fields, separated by spaces, by their kind. */
type Fields = Readonly<Partial<Record<Kind, string>>>

const object = z.record(z.string(), z.unknown())

/** A table in the spec's section Resources: its endpoint, its fields, and our schema for it. */
interface Row {
  readonly name: string
  readonly fields: Fields
  readonly schema: { readonly shape: Readonly<Record<string, unknown>> }
  /** Members that our schema or the sandbox adds; clients must tolerate them. */
  readonly extras?: readonly string[]
  readonly ask: (seller: Seller) => Promise<unknown>
}

const receiptIn = (body: unknown) => z.looseObject({ receipt: object }).parse(body).receipt
const lookUpReceiptIn = (body: unknown) =>
  z.looseObject({ lookUpReceipt: object }).parse(body).lookUpReceipt
const firstIn = (body: unknown) => z.array(object).parse(body)[0]

const rows: readonly Row[] = [
  {
    name: 'Receipt, generic',
    fields: { number: 'amount', string: 'reference pin serialNumber expiryDate' },
    schema: genericReceipt,
    ask: async ({ purchase }) =>
      receiptIn((await purchase({ productCode: 'MTN-PIN-30', amount: 30 })).body),
  },
  {
    name: 'Receipt, electricity',
    fields: {
      string: 'unitType receiptNumber name address meterNumber token tokenDescription aggregator',
      number: 'units transactionNumber taxAmount exclusiveAmount amount',
    },
    schema: electricityReceipt,
    ask: async ({ purchase }) => {
      const meter = { productCode: 'ESKOM-ELEC', meterNumber: '04012345678' }
      return receiptIn((await purchase(meter)).body)
    },
  },
  {
    name: 'Receipt, redeem',
    fields: { string: 'voucherID amount voucherBalance' },
    schema: redeemReceipt,
    ask: async ({ redeem }) => receiptIn((await redeem()).body),
  },
  {
    name: 'lookUpReceipt of an account',
    fields: {
      number: 'amount responseCode transactionId',
      object: 'biller consumer metadata',
      string: 'responseMessage accountNumber reference transactionDate',
    },
    schema: accountLookupReceipt,
    ask: async ({ call }) => {
      const body = { accountNumber: '1234567890', productCode: 'DSTV-BILL' }
      return lookUpReceiptIn((await call('POST', '/lookup/bill-payment', body)).body)
    },
  },
  {
    name: 'lookUpReceipt of a mobile bundle that is ELIGIBLE',
    fields: { string: 'mobileNumber dateTime vendorReference', number: 'amount' },
    schema: mobileBundleLookupReceipt,
    extras: ['providerMessage', 'reason'],
    ask: async ({ call }) => {
      const body = { mobileNumber: '0821234567', productCode: 'MTN-DATA-1GB-30D' }
      return lookUpReceiptIn((await call('POST', '/lookup/mobile-bundle', body)).body)
    },
  },
  {
    name: 'Product',
    fields: {
      string: 'id name code brandId brandName',
      number: 'minAmount maxAmount',
      boolean: 'fixedAmount pinLess',
    },
    schema: product,
    extras: ['categoryId', 'categoryIds', 'imageUrl'],
    ask: async ({ call }) => firstIn((await call('GET', '/merchants/M-1001/products')).body),
  },
  {
    name: 'Provider',
    fields: { string: 'id code description state type' },
    schema: provider,
    ask: async ({ call }) => firstIn((await call('GET', '/lookups/providers')).body),
  },
  {
    name: 'Product category',
    fields: {
      number: 'id createdById lastModifiedById state orderOfAppearance',
      string: 'createdDate lastModifiedDate name imageUrl meta',
      // null for a top-level category, such as the first.
      object: 'parentId',
    },
    schema: category,
    ask: async ({ call }) => firstIn((await call('POST', '/products/categories', {})).body),
  },
  {
    name: 'Error body',
    fields: { string: 'timestamp status error message path', number: 'errorCode' },
    schema: errorBody,
    ask: async ({ call }) => {
      const body = { meterNumber: '04011101', productCode: 'ESKOM-ELEC' }
      return (await call('POST', '/lookup/electricity', body)).body
    },
  },
]

/** The tables in the spec's section Resources, field by field: the sandbox's answers and the contract's schemas. */
export function shapeTests(bench: Bench): void {
  describe('The sandbox answers the specification’s fields of', () => {
    test.each(rows)('$name', async ({ fields, schema, extras = [], ask }) => {
      const answered = object.parse(await ask(await bench.as('merchant')))
      const kinds = Object.entries(answered)
        .filter(([name]) => !extras.includes(name))
        .map(([name, value]) => [name, typeof value])
      const expected = Object.entries(fields).flatMap(([kind, names]) =>
        names.split(' ').map((name) => [name, kind]),
      )
      expect(Object.fromEntries(kinds)).toEqual(Object.fromEntries(expected))
      const known = Object.keys(schema.shape).filter((name) => !extras.includes(name))
      const names = Object.values(fields).flatMap((of) => of.split(' '))
      expect(known.toSorted()).toEqual(names.toSorted())
    })

    test('Purchase response', async () => {
      const { purchase } = await bench.as('merchant')
      const { body } = await purchase()
      expect(body).toEqual({
        transactionId: expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
        responseCode: '0',
        responseMessage: expect.stringMatching(/./),
        responseDateTime: '2026-11-20T14:05:09.123',
        successful: true,
        receipt: expect.any(Object),
      })
    })

    test('Lookup response', async () => {
      const { call } = await bench.as('merchant')
      const body = { meterNumber: '04012345678', productCode: 'ESKOM-ELEC' }
      expect((await call('POST', '/lookup/electricity', body)).body).toEqual({
        successful: true,
        message: null,
        validationStatus: null,
        validationReference: expect.stringMatching(/./),
        lookUpReceipt: expect.objectContaining({
          biller: {
            code: expect.any(String),
            name: expect.any(String),
            callCentre: expect.any(String),
          },
          consumer: {
            name: expect.any(String),
            accountNo: expect.any(String),
            accountStatus: expect.any(String),
            cellNumber: expect.any(String),
          },
        }),
      })
    })
  })
}
