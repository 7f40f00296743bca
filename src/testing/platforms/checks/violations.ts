/** The checks on every platform, by name. */
export const checks = {
  debit: 'Every sold sale is debited once, any other sale never; the ledger sums to zero',
  end: 'Every sale ends as on the platform, or waits for a person where the outcome is unknown',
  claims: 'The till never says sold or not sold before the platform does',
  request: 'A request contains what its form asked for, with the same bytes each time',
  receipt: 'Every value that `receiptFields` names is printed once and readable',
  'raw text': 'No screen, slip or export shows a member’s name, ISO time or markup',
  catalogue: 'Every product can be found, in its category, with its fields',
  lookup: 'A lookup repeats what the platform said',
  list: 'The list of sales has each transaction once, with its status',
  'cash-up': 'A cash-up counts the sold sales and shows no false difference',
  secrets: 'No address, list or export contains a PIN, token or password',
  errors: 'Nothing throws',
} as const
export type CheckName = keyof typeof checks

export interface Violation {
  readonly check: CheckName
  readonly what: string
}

/** Violations on a platform, once for each thing. */
export class Violations {
  readonly #found = new Map<string, Violation>()

  add(check: CheckName, what: string): void {
    this.#found.set(`${check} ${what}`, { check, what })
  }

  /** @param holds whether the check passes */
  expect(check: CheckName, holds: boolean, what: string): void {
    if (!holds) this.add(check, what)
  }

  get found(): readonly Violation[] {
    return [...this.#found.values()]
  }
}
