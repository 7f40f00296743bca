import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import './steps/counter.css'

/** The sale panel with nothing in it. */
export function EmptyPanel() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={<ShoppingBasket />} title="Choose a product">
        Tap a tile
        <span className="touch:hidden">
          , or press <KeyHint keys={['/']} /> and type its first letters
        </span>
        .
      </EmptyState>
    </div>
  )
}
