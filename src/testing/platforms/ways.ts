import { saleKinds, type SaleKind } from '../../catalogue/kind/kind.ts'
import { deriveSeed, diceOf } from '../simulator/dice.ts'

/** What happens to a sale on the sandbox, by the last digits of recipient or PIN. */
export interface Way {
  readonly name: string
  readonly ending: string
  /** The platform's outcome. */
  readonly becomes: 'sold' | 'failed' | 'nothing'
  /** Its retry's outcome; absent without a retry. */
  readonly retry?: 'sold' | 'failed'
  /** For a redemption, the end of the PIN. */
  readonly pin?: string
  /** The seller has no money, or the account doesn't have the product. */
  readonly lacks?: 'money' | 'product'
}

const plain = '4567'

/** Every way that ends, worded for a sentence: 'airtime that fails'. */
export const ways: readonly Way[] = [
  { name: 'at once', ending: plain, becomes: 'sold' },
  { name: 'under way for a while', ending: '0001', becomes: 'sold' },
  { name: 'under way, then failed', ending: '0002', becomes: 'failed' },
  { name: 'whose answer is lost', ending: '0008', becomes: 'sold' },
  { name: 'whose request is lost', ending: '0009', becomes: 'sold' },
  { name: 'answered by a gateway’s page', ending: '0010', becomes: 'sold' },
  { name: 'answered by half a JSON', ending: '0011', becomes: 'sold' },
  { name: 'whose receipt comes late', ending: '0012', becomes: 'sold' },
  { name: 'accepted without a word', ending: '0014', becomes: 'sold' },
  { name: 'that fails', ending: '0003', becomes: 'failed' },
  { name: 'that fails and is retried', ending: '0004', becomes: 'failed', retry: 'sold' },
  { name: 'that fails, and so does its retry', ending: '0003', becomes: 'failed', retry: 'failed' },
  { name: 'whose retry’s answer is lost', ending: '0013', becomes: 'failed', retry: 'sold' },
  { name: 'refused by an unlisted code', ending: '1999', becomes: 'nothing' },
  { name: 'of a product that is not active', ending: plain, becomes: 'nothing', lacks: 'product' },
  { name: 'from a wallet that is too low', ending: plain, becomes: 'nothing', lacks: 'money' },
  { name: 'with a PIN that nobody knows', ending: plain, becomes: 'failed', pin: '1010' },
  { name: 'with a PIN that is used', ending: plain, becomes: 'failed', pin: '1151' },
  { name: 'with a PIN that has expired', ending: plain, becomes: 'failed', pin: '1200' },
]

/** A kind of sale and a way. */
export interface Pair {
  readonly kind: SaleKind
  readonly way: Way
}

/** All of them. */
export const pairs: readonly Pair[] = saleKinds.flatMap((kind) =>
  ways.flatMap((way) => (way.pin === undefined || kind === 'redemption' ? [{ kind, way }] : [])),
)

/** Pairs per platform by default: enough to interfere with each other. */
export const usualPairs = 7

/**
 * What a platform sells. Each round goes through all pairs in a new order, and each platform takes the next few.
 * @param number the platform's, from 0
 * @param count how many; `Infinity` for all of them
 */
export function pairsOn(seed: number, number: number, count: number): readonly Pair[] {
  if (count >= pairs.length) return pairs
  const from = number * count
  const round = Math.floor(from / pairs.length)
  const at = from - round * pairs.length
  return [...shuffled(seed, round), ...shuffled(seed, round + 1)].slice(at, at + count)
}

function shuffled(seed: number, round: number): readonly Pair[] {
  const dice = diceOf(deriveSeed(seed, 1_000_000 + round))
  return pairs
    .map((pair) => ({ pair, at: dice.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ pair }) => pair)
}
