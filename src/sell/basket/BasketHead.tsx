import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { paths } from '../../till/address/paths.ts'
import { ClosePanel } from '../steps/ClosePanel.tsx'
import { itemsText } from './basket.ts'

/** @param closes whether it lies over the shop's own page */
export function BasketHead({ count, closes }: { count: number; closes: boolean }) {
  return (
    <header className="sale-head">
      <div className="sale-title">
        <span className="sale-mark basket-mark">
          <ShoppingBasket aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2>Basket</h2>
          <p>{itemsText(count)} · nothing is sent yet</p>
        </div>
        {closes && (
          <div className="-me-2 ms-auto flex self-start">
            <ClosePanel to={paths.sell()} />
          </div>
        )}
      </div>
    </header>
  )
}
