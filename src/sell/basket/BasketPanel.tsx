import { useState } from 'react'
import { useNavigate } from 'react-router'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { ListFailed } from '../../catalogue/browse/CatalogueTrouble.tsx'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { paths } from '../../till/address/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { PanelSkeleton } from '../steps/PanelSkeleton.tsx'
import { useBasket } from './basket.ts'
import { Basket } from './Basket.tsx'

/** The basket at its own address. A reload empties it, because it was only in memory. */
export function BasketPanel() {
  const navigate = useNavigate()
  const state = useCatalogue()
  const isEmpty = useBasket().length === 0
  const [began] = useState(!isEmpty)
  // Paid for; the outcome is about to appear.
  if (isEmpty && began) return <PanelSkeleton />
  if (isEmpty)
    return (
      <EmptyState
        icon={<ShoppingBasket />}
        title="Nothing is in the basket"
        action={
          <Button variant="primary" onClick={() => navigate(paths.sell())}>
            Choose a product
          </Button>
        }
      >
        To start one, tap “Add another” when you check a sale.
      </EmptyState>
    )
  if (state.kind === 'loading') return <PanelSkeleton />
  if (state.kind === 'failed') return <ListFailed failure={state.failure} reload={state.reload} />
  return <Basket catalogue={state.catalogue} opened />
}
