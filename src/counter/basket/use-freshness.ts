import { useEffect, useEffectEvent, useState } from 'react'
import { rereadList } from '../../catalogue/list-reread.ts'
import { useTill } from '../../till/till.ts'
import type { BasketItem } from './basket.ts'
import { nextTooOld } from './item-state.ts'

/**
 * Looks again at a basket while it is on the screen: at each lookup as it grows too old, and at the prices every ten
 * minutes.
 * @returns `clock.elapsed()`, as of the last look
 */
export function useFreshness(items: readonly BasketItem[]): number {
  const till = useTill()
  const { basket } = till
  const { clock } = till.api
  const [now, setNow] = useState(() => clock.elapsed())
  const next = nextTooOld(items, now)
  useEffect(() => {
    if (next === undefined) return undefined
    const end = new AbortController()
    clock
      .wait(Math.max(0, next - clock.elapsed()), end.signal)
      .then(() => setNow(clock.elapsed()))
      .catch(() => undefined)
    return () => end.abort()
  }, [clock, next])

  const askPrices = useEffectEvent(() => {
    basket.pricesAsked()
    rereadList(till)
  })
  useEffect(() => {
    const end = new AbortController()
    const follow = async () => {
      for (;;) {
        const left = basket.pricesDueAt() - clock.elapsed()
        if (left > 0) await clock.wait(left, end.signal)
        askPrices()
      }
    }
    follow().catch(() => undefined)
    return () => end.abort()
  }, [clock, basket])
  return now
}
