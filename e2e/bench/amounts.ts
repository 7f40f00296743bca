/** How much the bench does. */
export interface Amounts {
  readonly rounds: number
  /** Whether pages run on a slow line and processor. */
  readonly isSlow: boolean
  /** Starts per page and round. */
  readonly starts: number
  /** The products whose forms are opened, the texts searched, and the sales, per page and round. */
  readonly products: readonly string[]
  readonly typed: readonly string[]
  readonly sales: number
  /** After these sales, and again after as many, the page's memory is measured. */
  readonly salesBetweenHeaps: number
  /** The sales of an account with few and of one with many, and the visits to their list per round. */
  readonly listed: readonly [few: number, many: number]
  readonly visits: number
  /** How long a server sells before it is measured, and in each turn. */
  readonly warmSeconds: number
  readonly turnSeconds: number
}

export const usual: Amounts = {
  rounds: 3,
  isSlow: true,
  starts: 3,
  products: ['MTN airtime', 'Vodacom airtime', 'Telkom airtime', 'MTN airtime'],
  typed: ['mtn 1gb', 'vodacom', 'eskom'],
  sales: 4,
  salesBetweenHeaps: 100,
  listed: [100, 1_000_000],
  visits: 3,
  warmSeconds: 10,
  turnSeconds: 8,
}

/** Each step once, to see that it works. Its figures mean nothing. */
export const quick: Amounts = {
  rounds: 1,
  isSlow: false,
  starts: 1,
  products: ['MTN airtime'],
  typed: ['mtn'],
  sales: 1,
  salesBetweenHeaps: 1,
  listed: [10, 20],
  visits: 1,
  warmSeconds: 1,
  turnSeconds: 1,
}
