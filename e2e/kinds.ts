/** How a sale of one kind is made by keyboard. */
interface KindByKeys {
  readonly kind: string
  /** Letters for the search. */
  readonly search: string
  /** How often Tab leads from the question of its kind, where that is asked first, to the answer. */
  readonly tabs?: number
  /** What is typed into each field in its turn, each ended by Enter. */
  readonly typed: readonly string[]
  readonly cents: number
  /** Stands on the receipt. */
  readonly receipt: RegExp
  /** All keys from `/` to the sale, where they are to be counted. */
  readonly keys?: number
}

/** Every kind of sale but the bill, which is looked up first, and the redemption. */
export const kinds: readonly KindByKeys[] = [
  {
    kind: 'airtime',
    search: 'mtn a',
    typed: ['0821234567', '20'],
    cents: 2_000,
    receipt: /^Serial number$/,
    // `/`, five letters, Enter, ten digits, Enter, two digits, Enter, Enter.
    keys: 22,
  },
  {
    kind: 'data',
    search: 'mtn 10gb',
    typed: ['0821234567'],
    cents: 46_900,
    receipt: /^Valid until$/,
  },
  {
    kind: 'SMS',
    search: 'vodacom 120 sms',
    typed: ['0821234567'],
    cents: 3_200,
    receipt: /^Reference$/,
  },
  {
    kind: 'electricity',
    search: 'eskom',
    typed: ['01234564567', '150'],
    cents: 15_000,
    receipt: /^Token$/,
  },
  {
    kind: 'a voucher',
    search: 'ott voucher',
    typed: ['0821234567', 'First', 'Customer', '100'],
    cents: 10_000,
    receipt: /^PIN$/,
  },
  {
    kind: 'a money transfer',
    search: 'mukuru',
    typed: ['0077704567', 'First Customer', '250'],
    cents: 25_000,
    receipt: /^Valid until$/,
  },
  {
    kind: 'a kind that the till does not know',
    search: 'santa',
    tabs: 9,
    typed: ['50'],
    cents: 5_000,
    receipt: /^Serial number$/,
  },
]
