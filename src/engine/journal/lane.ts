import type { SendEndpoint } from '../../platform/contract/limits.ts'

/** Sends that count together: one user's to one endpoint. */
export interface Lane {
  readonly userKey: string
  /** Absent for `purchase`, because journals of earlier versions have no other. */
  readonly endpoint?: SendEndpoint
}

/** The lane's name in maps and in the journal. */
export function laneKey({ userKey, endpoint = 'purchase' }: Lane): string {
  return endpoint === 'purchase' ? userKey : JSON.stringify([userKey, endpoint])
}
