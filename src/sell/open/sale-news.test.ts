import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSaleNews } from './sale-news.ts'

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
  it('are none at first, and stay until somebody has looked, which is saved', () => {
    const news = createSaleNews(0)
    expect(news.getState()).toEqual(new Set())
    const told = vi.fn<() => void>()
    news.subscribe(told)
    news.ended('T1-1')
    news.ended('T1-2')
    expect(news.getState()).toEqual(new Set(['T1-1', 'T1-2']))
    news.seen('T1-3')
    expect(told).toHaveBeenCalledTimes(2)
    expect(kept).toEqual([])
    news.seen('T1-1')
    expect(news.getState()).toEqual(new Set(['T1-2']))
    expect(told).toHaveBeenCalledTimes(3)
    expect(kept).toEqual(['["T1-1"]'])
  })
})
