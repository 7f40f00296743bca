import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { ApiFailure, type Failure } from '../words/failure.ts'
import { createQueryClient } from './create-query-client.ts'

/** A query that counts its calls. */
function counted(answer: () => Promise<string>) {
  const question = { queryKey: ['q'], queryFn: () => ((question.asked += 1), answer()), asked: 0 }
  return question
}

it('the cache does not repeat a failed read: the reader has tried', async () => {
  const question = counted(() => Promise.reject(new Error('No')))
  await expect(createQueryClient().fetchQuery(question)).rejects.toThrow('No')
  expect(question.asked).toBe(1)
})

it('a read from the last minute is not repeated', async () => {
  const client = createQueryClient()
  const question = counted(() => Promise.resolve('yes'))
  expect(await client.fetchQuery(question)).toBe('yes')
  await client.fetchQuery(question)
  expect(question.asked).toBe(1)
})

it('reads even if the browser believes that there is no network', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const question = counted(() => Promise.resolve('yes'))
  expect(await createQueryClient().fetchQuery(question)).toBe('yes')
})

it('repeats a screen’s reads once there is a network again', async () => {
  const client = createQueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  onTestFinished(() => onlineManager.setOnline(true))
  const question = counted(() => Promise.resolve('yes'))
  const shown = new QueryObserver(client, { ...question, staleTime: 0 })
  onTestFinished(shown.subscribe(() => {}))
  await settle()
  expect(question.asked).toBe(1)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await settle()
  expect(question.asked).toBe(2)
})

it.each<[Failure, again: number | false]>([
  [{ kind: 'unreadable', status: 200, fault: '/lookups/brands, line 1, column 1' }, 60_000],
  [{ kind: 'network' }, false],
  [{ kind: 'refused', status: 404, code: undefined, message: undefined }, false],
])('a screen’s read that fails with %j is repeated after %s', async (failure, again) => {
  const client = createQueryClient()
  const question = counted(() => Promise.reject(new ApiFailure(failure)))
  const shown = new QueryObserver(client, question)
  onTestFinished(shown.subscribe(() => {}))
  await settle()
  const { refetchInterval } = shown.options
  const query = shown.getCurrentQuery()
  expect(typeof refetchInterval === 'function' && refetchInterval(query)).toBe(again)
})
