import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { withHidden, withMove, withOrder } from './arrangement-change.ts'
import type { Arrangement } from '../arrangement.ts'
import { ArrangeName, ArrangeRow } from './ArrangeRow.tsx'
import { ArrangeTools } from './ArrangeTools.tsx'
import { HiddenBadge } from './HiddenBadge.tsx'
import { byPrice, inOrder, type ProductView } from '../product-view.ts'

/** How many products to show at first, and with every "show more". */
const STEP = 60

export interface BrandProductsDialogProps {
  name: string
  /** As they are listed. */
  products: readonly ProductView[]
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
  onClose: () => void
}

/** The products of a brand: their order on Sell, and which of them are hidden. */
export function BrandProductsDialog(props: BrandProductsDialogProps) {
  const { name, products: listed, arrangement, onChange, onClose } = props
  const [most, setMost] = useState(STEP)
  const products = [...listed].sort(inOrder)
  const codes = products.map(({ code }) => code)
  const natural = [...listed].sort(byPrice).map(({ code }) => code)
  const hidden = new Set(arrangement.hidden?.products)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Products of ${name}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul aria-label={`Products of ${name}`}>
        {products.slice(0, most).map((product, at) => (
          <ArrangeRow
            key={product.code}
            name={<ArrangeName>{product.name}</ArrangeName>}
            about={
              <>
                {product.priceText}
                <HiddenBadge product={product} hidden={arrangement.hidden} />
              </>
            }
          >
            <ArrangeTools
              name={product.name}
              isHidden={hidden.has(product.code)}
              onHide={(is) => onChange(withHidden(arrangement, 'products', product.code, is))}
              place={{ at, of: products.length }}
              onMove={(to) => {
                // It stays visible, and keeps the focus.
                setMost(Math.max(most, to + 1))
                const moved = withMove(codes, product.code, to)
                onChange(withOrder(arrangement, 'products', moved, natural))
              }}
            />
          </ArrangeRow>
        ))}
      </ul>
      {products.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + STEP)}>
          Show more of {products.length}
        </Button>
      )}
    </Dialog>
  )
}
