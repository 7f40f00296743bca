import { Activity, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Services } from '../till/services.ts'
import { useTill } from '../till/till.ts'
import { ProductSale } from './ProductSale.tsx'

/** Sign-ins in which a form has been drawn: its code is compiled from then on. */
const warm = new WeakSet<Services>()

/**
 * Draws a form that nobody sees, once, outside of the page and when React has nothing better to do: the first one takes a
 * slow processor three times as long as those after it. Its effects don't run.
 */
export function WarmForm({ catalogue }: { catalogue: Catalogue }) {
  const { services } = useTill()
  const [isWarm] = useState(() => warm.has(services))
  const [outside] = useState(() => document.createElement('div'))
  useEffect(() => {
    warm.add(services)
  }, [services])
  // Of the kind that is sold most.
  const product = catalogue.products.find(({ kind }) => kind === 'airtime')
  if (isWarm || product === undefined) return null
  return (
    <Activity mode="hidden">
      {createPortal(<ProductSale catalogue={catalogue} product={product} />, outside)}
    </Activity>
  )
}
