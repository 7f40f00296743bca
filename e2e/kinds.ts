/** The keys for a sale of one kind. */
interface KindByKeys {
  readonly kind: string
  /** Letters for the search. */
  readonly search: string
  /** How many times Tab moves to the answer, if the till first asks for the kind. */
  readonly tabs?: number
  /** The text for each field in order; Enter ends each. */
  readonly typed: readonly string[]
  readonly cents: number
  /** Appears on the receipt. */
  readonly receipt: RegExp
  /** The number of keys from `/` to the sale, if counted. */
  readonly keys?: number
}

/** Every kind of sale, except the bill, which needs a lookup first, and the redemption. */
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
