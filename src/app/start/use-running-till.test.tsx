import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { defaultConfig } from '../../platform/transport/config.ts'
import { arrangementQuery } from '../../catalogue/arrangement-query.ts'
import type { SetUp } from '../../till/terminal/set-up/set-up.ts'
import type { Till } from '../../till/till.ts'
import { createTerminalStore, newTillId } from '../../till/terminal/terminal-store.ts'
import { keepFor } from '../../till/terminal/kept-days.ts'
import { forgetChoices } from '../../testing/dom/device-in-jsdom.ts'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { sandboxApi } from '../../testing/servers/sandbox-api.ts'
import { settle } from '../../testing/fake-clock.ts'
import { airtime } from '../../testing/shop/sale/sale-device.ts'
import { smallShop } from '../../testing/shop/small-shop.ts'
import { cents } from '../../values/money.ts'
import { purchaseOf } from '../../platform/transport/requests.ts'
import { uuidV7 } from '../../values/number/reference.ts'
import { followTill } from '../customer/follow-till.ts'
import { openTill } from './open-till.ts'
import { useRunningTill } from './use-running-till.ts'

const setUp: SetUp = {
  accountType: 'merchant',
  accountId: 'M-1001',
  channelId: 'CH-POS-1',
  paymentMethods: ['cash'],
  cashRounding: 'customer',
}

beforeEach(ownIndexedDb)

async function signedIn(known?: SetUp) {
  const { api, clock } = await sandboxApi({ catalogue: smallShop })
  const terminals = createTerminalStore(undefined)
  if (known !== undefined) terminals.save('merchant', known)
  await api.session.signIn('merchant', 'merchant-demo')
  const onSignedOut = vi.fn<() => void>()
  const open = openTill({
    config: defaultConfig,
    api,
    terminals,
    username: 'merchant',
    onSignedOut,
  })
  // An engine that runs on would keep the journal from the next test's.
  onTestFinished(() => open.signOut())
  return {
    api: open.api,
    clock,
    open,
    terminals,
    onSignedOut,
    ...renderHook(() => useRunningTill(open)),
  }
}

test('a till is made once for each set-up, however often it renders', async () => {
  const { result, rerender } = await signedIn()
  expect(result.current.till).toBeUndefined()
  act(() => result.current.choose(setUp))
  const first = result.current.till
  expect(first?.account).toMatchObject({ accountId: 'M-1001', userKey: 'merchant' })
  rerender()
  expect(result.current.till).toBe(first)

  act(() => first?.setUp.change({ ...setUp, paymentMethods: ['cash', 'card'] }))
  expect(result.current.till?.salesStore).toBe(first?.salesStore)
  act(() => first?.setUp.change({ ...setUp, accountId: 'M-1002', paymentMethods: ['card'] }))
  const second = result.current.till
  expect(second).not.toBe(first)
  expect(second?.terminal).toMatchObject({ accountId: 'M-1002', paymentMethods: ['card'] })
  expect(second?.salesStore).not.toBe(first?.salesStore)
  rerender()
  expect(result.current.till).toBe(second)
})

test('a till that gets another id uses it at once', async () => {
  const { result, terminals } = await signedIn(setUp)
  const next = newTillId()
  act(() => terminals.becomes(next))
  expect(result.current.till?.terminal.tillId).toBe(next)
})

test('a till whose id another device uses takes another, and keeps its open shift', async () => {
  const { api, open, terminals } = await signedIn(setUp)
  const before = terminals.tillId
  const { shifts } = open.stores()
  const owner = { ...setUp, tillId: before }
  const shift = { id: 's1', openedAt: 1, openedBy: 'merchant', float: cents(50_000) }
  await shifts.open(owner, shift, [])
  const madeAt = api.clock.wallNow()
  const merchantReference = `${before}-${uuidV7(madeAt, (bytes) => bytes)}`
  await api.session.send(purchaseOf(JSON.stringify({ ...airtime().body, merchantReference })))
  await open.engine.start()
  await waitFor(async () => {
    await open.engine.compareWithPlatform()
    expect(terminals.tillId).not.toBe(before)
  })
  expect(await shifts.openOf({ ...owner, tillId: terminals.tillId })).toMatchObject({ id: 's1' })
})

test('another choice of how long to keep receipts applies while the till runs', async () => {
  onTestFinished(forgetChoices)
  const { clock, open } = await signedIn(setUp)
  const { engine } = open
  await engine.start()
  const confirmed = await engine.confirm(airtime())
  expect.assert(confirmed.kind === 'accepted')
  const found = () => engine.find(confirmed.reference)
  await waitFor(async () => expect(await found()).toMatchObject({ hasReceipt: true }))
  await engine.acknowledgeHandOver(confirmed.reference)
  keepFor(localStorage, 'day')
  for (let hour = 0; hour < 26; hour += 1) {
    await clock.advance(3_600_000)
    await settle()
  }
  await waitFor(async () => expect(await found()).toMatchObject({ hasReceipt: false }))
})

test.each<[string, SetUp | undefined, string[]]>([
  ['of a till that is set up', setUp, ['categories', 'products']],
  ['of one that may only look: no products', { ...setUp, role: 'partner' }, ['categories']],
  ['of one that is not set up: nothing', undefined, []],
])('reads the catalogue %s from the sign-in on', async (_, known, read) => {
  const { open } = await signedIn(known)
  await open.ready
  const asked = open.queryClient.getQueryCache().getAll()
  const lists = asked.map(({ queryKey }) => String(queryKey.at(-1)))
  // The device's kept list is read too.
  expect(lists.filter((list) => !list.startsWith('tuckshop.')).toSorted()).toEqual(read)
})

test('a sign-out clears the cache, and the next sign-in starts empty', async () => {
  const { open } = await signedIn(setUp)
  await open.ready
  expect(open.queryClient.getQueryCache().getAll()).not.toEqual([])
  open.signOut()
  expect(open.queryClient.getQueryCache().getAll()).toEqual([])
  const next = await signedIn()
  expect(next.open.queryClient).not.toBe(open.queryClient)
})

test('reads an arrangement again after another tab has written it', async () => {
  const { open } = await signedIn(setUp)
  await open.ready
  const { queryKey } = arrangementQuery(setUp)
  const isStale = () => open.queryClient.getQueryState(queryKey)?.isInvalidated
  expect(isStale()).toBe(false)
  const key = 'tuckshop.arrangement.merchant.M-1001'
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(isStale()).toBe(true)
})

test.each<[string, (till: Till) => void, number]>([
  ['a sign-out', (till) => till.signOut(), 1],
  ['another account', (till) => till.setUp.change({ ...setUp, accountId: 'M-1002' }), 0],
])('%s ends the account’s stores', async (_, leave, signedOut) => {
  const { result, api, onSignedOut } = await signedIn(setUp)
  const { till } = result.current
  expect.assert(till !== undefined)
  const customer = followTill()
  const { id } = till.drafts.purchase.getState().open
  till.display.show({ kind: 'sale', step: 'wait', pays: true, items: [], sum: 'R 20.00' })
  await waitFor(() => expect(customer.getState().kind).toBe('sale'))
  act(() => leave(till))
  // The form closes, and the customer's screen shows nothing of it.
  expect(till.drafts.purchase.getState().open.id).not.toBe(id)
  await waitFor(() => expect(customer.getState().kind).toBe('idle'))
  expect(onSignedOut).toHaveBeenCalledTimes(signedOut)
  expect(api.session.state().kind).toBe(signedOut === 1 ? 'signed-out' : 'signed-in')
})
