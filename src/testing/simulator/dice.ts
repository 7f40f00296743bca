import type { FillRandom } from '../../values/number/reference.ts'

/** All randomness of a simulated world, from one seed: the same seed throws the same dice. */
export interface Dice {
  /** From 0 up to 1, but not 1 itself. */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number
  readonly between: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** Picks by weight. */
  readonly weighted: <Item>(items: readonly (readonly [Item, number])[], otherwise: Item) => Item
  readonly fill: FillRandom
}

/** Derives another seed from a seed and a number, so each world of a run differs. */
export function deriveSeed(seed: number, place: number): number {
  let mixed = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Dice with Mulberry's 32-bit generator: fast, and good enough for shuffling. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    weighted(items, otherwise) {
      const total = items.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = next() * total
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      return otherwise
    },
    fill(bytes) {
      for (let place = 0; place < bytes.length; place++) bytes[place] = Math.floor(next() * 256)
    },
  }
}
