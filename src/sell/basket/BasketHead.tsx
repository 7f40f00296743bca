import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { paths } from '../../till/address/paths.ts'
import { ClosePanel } from '../steps/ClosePanel.tsx'
import { PanelHead, PanelMark } from '../steps/PanelHead.tsx'
import { itemsText } from './basket.ts'

/** @param closes whether it covers the shop's own page */
export function BasketHead({ count, closes }: { count: number; closes: boolean }) {
  return (
    <header>
      <PanelHead
        mark={
          <PanelMark basket>
            <ShoppingBasket aria-hidden="true" />
          </PanelMark>
        }
        title="Basket"
        tools={closes && <ClosePanel to={paths.sell()} />}
      >
        {itemsText(count)} · nothing is sent yet
      </PanelHead>
    </header>
  )
}
