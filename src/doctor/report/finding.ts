import type { Visit } from '../visit.ts'

/** How the till copes with a platform in one place (docs/platforms.md), gravest first. */
export const verdicts = ['cannot', 'arrange', 'loses', 'unseen', 'copes'] as const
export type Verdict = (typeof verdicts)[number]

/** The subject of a check. */
interface Subject {
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
  /** What the till does about it, or what it can't do, in whole sentences. */
  readonly till?: string | undefined
  /** What to do about it. */
  readonly advice?: string | undefined
}

export interface Finding extends Subject, Observation {}

/** A place where the specification is silent or specific, and a way to see what a platform does there. Reads only. */
export interface Check extends Subject {
  readonly look: (visit: Visit) => Promise<Observation> | Observation
}

/** The till works with it as it is. */
export function copes(seen: string, details?: readonly string[]): Observation {
  return { verdict: 'copes', seen, details }
}

/** There was nothing to see, or it was not asked. */
export function unseen(seen: string): Observation {
  return { verdict: 'unseen', seen }
}
