import type { Api } from '../api/create-api.ts'
import type { SaleEngine } from '../sale/engine.ts'

/**
 * Fetches the sale engine's code, which the first screens do without, and makes the page's engine.
 * Rejects when the code does not come.
 */
export async function loadEngine(parts: { api: Api; tillId: string }): Promise<SaleEngine> {
  const { makeEngine } = await import('./make-engine.ts')
  return makeEngine(parts)
}
