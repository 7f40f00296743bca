import { describe, expect, it } from 'vitest'
import type { Refusal } from '../sale/engine.ts'
import { refusedWish } from './refused-wish.ts'

describe('what could not be done about a sale that there is', () => {
  it.each<[Refusal | undefined, string]>([
    [undefined, 'A part of the till has not arrived'],
    [{ kind: 'unavailable', reason: 'starting' }, 'The till is still starting'],
    [{ kind: 'unavailable', reason: 'journal-full' }, 'This could not be written down'],
    [{ kind: 'not-written' }, 'This could not be written down'],
    [{ kind: 'not-now', phase: 'delivered' }, 'Not possible any more'],
    [{ kind: 'not-found' }, 'Not possible any more'],
  ])('%j is said without a word about the money: it may be sold', (reason, title) => {
    const words = refusedWish(reason)
    expect(words.title).toBe(title)
    expect(`${words.title} ${words.text}`).not.toMatch(/money|nothing was|not sold|sell/i)
  })
})
