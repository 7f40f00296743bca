import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../engine/engine.ts'
import { refusedWish } from './refused-words.ts'

describe('a refused command about an existing sale', () => {
  it.each<[Refusal, string]>([
    [{ kind: 'unavailable', reason: 'starting' }, 'The till is still starting'],
    [{ kind: 'unavailable', reason: 'journal-full' }, 'This couldn’t be saved'],
    [{ kind: 'not-written' }, 'This couldn’t be saved'],
    [{ kind: 'not-now', phase: 'delivered' }, 'That’s no longer possible'],
    [{ kind: 'not-found' }, 'That’s no longer possible'],
  ])('%j says nothing about the money: it may be sold', (reason, title) => {
    const words = refusedWish(reason)
    expect(words.title).toBe(title)
    expect(`${words.title} ${words.text}`).not.toMatch(/money|nothing was|not sold|sell/i)
  })
})
