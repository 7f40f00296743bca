import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type Cents, cents } from '../../values/money.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { openKeptStore } from '../../sandbox/kept/kept-store.ts'
import { keptInMemory } from './kept-in-memory.ts'
import { openInOwnSchema, testDatabaseUrls } from './own-schema.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { openPgliteStore } from '../../sandbox/sql/pglite.ts'
import type {
  Opening,
  OpeningResult,
  ScheduledStep,
  Step,
  Store,
  Transaction,
} from '../../sandbox/store/store.ts'

/** When everything in these tests happens, unless a test says otherwise. */
export const noon = Date.UTC(2026, 0, 15, 10)

const seed = () => demoSeed(testHashing)
const now = () => noon

/** A kind of store, and how to open one that nobody else uses. */
interface StoreKind {
  readonly name: string
  readonly open: () => Promise<Store>
}

const kinds: readonly StoreKind[] = [
  { name: 'memory', open: async () => openMemoryStore(await seed(), now) },
  {
    name: 'memory, kept',
    open: async () => openKeptStore(keptInMemory(), await seed(), now),
  },
  { name: 'PGlite', open: () => openPgliteStore({ seed, now }) },
  ...testDatabaseUrls.map((url) => ({
    name: 'PostgreSQL',
    open: () => openInOwnSchema(url, { seed, now }),
  })),
]

/** Runs a suite on every kind of store, put back to the seed before each test. */
export function onEveryStore(suite: (store: () => Store) => void): void {
  describe.each(kinds)('on $name', ({ open }) => {
    let opened: Store | undefined
    const store = (): Store => {
      if (opened === undefined) throw new Error('The store is opened before the tests')
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

/** A step that settles at once, or leaves the transaction under way. */
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

/** The same as a step that is still to come. */
export function scheduledTo(status: Transaction['status'], at: number): ScheduledStep {
  const { next: _next, ...step } = stepTo(status)
  return { ...step, at }
}

/** A purchase of R 20.00 by the merchant that completes at once, but for what a test says. */
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

/** A redemption from a voucher of R 100.00 with the PIN `pin-1`, but for what a test says. */
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

/** The transaction that an opening made. @throws Error when it made none. */
export function opened(result: OpeningResult | { readonly kind: string }): Transaction {
  if (result.kind === 'opened' && 'transaction' in result && result.transaction !== null)
    return result.transaction
  throw new Error(`Nothing was opened: ${result.kind}`)
}

/** What an account's wallet holds, in cents. */
export async function walletOf(
  store: Store,
  accountId = 'M-1001',
): Promise<{ balance: number; held: number }> {
  const { accounts } = await store.ledger()
  const wallet = accounts.find(({ id }) => id === accountId)
  if (wallet === undefined) throw new Error(`No wallet ${accountId}`)
  return { balance: wallet.balance, held: wallet.held }
}
