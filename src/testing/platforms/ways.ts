import { saleKinds, type SaleKind } from '../../catalogue/kind/kind.ts'
import { deriveSeed, diceOf } from '../simulator/dice.ts'

/** How a sale goes at the sandbox, by the recipient's or the PIN's last digits. */
export interface Way {
  readonly name: string
  readonly ending: string
  /** What the platform makes of it. */
  readonly becomes: 'sold' | 'failed' | 'nothing'
  /** What its retry becomes; absent where it is not retried. */
  readonly retry?: 'sold' | 'failed'
  /** Of a redemption, the PIN's end. */
  readonly pin?: string
  /** Sold by whoever has no money, or of a product that the account has not. */
  readonly lacks?: 'money' | 'product'
}

const plain = '4567'

/** Every way that ends, in the words of a sentence: 'airtime that fails'. */
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

/** A kind of sale that goes one way. */
export interface Pair {
  readonly kind: SaleKind
  readonly way: Way
}

/** All of them. */
export const pairs: readonly Pair[] = saleKinds.flatMap((kind) =>
  ways.flatMap((way) => (way.pin === undefined || kind === 'redemption' ? [{ kind, way }] : [])),
)

/** Pairs of one platform, where nobody says how many: enough for them to get into each other's way. */
export const usualPairs = 7

/**
 * What is sold on a platform: of every round through all pairs, each in an order of its own, the next few.
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
