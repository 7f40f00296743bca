import { useLocation, useMatch, useNavigate } from 'react-router'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { usePanelOpen, usePanelShape } from '../../till/held/panel.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { formatRand } from '../../values/money.ts'
import { useBasket } from './basket.ts'
import { countOf, itemsText, totalOf } from '../../draft/held-draft.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** The basket's contents while it is off the screen: one tap opens it. From the tiles, a key does. */
export function BasketBar() {
  const items = useBasket()
  const navigate = useNavigate()
  const { search } = useLocation()
  const shape = usePanelShape()
  const open = usePanelOpen()
  const atBasket = useMatch(routePatterns.basket) !== null
  // Beside the tiles, the panel at rest shows it.
  const isShown = shape === 'column' ? open && !atBasket : !open
  const pay = () => {
    navigate({ pathname: paths.basket(), search })
  }
  useShortcut('F8', pay, { enabled: items.length > 0 && !open, inFields: true })
  if (items.length === 0 || !isShown) return null
  const count = itemsText(countOf(items))
  return (
    <button
      type="button"
      className="flex min-h-sale w-full flex-none items-center gap-3 border-y border-line bg-accent-soft px-5 py-2 text-start font-strong text-accent-soft-ink max-lg:min-h-target max-lg:w-auto max-lg:gap-2 max-lg:px-3 max-lg:py-1 max-lg:text-sm/close @container"
      onClick={pay}
    >
      <ShoppingBasket
        aria-hidden="true"
        className="size-6 flex-none max-lg:size-5 max-lg:@max-[9rem]:hidden"
      />
      {shape === 'column' ? (
        <>
          <span className="min-w-0 flex-1 figures">
            <Spoken>
              {count} · {formatRand(totalOf(items))}
            </Spoken>
          </span>
          <span>{open ? 'See the basket' : 'Pay'}</span>
        </>
      ) : (
        <span className="flex min-w-0 flex-col">
          <span className="text-xs font-normal">Pay · {count}</span>
          <span className="figures">
            <Spoken>{formatRand(totalOf(items))}</Spoken>
          </span>
        </span>
      )}
    </button>
  )
}
