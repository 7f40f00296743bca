import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceRead } from './idle.ts'

const queryClient = new QueryClient()

/** Begins to read something. @returns what ends it */
function read(name: string): () => void {
  let end = () => {}
  const answer = new Promise<string>((resolve) => {
    end = () => resolve('read')
  })
  void queryClient.prefetchQuery({ queryKey: [name], queryFn: () => answer })
  return () => end()
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('what comes ahead waits for what is being read, and then for an idle moment', async () => {
  const [products, categories] = [read('products'), read('categories')]
  const work = vi.fn<() => void>()
  onceRead(queryClient, work)
  products()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).not.toHaveBeenCalled()
  categories()
  await vi.advanceTimersByTimeAsync(100)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledOnce()
})

test('it waits for nothing where nothing is read, and not for ever for an answer', async () => {
  const [atOnce, late] = [vi.fn<() => void>(), vi.fn<() => void>()]
  onceRead(queryClient, atOnce)
  await vi.advanceTimersByTimeAsync(200)
  expect(atOnce).toHaveBeenCalledOnce()
  const answer = read('products')
  onceRead(queryClient, late)
  await vi.advanceTimersByTimeAsync(3_200)
  expect(late).toHaveBeenCalledOnce()
  answer()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(late).toHaveBeenCalledOnce()
})

test('it does not wait for what can be shown already, and is only read anew', async () => {
  queryClient.setQueryData(['products'], 'kept')
  const [again, first] = [read('products'), read('categories')]
  const work = vi.fn<() => void>()
  onceRead(queryClient, work)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).not.toHaveBeenCalled()
  first()
  await vi.advanceTimersByTimeAsync(300)
  expect(work).toHaveBeenCalledOnce()
  again()
})

test('it can be called off while it waits, and after', async () => {
  const work = vi.fn<() => void>()
  const answer = read('products')
  onceRead(queryClient, work)()
  const callOff = onceRead(queryClient, work)
  answer()
  await vi.advanceTimersByTimeAsync(100)
  callOff()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(work).not.toHaveBeenCalled()
})
