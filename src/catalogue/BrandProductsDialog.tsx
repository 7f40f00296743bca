import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { withHidden, withOrder } from './arrangement-change.ts'
import type { Arrangement } from './arrangement.ts'
import { ArrangeName, ArrangeRow } from './ArrangeRow.tsx'
import { ArrangeTools, withMove } from './ArrangeTools.tsx'
import type { ProductView } from './product-view.ts'

/** So many products at first, and at every "show more". */
const STEP = 60

export interface BrandProductsDialogProps {
  name: string
  /** In the order in which Sell has them. */
  products: readonly ProductView[]
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
  onClose: () => void
}

/** The products of one brand: their order on Sell, and which of them are hidden. */
export function BrandProductsDialog(props: BrandProductsDialogProps) {
  const { name, products, arrangement, onChange, onClose } = props
  const [most, setMost] = useState(STEP)
  const codes = products.map(({ code }) => code)
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
                {hidden.has(product.code) && <Badge>Hidden</Badge>}
              </>
            }
          >
            <ArrangeTools
              name={product.name}
              isHidden={hidden.has(product.code)}
              onHide={(is) => onChange(withHidden(arrangement, 'products', product.code, is))}
              place={{ at, of: products.length }}
              onMove={(by) =>
                onChange(withOrder(arrangement, 'products', withMove(codes, product.code, by)))
              }
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
