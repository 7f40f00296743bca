import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isSold } from '../../engine/money.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { minutes } from '../../platform/reads/read-endpoint.ts'
import { readSales } from '../../till/held/read-sales.ts'
import { useEngine, useEngineStatus } from '../../till/held/use-sales.ts'
import { useTill } from '../../till/till.ts'
import { startOfDay } from '../../values/time/dates.ts'
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
    // A till may stay open over midnight.
    refetchInterval: 30 * minutes,
    async queryFn() {
      const now = api.clock.wallNow()
      const today = startOfDay(now)
      const recent = await engine.history({ account, from: now - MONTH, limit: ENOUGH })
      const oldest = recent.at(-1)
      const isWhole = recent.length < ENOUGH || (oldest !== undefined && oldest.createdAt < today)
      const read = isWhole ? recent : await readSales(engine, account, { from: today })
      return shopSales(read.filter(isSold), account.userKey, now)
    },
  })
  return data
}
