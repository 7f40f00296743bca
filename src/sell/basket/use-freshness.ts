import { useEffect, useEffectEvent, useState } from 'react'
import { reloadList } from '../../catalogue/list-reload.ts'
import { useTill } from '../../till/till.ts'
import type { BasketItem } from './basket.ts'
import { nextTooOld } from './item-state.ts'

interface Freshness {
  /** `clock.elapsed()` at the last check. */
  readonly lookedAt: number
  /**
   * Checks at once: after the device's sleep, a press comes before any timer.
   * @returns the time of the check; `undefined` if the prices are too old and being reloaded
   */
  readonly look: () => number | undefined
}

/** Checks a basket on the screen again: when a lookup expires, and every ten minutes for prices. */
export function useFreshness(items: readonly BasketItem[]): Freshness {
  const till = useTill()
  const { basket } = till
  const { clock } = till.api
  const [lookedAt, setLookedAt] = useState(() => clock.elapsed())
  const next = nextTooOld(items, lookedAt)
  useEffect(() => {
    if (next === undefined) return undefined
    const end = new AbortController()
    clock
      .wait(Math.max(0, next - clock.elapsed()), end.signal)
      .then(() => setLookedAt(clock.elapsed()))
      .catch(() => undefined)
    return () => end.abort()
  }, [clock, next])

  const askPrices = () => {
    basket.pricesAsked()
    reloadList(till)
  }
  const onPricesDue = useEffectEvent(askPrices)
  useEffect(() => {
    const end = new AbortController()
    const follow = async () => {
      for (;;) {
        const left = basket.pricesDueAt() - clock.elapsed()
        if (left > 0) await clock.wait(left, end.signal)
        onPricesDue()
      }
    }
    follow().catch(() => undefined)
    return () => end.abort()
  }, [clock, basket])
  const look = () => {
    const now = clock.elapsed()
    setLookedAt(now)
    if (now < basket.pricesDueAt()) return now
    askPrices()
    return undefined
  }
  return { lookedAt, look }
}
