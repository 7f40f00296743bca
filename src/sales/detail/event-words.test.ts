import { expect, it } from 'vitest'
import { saleEventKinds } from '../../engine/machine/event.ts'
import { timelineLines } from './event-words.ts'

const event = (kind: string, at: number, note?: string) => ({
  reference: 'T1-1',
  at,
  event: kind,
  from: 'sending' as const,
  to: 'unknown' as const,
  ...(note === undefined ? {} : { note }),
})

it('each event has its own words', () => {
  const lines = ['confirmed', 'adopted', ...saleEventKinds].flatMap((kind) =>
    timelineLines([event(kind, 1)]),
  )
  for (const { text, ...rest } of lines) {
    expect(text).toMatch(/^[A-Z]/)
    expect(rest).toEqual({ at: 1, times: 1 })
  }
  const texts = new Set(lines.slice(2).map(({ text }) => text))
  expect(texts.size).toBe(saleEventKinds.length)
})

it('an event of a later till shows its name', () => {
  expect(timelineLines([event('looked-up-again', 1), event('toString', 2)])).toEqual([
    { at: 1, times: 1, text: 'looked up again' },
    { at: 2, times: 1, text: 'toString' },
  ])
})

it('repeats become one line, unless somebody added a note', () => {
  const lines = timelineLines([
    event('cancel', 1),
    event('purge', 2),
    event('purge', 3),
    event('purge', 4),
    event('resolve', 5, 'Refunded'),
    event('resolve', 6, 'Paid back'),
    event('resolve', 7),
    event('cancel', 8),
  ])
  expect(lines).toMatchObject([
    { at: 1, times: 1, text: 'Cancelled' },
    { at: 4, times: 3 },
    { at: 5, times: 1, text: 'Resolved', note: 'Refunded' },
    { at: 7, times: 2, text: 'Resolved', note: 'Paid back' },
    { at: 8, times: 1, text: 'Cancelled' },
  ])
  expect(lines[0]).not.toHaveProperty('note')
})
