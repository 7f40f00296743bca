/** How the till copes with a platform in one place, gravest first. */
export const verdicts = ['cannot', 'arrange', 'loses', 'unseen', 'copes'] as const
export type Verdict = (typeof verdicts)[number]

/** A verdict as a heading, and what it means (docs/platforms.md). */
export const verdictWords: Readonly<Record<Verdict, { title: string; meaning: string }>> = {
  cannot: {
    title: 'The till can’t',
    meaning: 'The till doesn’t work with what this platform does here.',
  },
  arrange: {
    title: 'To be arranged',
    meaning: 'The till copes once somebody has arranged something.',
  },
  loses: {
    title: 'Copes, with a loss',
    meaning: 'The till works, and something is missing or takes longer.',
  },
  unseen: {
    title: 'Could not be seen',
    meaning: 'Reading alone doesn’t show it, or there was nothing to look at.',
  },
  copes: { title: 'Copes', meaning: 'The till works with it as it is.' },
}

/** The subject of a check. */
export interface Subject {
  readonly id: string
  /** As a heading: 'The list of sales: pages'. */
  readonly about: string
  /** The section of the specification. */
  readonly place: string
  /** Its rulings (docs/rulings.md). */
  readonly rulings: readonly string[]
}

/** What a check saw. Holds no secret and no customer's number (ruling R32). */
export interface Observation {
  readonly verdict: Verdict
  /** What this platform does, in whole sentences. */
  readonly seen: string
  readonly details?: readonly string[] | undefined
  /** How the till copes, or what it can't do. */
  readonly till?: string | undefined
  /** What to do about it. */
  readonly advice?: string | undefined
}

export interface Finding extends Subject, Observation {}
