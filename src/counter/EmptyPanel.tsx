import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import './counter.css'

/** The sale panel with nothing in it. */
export function EmptyPanel() {
  return (
    <div className="empty-panel">
      <EmptyState icon={<ShoppingBasket />} title="Choose a product">
        Tap a tile, or press <KeyHint keys={['/']} /> and type its first letters.
      </EmptyState>
    </div>
  )
}
