import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrangementText, untouchedArrangement } from './arrangement.ts'
import { arrangementQuery, followArrangements } from './arrangement-query.ts'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const
const key = 'tuckshop.arrangement.merchant.M-1001'
const bread = arrangementText({
  ...untouchedArrangement,
  productKinds: new Map([['BREAD', 'other']]),
})

let client: QueryClient
let unfollow: () => void
beforeEach(() => {
  localStorage.clear()
  client = new QueryClient()
  unfollow = followArrangements(client)
})
afterEach(() => {
  unfollow()
  client.clear()
  vi.restoreAllMocks()
})

const otherTabWrote = (written: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: written }))
function look() {
  const observer = new QueryObserver(client, arrangementQuery(account))
  const leave = observer.subscribe(() => {})
  return { kinds: () => observer.getCurrentResult().data?.productKinds.size, leave }
}
async function settled() {
  await expect.poll(() => client.isFetching()).toBe(0)
}

test('an arrangement is read from the device once for all screens, for its account', async () => {
  const read = vi.spyOn(Storage.prototype, 'getItem')
  localStorage.setItem('tuckshop.arrangement.merchant.M-9', bread)
  const first = look()
  await settled()
  first.leave()
  const next = look()
  await settled()
  expect(next.kinds()).toBe(0)
  expect(read.mock.calls.filter(([name]) => name === key)).toHaveLength(1)
})

test.each([key, null])(
  'an arrangement is read again after another tab has written %s',
  async (written) => {
    const { kinds } = look()
    await settled()
    localStorage.setItem(key, bread)
    otherTabWrote(written)
    await expect.poll(kinds).toBe(1)
  },
)

test('an arrangement is read again by a screen that returns after another tab wrote it', async () => {
  const first = look()
  await settled()
  first.leave()
  localStorage.setItem(key, bread)
  otherTabWrote(key)
  const next = look()
  await expect.poll(next.kinds).toBe(1)
})

test('an arrangement stays the same for other writes of another tab, and after the sign-out', async () => {
  const read = vi.spyOn(Storage.prototype, 'getItem')
  look()
  await settled()
  otherTabWrote('somebody.elses')
  unfollow()
  otherTabWrote(key)
  await settled()
  expect(read.mock.calls.filter(([name]) => name === key)).toHaveLength(1)
})
