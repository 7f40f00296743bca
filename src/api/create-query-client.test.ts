import { onlineManager } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { createQueryClient } from './create-query-client.ts'

/** A question that is counted. */
function counted(answer: () => Promise<string>) {
  const question = { queryKey: ['q'], queryFn: () => ((question.asked += 1), answer()), asked: 0 }
  return question
}

it('what failed is not asked again by the cache: the reader has tried', async () => {
  const question = counted(() => Promise.reject(new Error('No')))
  await expect(createQueryClient().fetchQuery(question)).rejects.toThrow('No')
  expect(question.asked).toBe(1)
})

it('what was read within the minute is not read again', async () => {
  const client = createQueryClient()
  const question = counted(() => Promise.resolve('yes'))
  expect(await client.fetchQuery(question)).toBe('yes')
  await client.fetchQuery(question)
  expect(question.asked).toBe(1)
})

it('asks also where the browser believes that there is no network', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const question = counted(() => Promise.resolve('yes'))
  expect(await createQueryClient().fetchQuery(question)).toBe('yes')
})
