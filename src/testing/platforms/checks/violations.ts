/** The checks on every platform, by name. */
export const checks = {
  debit: 'A sale is debited once where it was sold, else not at all; the ledger sums to zero',
  end: 'Every sale ends as it ended on the platform or, where that cannot be known, waits for a person',
  claims: 'No word says sold or not sold before the platform did',
  request: 'A request holds what its form asked for, the same bytes each time',
  receipt: 'Every value that `receiptFields` names is printed once and readable',
  'raw text': 'No member’s name, ISO time or markup on any screen, slip or export',
  catalogue: 'Every product can be found, in its category, with the fields it has',
  lookup: 'A lookup says what the platform said',
  list: 'The list of sales has each transaction once, as it stands',
  'cash-up': 'A cash-up counts what was sold, and no difference that there is not',
  secrets: 'No PIN, token or password in an address, a list or an export',
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
