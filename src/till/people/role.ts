import { useTill } from '../till.ts'

/**
 * Whether the signed-in user may sell, redeem and retry: partners and vendors may only look (ruling R31). From the
 * set-up, because no answer tells it (ruling R3).
 */
export function useMaySell(): boolean {
  return useTill().terminal.role === undefined
}
