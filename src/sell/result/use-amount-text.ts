import { useEffect, useState } from 'react'
import { amountText, givenBySale, isFullBalance } from '../../receipt/redeemed.ts'
import type { Sale } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { formatRand, type Cents } from '../../values/money.ts'

/** The amount of a sale. For a voucher's full balance, the sum on its receipt once that is open. */
export function useAmountText(sale: Sale): string {
  const { engine } = useTill()
  const [given, setGiven] = useState<Cents>()
  const told = isFullBalance(sale) && sale.hasReceipt
  useEffect(() => {
    if (!told) return undefined
    let left = false
    const ask = async () => {
      const found = await givenBySale(engine, [sale])
      if (!left) setGiven(found.get(sale.reference))
    }
    void ask()
    return () => {
      left = true
    }
  }, [told, engine, sale])
  return given === undefined ? amountText(sale) : formatRand(given)
}
