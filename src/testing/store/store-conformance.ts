import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type Cents, cents } from '../../values/money.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { openKeptStore } from '../../sandbox/kept/kept-store.ts'
import { keptInMemory } from './kept-in-memory.ts'
import { openInOwnSchema, testDatabaseUrls } from './own-schema.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../../sandbox/sql/database/pglite.ts'
import type {
  Opening,
  OpeningResult,
  RetryOpening,
  ScheduledStep,
  Step,
  Store,
  Transaction,
} from '../../sandbox/store/store.ts'

/** The default time in these tests. */
export const noon = Date.UTC(2026, 0, 15, 10)

const seed = () => demoSeed(testHashing)
const now = () => noon

/** A kind of store, and how to open one for a test alone. */
interface StoreKind {
  readonly name: string
  readonly open: () => Promise<Store>
  readonly tags?: string[]
}

const kinds: readonly StoreKind[] = [
  { name: 'memory', open: async () => openMemoryStore(await seed(), now) },
  {
    name: 'memory, kept',
    open: async () => openKeptStore(keptInMemory(), await seed(), now),
    tags: ['thorough'],
  },
  { name: 'PGlite', open: () => openPgliteStore({ seed, now }) },
  ...testDatabaseUrls.map((url) => ({
    name: 'PostgreSQL',
    open: () => openInOwnSchema(url, { seed, now }),
  })),
]

/** Runs a suite on every kind of store, and seeds the store again before each test. */
export function onEveryStore(suite: (store: () => Store) => void): void {
  for (const { name, open, tags = [] } of kinds)
    describe(`on ${name}`, { tags }, () => {
      let opened: Store | undefined
      const store = (): Store => {
        if (opened === undefined) throw new Error('The store opens before the tests')
        return opened
      }
      beforeAll(async () => {
        opened = await open()
      })
      beforeEach(() => store().reset())
      afterAll(() => opened?.close())
      suite(store)
    })
}

/** A step that settles at once or leaves the transaction open. */
export function stepTo(status: Transaction['status'], more: Partial<Step> = {}): Step {
  const responseCode = {
    COMPLETED: '0',
    FAILED: '1200',
    PENDING: 'PENDING',
    PROCESSING: 'PROCESSING',
  }
  return {
    status,
    responseCode: responseCode[status],
    responseMessage: `It is ${status}`,
    receipt: status === 'COMPLETED' ? { reference: 'RC-1', amount: 20 } : null,
    next: [],
    ...more,
  }
}

/** The same as a scheduled step. */
export function scheduledTo(status: Transaction['status'], at: number): ScheduledStep {
  const { next: _next, ...step } = stepTo(status)
  return { ...step, at }
}

/** By default, the merchant's purchase of R 20.00 that completes at once. */
export function purchase(
  more: Partial<Opening> & { readonly amount?: Cents; readonly recipient?: string } = {},
): Opening {
  const { amount = cents(2_000), recipient = '0821234567', ...opening } = more
  return {
    id: crypto.randomUUID(),
    accountId: 'M-1001',
    merchantReference: 'sale-1',
    kind: 'purchase',
    request: {
      productCode: 'AIR-1',
      amount,
      recipient,
      body: {
        productCode: 'AIR-1',
        amount: amount / 100,
        mobileNumber: `+27${recipient.slice(1)}`,
      },
    },
    step: stepTo('COMPLETED'),
    now: noon,
    onInsufficient: 'reject',
    ...opening,
  }
}

/** By default, a redemption from a voucher of R 100.00 with the PIN `pin-1`. */
export function redemption(
  more: Parameters<typeof purchase>[0] & { readonly pinHash?: string } = {},
): Opening {
  const { pinHash = 'pin-1', ...rest } = more
  return purchase({
    kind: 'redeem',
    draw: {
      pinHash,
      faceValue: cents(10_000),
      completeReceipt: (drawn, balance) => ({ amount: drawn, voucherBalance: balance }),
    },
    ...rest,
  })
}

/** By default, a retry for the same amount that completes at once. */
export function retryOf(parent: Transaction, more: Partial<RetryOpening> = {}): RetryOpening {
  return {
    id: crypto.randomUUID(),
    parentId: parent.id,
    accountId: parent.accountId,
    now: noon + 1_000,
    onInsufficient: 'reject',
    plan: (request) => ({ request, step: stepTo('COMPLETED') }),
    ...more,
  }
}

/**
 * The transaction that an opening made.
 * @throws Error when it made none
 */
export function opened(result: OpeningResult | { readonly kind: string }): Transaction {
  if (result.kind === 'opened' && 'transaction' in result && result.transaction !== null)
    return result.transaction
  throw new Error(`No transaction opened: ${result.kind}`)
}

/** The balance of an account's wallet, in cents. */
export async function walletOf(
  store: Store,
  accountId = 'M-1001',
): Promise<{ balance: number; held: number }> {
  const { accounts } = await store.ledger()
  const wallet = accounts.find(({ id }) => id === accountId)
  if (wallet === undefined) throw new Error(`${accountId} has no wallet`)
  return { balance: wallet.balance, held: wallet.held }
}
