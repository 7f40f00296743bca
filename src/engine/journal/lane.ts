import type { SendEndpoint } from '../../platform/contract/limits.ts'

/** Sends that count together: one user's to one endpoint. */
export interface Lane {
  readonly userKey: string
  readonly endpoint: SendEndpoint
}

/** The lane's name in maps and in the journal. */
export function laneKey({ userKey, endpoint }: Lane): string {
  return JSON.stringify([userKey, endpoint])
}
