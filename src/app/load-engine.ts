import type { Api } from '../api/create-api.ts'
import type { Config } from '../api/config.ts'
import type { SaleEngine } from '../sale/engine.ts'
import type { Services } from '../till/services.ts'

export interface EngineParts {
  readonly api: Api
  readonly tillId: string
  readonly sendLimits: Config['limits']
  readonly services: Services
}

/**
 * Fetches the sale engine's code, which the first screens do without, and makes the page's engine.
 * Rejects when the code does not come.
 */
export async function loadEngine(parts: EngineParts): Promise<SaleEngine> {
  const { makeEngine } = await import('./make-engine.ts')
  return makeEngine(parts)
}
