import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isSold } from '../../engine/money.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { minutes } from '../../platform/reads/read-endpoint.ts'
import { useEngine, useEngineStatus } from '../../till/held/use-sales.ts'
import { useTill } from '../../till/till.ts'
import { noSales, shopSales, type ShopSales } from './shop-sales.ts'

/** How far back to look, in ms, and how many sales to read: enough to know what a shop sells. */
const MONTH = 30 * 24 * 60 * minutes
const ENOUGH = 400

/** What this till's journal says of what the shop sells. Reads it again when another sale is known to be sold. */
export function useShopSales(): ShopSales {
  const { account, api, engine } = useTill()
  const status = useEngineStatus()
  // An older sale may turn out sold after a newer one.
  const sold = useEngine(({ sales }) => {
    const all = sales.filter(isSold)
    return `${all.length} ${all[0]?.reference}`
  })
  const { data = noSales } = useQuery({
    queryKey: queryKeys.shopSales(account, sold),
    enabled: status.kind === 'ready',
    placeholderData: keepPreviousData,
    // Each sale makes a new key, which nobody asks for after the next sale.
    gcTime: 0,
    async queryFn() {
      const from = api.clock.wallNow() - MONTH
      const recent = await engine.history({ account, from, limit: ENOUGH })
      return shopSales(recent.filter(isSold), account.userKey)
    },
  })
  return data
}
