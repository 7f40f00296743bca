import type { Observation, Subject } from '../finding.ts'
import type { Visit } from '../visit.ts'

/** One silent or stated place of the specification, and how to see what a platform does there. Reads only. */
export interface Check extends Subject {
  readonly look: (visit: Visit) => Promise<Observation> | Observation
}

/** Nothing to see it by, or it was not asked. */
export function unseen(seen: string, advice?: string): Observation {
  return { verdict: 'unseen', seen, advice }
}
