import { expect, onTestFinished, test, vi } from 'vitest'
import { settle } from '../../../testing/fake-clock.ts'
import { StoreAway } from '../../store/store-away.ts'
import { createTurns } from './turns.ts'

/** Jobs that run until told to end. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)))
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await settle()
  }
  return { begun, work, end }
}

test('a few run at a time, and the others in order of arrival', async () => {
  const { begun, work, end } = works()
  const turns = createTurns(2, 10_000)
  const all = ['a', 'b', 'c', 'd'].map((name) => turns('M-1', work(name)))
  await settle()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('another key has separate turns, and an empty one starts over', async () => {
  const { begun, work, end } = works()
  const turns = createTurns(1, 10_000)
  const all = [turns('M-1', work('a')), turns('M-1', work('b')), turns('M-2', work('c'))]
  await settle()
  expect(begun).toEqual(['a', 'c'])
  for (const name of ['a', 'b', 'c']) await end(name)
  await Promise.all(all)
  const last = turns('M-1', work('d'))
  await end('d')
  expect(await last).toBe('d')
})

test('a work that fails hands its turn on', async () => {
  const { begun, work, end } = works()
  const turns = createTurns(1, 10_000)
  const failing = turns('M-1', work('a')).catch(String)
  const next = turns('M-1', work('b'))
  await end('a', new Error('refused'))
  expect(await failing).toBe('Error: refused')
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  await next
})

test('who waits too long is told so and never runs, and those behind have their turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, work, end } = works()
  const turns = createTurns(1, 10_000)
  const first = turns('M-1', work('a'))
  const late = turns('M-1', work('b'))
  vi.advanceTimersByTime(10_000)
  await expect(late).rejects.toThrow(StoreAway)
  const last = turns('M-1', work('c'))
  await end('a')
  expect(begun).toEqual(['a', 'c'])
  await end('c')
  await Promise.all([first, last])
})
