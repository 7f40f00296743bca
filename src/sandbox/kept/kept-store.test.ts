import { expect, it } from 'vitest'
import { keptInMemory } from '../../testing/store/kept-in-memory.ts'
import {
  noon,
  opened,
  purchase,
  scheduledTo,
  stepTo,
} from '../../testing/store/store-conformance.ts'
import { testHashing } from '../hashing/scrypt-hashing.ts'
import { demoSeed } from '../seed/accounts.ts'
import type { KeptState } from './kept-state.ts'
import type { Transaction } from '../store/store.ts'
import { type KeptStore, openKeptStore } from './kept-store.ts'

const open = async (kept: KeptState) => openKeptStore(kept, await demoSeed(testHashing), () => noon)

it('continues where it was when opened again', async () => {
  const kept = keptInMemory()
  const sale = opened(await (await open(kept)).openTransaction(purchase()))
  const again = await open(kept)
  expect(await again.findTransaction(sale.id)).toEqual(sale)
  expect((await again.ledger()).sum).toBe(0)
  expect(again.transactions.getState()).toEqual([sale])
})

const next = [scheduledTo('COMPLETED', noon + 1)]

it.each<[string, (store: KeptStore, id: string) => Promise<unknown>, Partial<Transaction>]>([
  [
    'the end of a sale',
    (store, id) => store.advance(id, 'PENDING', stepTo('FAILED'), noon),
    { status: 'FAILED' },
  ],
  ['a sale that was sent again', (store, id) => store.countSend(id), { sends: 2 }],
])('keeps and tells %s', async (_, change, becomes) => {
  const kept = keptInMemory()
  const here = await open(kept)
  const { id } = opened(await here.openTransaction(purchase({ step: stepTo('PENDING', { next }) })))
  await change(here, id)
  expect(here.transactions.getState()).toMatchObject([becomes])
  const there = await open(kept)
  expect(await there.findTransaction(id)).toMatchObject(becomes)
  expect(there.transactions.getState()).toMatchObject([becomes])
})

const once = { most: 1, windowMs: 1_000 }
const isCounted = (store: KeptStore) => store.isCounted('lost sale-1', noon)
const count = (store: KeptStore) => store.admit('lost sale-1', once, noon)

it.each<[string, (store: KeptStore) => Promise<unknown>, counted: boolean]>([
  ['a send that was lost once', count, true],
  ['a count that was renewed', (store) => store.renew('lost sale-1', 1_000, noon), true],
  [
    'a count that was taken back',
    async (store) => [await count(store), await store.takeBack('lost sale-1', noon)],
    false,
  ],
  [
    'a count that was forgotten',
    async (store) => [await count(store), await store.forget('lost')],
    false,
  ],
])('keeps %s, for all pages', async (_, change, counted) => {
  const kept = keptInMemory()
  const [here, there] = [await open(kept), await open(kept)]
  await change(here)
  await there.openTransaction(purchase())
  const pages = [here, there, await open(kept)]
  expect(await Promise.all(pages.map(isCounted))).toEqual(pages.map(() => counted))
})

it.each<[string, (store: KeptStore) => Promise<unknown>]>([
  ['a refused send', count],
  ['a count that is not there taken back', (store) => store.takeBack('other', noon)],
  ['a count that is not there forgotten', (store) => store.forget('other')],
])('writes nothing for %s', async (_, change) => {
  const kept = keptInMemory()
  const store = await open(kept)
  await count(store)
  const before = await kept.readUnless(-1)
  await change(store)
  expect(await kept.readUnless(-1)).toEqual(before)
})

it('is the same in two pages, whichever of them changes it', async () => {
  const kept = keptInMemory()
  const [here, there] = [await open(kept), await open(kept)]
  const both = await Promise.all([
    here.openTransaction(purchase({ step: stepTo('COMPLETED') })),
    there.openTransaction(purchase({ step: stepTo('COMPLETED') })),
  ])
  // Both share a reference, so it is executed once.
  expect(both.map(({ kind }) => kind)).toEqual(['opened', 'known'])
  expect(await here.ledger()).toEqual(await there.ledger())
})

it('starts from the seed if the kept text is not a store’s state', async () => {
  const kept = keptInMemory()
  await kept.write('{"version":')
  const store = await open(kept)
  await store.openTransaction(purchase())
  expect(store.transactions.getState()).toHaveLength(1)
})

it('announces changes from here and from another page', async () => {
  const kept = keptInMemory()
  const [here, there] = [await open(kept), await open(kept)]
  const seen: number[] = []
  const end = here.transactions.subscribe(() => seen.push(here.transactions.getState().length))
  await here.openTransaction(purchase())
  await there.openTransaction(purchase({ id: 'T-2', merchantReference: 'sale-2' }))
  await here.nextDue()
  end()
  await here.openTransaction(purchase({ id: 'T-3', merchantReference: 'sale-3' }))
  expect(seen).toEqual([1, 2])
})
