import { useTill } from '../till.ts'

/**
 * Whether who is signed in may sell, redeem and retry: a partner or vendor may only look (ruling R31). Set-up data,
 * since no answer tells it (ruling R3).
 */
export function useMaySell(): boolean {
  return useTill().terminal.role === undefined
}
