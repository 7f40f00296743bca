import { z } from 'zod'
import { saleStates, type SaleRow } from '../machine/row.ts'
import type { Payment } from '../payment.ts'

/** Epoch milliseconds that a `Date` can hold. */
const moment = z.number().min(0).max(8.64e15)
const bytes = z.custom((value) => ArrayBuffer.isView(value))
const sealed = z.looseObject({ iv: bytes, data: bytes })

/** The members that the engine relies on. Later versions add members, so unknown ones are kept. */
const saleRow = z.looseObject({
  schema: z.literal(1),
  reference: z.string().min(1),
  merchantReference: z.string(),
  kind: z.enum(['purchase', 'redeem']),
  route: z.string(),
  account: z.looseObject({
    accountType: z.string(),
    accountId: z.string(),
    userKey: z.string(),
  }),
  summary: z.looseObject({
    title: z.string(),
    productCode: z.string(),
    brandName: z.string(),
    saleKind: z.string(),
    amount: z.int(),
    recipientLabel: z.string(),
    recipientMasked: z.string(),
  }),
  payment: z.looseObject({ method: z.string(), tendered: z.int().optional() }),
  receiptFields: z.array(z.string()),
  version: z.int().min(1),
  state: z.enum(saleStates),
  createdAt: moment,
  confirmedAt: moment,
  updatedAt: moment,
  stateSince: moment,
  body: sealed.optional(),
  bodyMark: z.string(),
  likeness: z.string(),
  attempts: z.array(z.looseObject({ at: moment, run: z.string(), outcome: z.string() })),
  receipt: sealed.optional(),
  receiptRounds: z.number(),
  ancestors: z.array(z.string()),
  strangers: z.array(z.string()).optional(),
  cashier: z.string().optional(),
  transactionId: z.string().optional(),
  found: z.literal(true).optional(),
  saidLast: z
    .looseObject({
      outcome: z.string(),
      at: moment,
      code: z.string().optional(),
      message: z.string().optional(),
    })
    .optional(),
  verification: z
    .looseObject({ why: z.string(), stage: z.string(), notBefore: z.number() })
    .optional(),
  throttledUntil: z.number().optional(),
  ask: z.string().optional(),
  attention: z.string().optional(),
  note: z.string().optional(),
  copiedAt: moment.optional(),
  parent: z.string().optional(),
  child: z.string().optional(),
  sealedSince: moment.optional(),
  purgedAt: moment.optional(),
})

const part = z.looseObject({ method: z.string(), amount: z.int() })
const payment = z.looseObject({
  schema: z.literal(1),
  id: z.string(),
  version: z.int().min(1),
  account: z.looseObject({ accountType: z.string(), accountId: z.string() }),
  at: moment,
  updatedAt: moment,
  methods: z.array(part),
  tendered: z.int().optional(),
  rounding: z.string(),
  covers: z.array(z.string()),
  lines: z.array(
    z.looseObject({
      attempts: z.array(z.string()).min(1),
      amount: z.int(),
      parts: z.array(part),
    }),
  ),
  decisions: z.array(
    z.looseObject({ kind: z.string(), reference: z.string(), returned: z.array(part), at: moment }),
  ),
})

/**
 * Whether we can read a database row as a sale. A disk fault, another program or a person with browser tools may have
 * left something else.
 */
export function isSaleRow(value: unknown): value is SaleRow {
  return saleRow.safeParse(value).success
}

/** Whether we can read a database row as a payment. */
export function isPayment(value: unknown): value is Payment {
  return payment.safeParse(value).success
}
