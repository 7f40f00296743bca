import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { keptAllDay, minutes } from '../../platform/reads/read-endpoint.ts'
import type { SalePhase } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { useEngine } from '../../till/held/use-sales.ts'
import { noSales, shopSales, type ShopSales } from './shop-sales.ts'

/** Phases of completed sales without problems. */
const soldPhases: readonly SalePhase['kind'][] = ['receipt-awaited', 'completed', 'delivered']

/** How far back to look, in ms, and how many sales to read: enough to know what a shop sells. */
const MONTH = 30 * 24 * 60 * minutes
const MOST_READ = 400

/** What this till's journal shows of the shop's sales. Read again after each new sale. */
export function useShopSales(): ShopSales {
  const { account, api, engine } = useTill()
  const { status, sales } = useEngine()
  const last = sales.find(({ phase }) => soldPhases.includes(phase.kind))
  const { data = noSales } = useQuery({
    queryKey: queryKeys.shopSales(account, last?.reference ?? ''),
    enabled: status.kind === 'ready',
    placeholderData: keepPreviousData,
    gcTime: keptAllDay,
    async queryFn() {
      const now = api.clock.wallNow()
      const filter = { account, from: now - MONTH, phases: soldPhases, limit: MOST_READ }
      return shopSales(await engine.history(filter), account.userKey, now)
    },
  })
  return data
}
