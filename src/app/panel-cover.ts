import { useMatch } from '../till/match-path.ts'
import { usePanelShape } from '../till/panel.ts'
import { routePatterns } from '../till/paths.ts'

/** Whether something stands in the sale panel: a product being sold, a sale, or the list of open ones. */
export function usePanelOpen(): boolean {
  const product = useMatch(routePatterns.sellProduct)
  const sale = useMatch(routePatterns.sale)
  const lookAfter = useMatch(routePatterns.lookAfter)
  return product !== undefined || sale !== undefined || lookAfter !== undefined
}

/** Whether the panel lies over everything else, so that only it may be reached. */
export function usePanelCovers(): boolean {
  const shape = usePanelShape()
  const open = usePanelOpen()
  return open && shape !== 'column'
}
