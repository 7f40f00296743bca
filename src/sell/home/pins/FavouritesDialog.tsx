import { useRef } from 'react'
import { flushSync } from 'react-dom'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { favouriteStore, type Favourite } from '../../../till/terminal/favourites.ts'
import { useTill } from '../../../till/till.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { cents, formatRand } from '../../../values/money.ts'
import { isShortNumber } from '../ChoiceTiles.tsx'
import { offered } from '../shop-sales.ts'
import { useShopPage } from '../use-shop-page.ts'

interface FavouritesDialogProps {
  catalogue: Catalogue
  onClose: () => void
}

/** Reorders and removes favourites. Takes effect at once. */
export function FavouritesDialog({ catalogue, onClose }: FavouritesDialogProps) {
  const { account } = useTill()
  const { favourites } = useShopPage()
  const list = useRef<HTMLUListElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  /** A row that moves or goes loses the focus. */
  const keepingFocus = (
    act: () => void,
    buttonOf: (rows: readonly Element[]) => Element | null | undefined,
  ) => {
    flushSync(act)
    const button = buttonOf([...(list.current?.children ?? [])])
    if (button instanceof HTMLElement) button.focus()
    else done.current?.focus()
  }
  const move = (favourite: Favourite, at: number, by: 1 | -1) => {
    const neighbour = favourites[at + by]
    if (neighbour === undefined) return
    keepingFocus(
      () => favouriteStore.swap(account, favourite, neighbour),
      (rows) => rows[at + by]?.querySelector(by < 0 ? '[data-act="up"]' : '[data-act="down"]'),
    )
    announce(`${pinnedName(catalogue, favourite)} moved ${by < 0 ? 'up' : 'down'}.`)
  }
  const unpin = (favourite: Favourite, at: number) => {
    keepingFocus(
      () => favouriteStore.unpin(account, favourite),
      (rows) => (rows[at] ?? rows.at(-1))?.querySelector('[data-act="unpin"]'),
    )
  }
  return (
    <Dialog
      open
      title="Favourites"
      onClose={onClose}
      footer={
        <Button ref={done} variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="mb-2 text-sm text-ink-soft">
        To pin one more, open a product and press the star at the top.
      </p>
      <ul ref={list}>
        {favourites.map((favourite, at) => {
          const name = pinnedName(catalogue, favourite)
          const isOffered = offered(catalogue, [favourite]).length > 0
          return (
            <li
              key={`${favourite.productCode} ${favourite.amount}`}
              className="flex items-center gap-1 border-t border-line py-1 first:border-t-0"
            >
              <span className="w-6 shrink-0 text-sm text-ink-soft figures">
                {isShortNumber(favourite.number) && favourite.number}
              </span>
              <span className="min-w-0 flex-1 text-sm font-semibold figures">
                {name} {!isOffered && <Badge>Not offered now</Badge>}
              </span>
              <IconButton
                label={`Move up: ${name}`}
                icon={<ArrowUp aria-hidden="true" />}
                aria-disabled={at === 0}
                data-act="up"
                onClick={() => move(favourite, at, -1)}
              />
              <IconButton
                label={`Move down: ${name}`}
                icon={<ArrowDown aria-hidden="true" />}
                aria-disabled={at === favourites.length - 1}
                data-act="down"
                onClick={() => move(favourite, at, 1)}
              />
              <IconButton
                label={`Unpin: ${name}`}
                icon={<Trash2 aria-hidden="true" />}
                data-act="unpin"
                onClick={() => unpin(favourite, at)}
              />
            </li>
          )
        })}
      </ul>
      {favourites.length === 0 && <p className="font-semibold">Nothing is pinned.</p>}
    </Dialog>
  )
}

/** As it was pinned: a product that is not offered keeps its place, and can be removed. */
function pinnedName({ byCode }: Catalogue, { productCode, amount }: Favourite): string {
  const name = byCode.get(productCode)?.name ?? productCode
  return amount === undefined ? name : `${name}, ${formatRand(cents(amount))}`
}
