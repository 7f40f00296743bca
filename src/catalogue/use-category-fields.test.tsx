import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sellingTill } from '../testing/shop/sale/selling-till.ts'
import { TillProvider } from '../till/TillProvider.tsx'
import type { CategoryNode } from './category-tree.ts'
import { useCategoryFields } from './use-category-fields.ts'

afterEach(() => vi.useRealTimers())

/** A category whose `meta` can't be read. */
const category: CategoryNode = {
  id: 1,
  name: 'Airtime',
  kind: 'airtime',
  fields: undefined,
  parent: undefined,
  children: [],
}

test('the till retries unread fields while the form is open', async () => {
  let isDown = true
  const { till, sent } = await sellingTill({
    rewrite: async (path, answer) =>
      isDown && path.includes('fields') ? new Response('', { status: 500 }) : answer,
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { result, unmount } = renderHook(() => useCategoryFields(category), {
    wrapper: ({ children }) => <TillProvider till={till}>{children}</TillProvider>,
  })
  const asked = () => sent.filter((line) => line.includes('fields')).length
  const names = () => result.current?.fields.map(({ name }) => name)
  await vi.waitFor(() => expect(names()).toEqual([]))
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await vi.waitFor(() => expect(names()).toContain('mobileNumber'))
  const read = asked()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  unmount()
  expect(asked()).toBe(read)
})
