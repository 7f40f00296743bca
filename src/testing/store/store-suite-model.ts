import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import { faultsOf } from './store-audit.ts'
import { noon, purchase, redemption, scheduledTo, stepTo } from './store-conformance.ts'
import type { Ledger, Store } from '../../sandbox/store/store.ts'

const account = fc.constantFrom('M-1001', 'S-2001', 'M-1002')
const status = fc.constantFrom('COMPLETED', 'PENDING', 'PROCESSING', 'FAILED')
const onInsufficient = fc.constantFrom('reject', 'record')
const amount = fc.constantFrom(0, 1, 300, 499, 4_000, 400_000).map(cents)
/** Refers to a transaction by the index of the action that opened it. That action may have opened none. */
const place = fc.nat(30)
const reference = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six')

const action = fc.oneof(
  fc.record({
    kind: fc.constant('open' as const),
    account,
    reference,
    status,
    onInsufficient,
    amount,
  }),
  fc.record({
    kind: fc.constant('redeem' as const),
    pinHash: fc.constantFrom('pin-1', 'pin-2'),
    account,
    reference,
    status,
    onInsufficient,
    amount,
  }),
  fc.record({
    kind: fc.constant('retry' as const),
    merchantReference: fc.option(reference, { nil: undefined, freq: 9 }),
    account,
    place,
    status,
    onInsufficient,
  }),
  fc.record({ kind: fc.constant('advance' as const), place, from: status, to: status }),
  fc.record({ kind: fc.constant('send' as const), place }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/**
 * Runs one action on a store.
 * @returns everything that the store answers
 */
async function act(store: Store, does: Action, index: number): Promise<unknown> {
  const id = `t-${index}`
  const now = noon + index
  if (does.kind === 'send') return store.countSend(`t-${does.place}`)
  if (does.kind === 'advance')
    return store.advance(`t-${does.place}`, does.from, stepTo(does.to), now)
  const { account: accountId, onInsufficient } = does
  if (does.kind === 'retry')
    return store.openRetry({
      id,
      accountId,
      now,
      onInsufficient,
      parentId: `t-${does.place}`,
      ...(does.merchantReference === undefined
        ? {}
        : { merchantReference: does.merchantReference }),
      plan: (request) => ({ request, step: stepTo(does.status) }),
    })
  const { reference: merchantReference, amount } = does
  const next = does.status === 'PENDING' ? [scheduledTo('COMPLETED', now + 5)] : []
  const step = stepTo(does.status, { next })
  const sale = { id, accountId, merchantReference, amount, onInsufficient, step, now }
  return store.openTransaction(
    does.kind === 'open' ? purchase(sale) : redemption({ ...sale, pinHash: does.pinHash }),
  )
}

/** The books without entry numbers, because a database may leave gaps in them. */
function booksOf({ entries, ...rest }: Ledger): unknown {
  return { ...rest, entries: entries.map(({ id: _id, ...entry }) => entry) }
}

async function everythingIn(store: Store): Promise<unknown> {
  const page = { page: 0, size: 100, sort: { field: 'createdDate', direction: 'asc' } } as const
  const accounts = ['M-1001', 'S-2001', 'M-1002']
  return {
    books: booksOf(await store.ledger()),
    lists: await Promise.all(accounts.map((id) => store.listTransactions(id, page))),
    chains: await Promise.all(accounts.map((id) => store.findByReference(id, 'one'))),
    nextDue: await store.nextDue(),
    due: await store.claimDue(noon + 1_000, noon + 1_000, 100),
  }
}

/** Random sequences of all actions, compared with a memory store. */
export function modelSuite(store: () => Store): void {
  it('in any order of actions, the books balance and the memory store agrees', async () => {
    const seed = await demoSeed(testHashing)
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
        await store().reset()
        const model = openMemoryStore(seed, () => noon)
        for (const [index, does] of actions.entries()) {
          const expected = await act(model, does, index)
          expect(await act(store(), does, index)).toEqual(expected)
          expect(faultsOf(await model.ledger())).toEqual([])
        }
        expect(faultsOf(await store().ledger())).toEqual([])
        expect(await everythingIn(store())).toEqual(await everythingIn(model))
      }),
      { numRuns: 20 },
    )
  })
}
