import { routePatterns } from './paths.ts'
import { useTill } from './till.ts'

/** Places of who may only look (ruling R31); all others need a role that sells (spec, section Authentication 7). */
const looking: readonly string[] = [
  routePatterns.transactions,
  routePatterns.transaction,
  routePatterns.catalogue,
  routePatterns.reference,
  routePatterns.settings,
]

/** Whether a partner or vendor finds something at a route. @param pattern one of `routePatterns` */
export function mayLookAt(pattern: string): boolean {
  return looking.includes(pattern)
}

/** Whether who is signed in may sell, redeem and retry: set-up data, since no answer tells it (ruling R3). */
export function useMaySell(): boolean {
  return useTill().terminal.role === undefined
}
