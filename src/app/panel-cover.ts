import { useMatch } from 'react-router'
import { usePanelShape } from '../till/panel.ts'
import { routePatterns } from '../till/address/paths.ts'

/** Whether something stands in the sale panel: a product being sold, a sale, or the list of open ones. */
export function usePanelOpen(): boolean {
  const product = useMatch(routePatterns.sellProduct)
  const sale = useMatch(routePatterns.sale)
  const lookAfter = useMatch(routePatterns.lookAfter)
  const voucher = useMatch(routePatterns.redeemProduct)
  return product !== null || voucher !== null || sale !== null || lookAfter !== null
}

/** Whether the panel lies over everything else, so that only it may be reached. */
export function usePanelCovers(): boolean {
  const shape = usePanelShape()
  const open = usePanelOpen()
  return open && shape !== 'column'
}
