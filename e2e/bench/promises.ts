/** The bare stack or pgbench; another checkout's build; this build. */
export type Whose = 'bare' | 'before' | 'now'

export type Measured = Partial<Record<Whose, number>>

/** The promises to a cashier and a shop. `docs/testing.md` explains each. */
const promises = [
  { name: 'cold', says: 'ready to sell, cold: ms', most: 1.6, of: 'bare' },
  { name: 'warm', says: 'ready to sell, warm: ms', most: 1, of: 'bare' },
  { name: 'formHalf', says: 'tile → form: ms, p50', most: 100 },
  { name: 'formMost', says: 'tile → form: ms, p98', most: 200 },
  { name: 'lettersHalf', says: 'letter → results: ms, p50', most: 100 },
  { name: 'lettersMost', says: 'letter → results: ms, p98', most: 200 },
  { name: 'screenHalf', says: 'press → next screen: ms, p50', most: 100 },
  { name: 'screenMost', says: 'press → next screen: ms, p98', most: 200 },
  { name: 'receipt', says: 'answer → receipt: ms', most: 100 },
  { name: 'heap', says: 'heap after 200 sales / after 100', most: 1.1 },
  { name: 'list', says: 'Sales with 1,000,000 transactions / with 100', most: 1.2 },
  { name: 'server', says: 'one server beside pgbench: sales a second', least: 0.5, of: 'bare' },
] as const

export type Results = Partial<Record<(typeof promises)[number]['name'], Measured>>

/** A line in the table. */
export interface Line {
  readonly promise: string
  readonly bare: number | undefined
  readonly before: number | undefined
  readonly now: number
  readonly 'now / bare': number | undefined
  readonly promised: string
  readonly result: 'pass' | 'FAIL'
}

/** A line for each measured promise. */
export function linesOf(results: Results): readonly Line[] {
  return promises.flatMap((promise) => {
    const measured = results[promise.name]
    return measured === undefined ? [] : [lineOf(promise, measured)]
  })
}

function lineOf(promise: (typeof promises)[number], { bare, before, now = NaN }: Measured): Line {
  const ratio = bare === undefined ? undefined : now / bare
  const held = 'of' in promise ? (ratio ?? NaN) : now
  const isKept = 'least' in promise ? held >= promise.least : held <= promise.most
  const limit = 'least' in promise ? `≥ ${promise.least}` : `≤ ${promise.most}`
  return {
    promise: promise.says,
    bare: rounded(bare),
    before: rounded(before),
    now: rounded(now) ?? NaN,
    'now / bare': rounded(ratio),
    promised: 'of' in promise ? `${limit} × ${promise.of}` : limit,
    result: isKept ? 'pass' : 'FAIL',
  }
}

/** Three digits are enough. */
function rounded(value: number | undefined): number | undefined {
  if (value === undefined) return undefined
  return value < 10 ? Math.round(value * 100) / 100 : Math.round(value)
}

/** The figure of each. */
export function byWhose<T extends { readonly whose: Whose }>(
  all: readonly T[],
  figure: (one: T) => number,
): Measured {
  return Object.fromEntries(all.map((one) => [one.whose, figure(one)]))
}

/**
 * The value below which this share of the values lie.
 * @param share from 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
