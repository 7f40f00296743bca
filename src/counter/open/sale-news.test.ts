import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxApi } from '../../testing/sandbox-api.ts'
import { Services } from '../../till/services.ts'
import { newsIn } from './sale-news.ts'

let kept: string[]
beforeEach(() => {
  kept = []
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (_key: string, text: string) => kept.push(text),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the news of sales that ended unseen', () => {
  it('are one for a sign-in, from its beginning on, and none at first', async () => {
    const { api, clock } = await sandboxApi()
    const services = new Services()
    const news = newsIn({ services, api })
    expect(news.since).toBe(clock.wallNow())
    expect(news.unseen()).toEqual(new Set())
    await clock.advance(1_000)
    expect(newsIn({ services, api })).toBe(news)
  })

  it('are told to whoever listens, until somebody has looked, who is remembered', async () => {
    const { api } = await sandboxApi()
    const news = newsIn({ services: new Services(), api })
    let told = 0
    const stop = news.subscribe(() => {
      told += 1
    })
    news.ended('T1-1')
    news.ended('T1-2')
    const both = news.unseen()
    expect(both).toEqual(new Set(['T1-1', 'T1-2']))
    expect(news.unseen()).toBe(both)
    news.seen('T1-3')
    expect([told, kept]).toEqual([2, []])
    news.seen('T1-1')
    expect(news.unseen()).toEqual(new Set(['T1-2']))
    expect([told, kept]).toEqual([3, ['["T1-1"]']])
    stop()
    news.ended('T1-4')
    expect(told).toBe(3)
  })

  it('are told to nobody once the sign-in has ended', async () => {
    const { api } = await sandboxApi()
    const services = new Services()
    const news = newsIn({ services, api })
    let told = 0
    news.subscribe(() => {
      told += 1
    })
    services.end()
    news.ended('T1-1')
    expect(told).toBe(0)
  })
})
