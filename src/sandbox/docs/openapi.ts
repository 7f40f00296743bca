import { z } from 'zod'
import { category, fieldDefinition } from '../../platform/contract/catalogue/category.ts'
import {
  endpoints,
  type Endpoint,
  type EndpointName,
  isEndpointName,
  type Method,
} from '../../platform/contract/endpoints.ts'
import { enumerationNames } from '../../platform/contract/catalogue/enumeration.ts'
import { errorBody, tooManyRequestsBody } from '../../platform/contract/error-body.ts'
import { pageOf, pagination } from '../../platform/contract/pagination.ts'
import { product } from '../../platform/contract/catalogue/product.ts'
import { provider } from '../../platform/contract/catalogue/provider.ts'
import { purchaseResponse } from '../../platform/contract/sale/purchase.ts'
import {
  electricityReceipt,
  genericReceipt,
  redeemReceipt,
} from '../../platform/contract/sale/receipt.ts'
import { responseCodeTable } from '../../platform/contract/response-code.ts'
import { transactionRecord } from '../../platform/contract/sale/transaction.ts'
import { mountPath } from '../http/request-path.ts'
import { specLimits } from '../rules/rate-limit.ts'

type Json = Readonly<Record<string, unknown>>

/** The till parses these answers item by item; the document shows the items' schemas. */
const shownResponses: Partial<Record<EndpointName, z.ZodType>> = {
  merchantProducts: z.array(product),
  subMerchantProducts: z.array(product),
  providers: z.array(provider),
  categories: z.array(category),
  categoryFields: z.looseObject({
    fields: z.array(fieldDefinition),
    receiptFields: z.array(z.string()),
  }),
  transactions: z.union([transactionRecord, pageOf(transactionRecord)]),
}

/** A receipt's shape depends on the product; the till reads all shapes by path. */
const shownPurchaseResponse = purchaseResponse.extend({
  receipt: z.union([genericReceipt, electricityReceipt, redeemReceipt]).nullish(),
})

const lookups: readonly EndpointName[] = [
  'billPaymentLookup',
  'moneyTransferLookup',
  'electricityLookup',
  'mobileBundleLookup',
]
const sales: readonly EndpointName[] = ['purchase', 'retry', 'redeem']

/** The OpenAPI 3.1 document of the API, made from the contract's schemas and tables. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!isEndpointName(name)) continue
    const operations = endpoint.methods.map((method) => [
      method.toLowerCase(),
      operation(name, endpoint, method),
    ])
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Value-added-services vending API',
      version: '1.0.0',
      description:
        'Airtime, data, SMS, electricity, vouchers, bills, transfers and redemption. Amounts of purchase, redeem and receipts are rand; amounts of the bill, transfer and electricity lookups are cents.',
    },
    servers: [{ url: mountPath }, { url: `${mountPath}/api/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ErrorBody: schemaOf(errorBody),
        PurchaseResponse: schemaOf(shownPurchaseResponse),
        TooManyRequests: schemaOf(tooManyRequestsBody),
      },
    },
  }
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
})
const jsonType = z.union([z.string(), z.array(z.string())]).optional()
const typed = z.looseObject({
  type: jsonType,
  anyOf: z.array(z.looseObject({ type: jsonType })).optional(),
})

/** The members of an endpoint's request body: name, JSON type, and whether required. */
export function requestMembers({
  request,
}: Endpoint): readonly { name: string; type: string; required: boolean }[] {
  if (request === undefined) return []
  const { properties = {}, required = [] } = objectSchema.parse(schemaOf(request))
  return Object.entries(properties).map(([name, schema]) => {
    const { type, anyOf = [] } = typed.parse(schema)
    const types = type === undefined ? anyOf.flatMap((option) => option.type ?? 'any') : [type]
    return { name, type: types.flat().join(' or '), required: required.includes(name) }
  })
}

function operation(name: EndpointName, endpoint: Endpoint, method: Method): Json {
  const { number, callers, summary, request } = endpoint
  const description = describe(name, endpoint)
  return {
    operationId: endpoint.methods.length > 1 ? `${name}${method}` : name,
    summary,
    ...(description !== '' && { description }),
    tags: [tagOf(number)],
    ...(callers === 'public' && { security: [] }),
    ...withParameters(endpoint),
    ...(method === 'POST' &&
      request !== undefined && {
        requestBody: {
          required: !request.safeParse(undefined).success,
          content: { 'application/json': { schema: schemaOf(request) } },
        },
      }),
    responses: responsesOf(name, endpoint, method),
  }
}

/** Groups of endpoints, by the highest number in each. */
const groups = [
  [4, 'Sign-in'],
  [8, 'Lookups'],
  [11, 'Selling'],
  [17, 'Catalogue'],
  [18, 'Transactions'],
] as const

function tagOf(number: number): string {
  return groups.find(([last]) => number <= last)?.[1] ?? ''
}

function describe(name: EndpointName, { callers }: Endpoint): string {
  const rows = responseCodeTable
    .filter(({ endpoints }) => endpoints.some((endpoint) => endpoint === name))
    .map(
      ({ code, condition, message }) => `- ${code}: ${condition}${message ? `: “${message}”` : ''}`,
    )
  const who = callers === 'sellers' ? ['Callers: merchant, sub-merchant.'] : []
  return [...who, ...rows].join('\n')
}

function withParameters(endpoint: Endpoint): Json {
  const inPath = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'name' ? { type: 'string', enum: enumerationNames } : { type: 'string' },
  }))
  const isList = endpoint.number === endpoints.transactions.number
  const inQuery = isList
    ? [
        {
          name: 'page',
          in: 'query',
          schema: { type: 'integer', minimum: 0, default: pagination.defaultPage },
        },
        {
          name: 'size',
          in: 'query',
          description: 'A size above 100 counts as 100',
          schema: { type: 'integer', minimum: 1, default: pagination.defaultSize },
        },
        { name: 'sort', in: 'query', schema: { type: 'string', example: 'createdDate,desc' } },
      ]
    : []
  const parameters = [...inPath, ...inQuery]
  return parameters.length === 0 ? {} : { parameters }
}

function responsesOf(name: EndpointName, endpoint: Endpoint, method: Method): Json {
  const { response } = endpoint
  const isSale = sales.includes(name)
  const success = isSale
    ? componentAnswer('Success', 'PurchaseResponse')
    : answer('Success', schemaOf(shownResponses[name] ?? response))
  return {
    200: success,
    ...(isSale && {
      202: componentAnswer('Accepted and in flight', 'PurchaseResponse'),
      403: componentAnswer('Role not permitted', 'PurchaseResponse'),
      '4XX': componentAnswer('An error row, by its responseCode', 'PurchaseResponse'),
    }),
    ...refusalsOf(name, endpoint, method),
    ...(Object.hasOwn(specLimits, name) && {
      429: componentAnswer('Rate limit exceeded', 'TooManyRequests'),
    }),
  }
}

/** The 4xx answers that carry the error body, by their statuses. */
function refusalsOf(
  name: EndpointName,
  { callers, path, request }: Endpoint,
  method: Method,
): Json {
  const isSale = sales.includes(name)
  const takesBody = method === 'POST' && request !== undefined
  const takesInput = takesBody || name === 'transactions'
  const isLookup = lookups.includes(name)
  const rows: readonly (readonly [status: number, applies: boolean, description: string])[] = [
    [400, takesInput && !isSale, isLookup ? 'The lookup failed' : 'The input is invalid'],
    [401, !['forgotPassword', 'resetPassword'].includes(name), 'Missing, invalid or expired'],
    [
      403,
      callers === 'merchant' || callers === 'sub-merchant',
      "Role not permitted, or another account's",
    ],
    [
      404,
      (path.includes('{') && callers === 'authenticated') ||
        (name === 'transactions' && method === 'POST'),
      'There is none of that name or id',
    ],
    [413, takesBody, 'The body is larger than 100 kB'],
    [415, takesBody, 'The body is not application/json in UTF-8'],
  ]
  return Object.fromEntries(
    rows
      .filter(([, applies]) => applies)
      .map(([status, , description]) => [status, componentAnswer(description, 'ErrorBody')]),
  )
}

function componentAnswer(description: string, component: string): Json {
  return answer(description, { $ref: `#/components/schemas/${component}` })
}

function answer(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}

/** A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
  })
  return rest
}
