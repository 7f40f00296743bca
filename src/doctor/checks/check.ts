import type { Observation, Subject } from '../report/finding.ts'
import type { Visit } from '../visit.ts'

/** A place where the specification is silent or specific, and a way to see what a platform does there. Reads only. */
export interface Check extends Subject {
  readonly look: (visit: Visit) => Promise<Observation> | Observation
}

/** There was nothing to see, or it was not asked. */
export function unseen(seen: string, advice?: string): Observation {
  return { verdict: 'unseen', seen, advice }
}
