import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { Outlet } from 'react-router'
import { useHoldBasket } from '../../sell/basket/use-hold-basket.ts'
import { SaleWatch } from '../../sell/open/SaleWatch.tsx'
import { announce } from '../../ui/overlay/announce.ts'
import { BrandRowsSkeleton } from '../../ui/tile/BrandRowsSkeleton.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { KeysDialog } from '../KeysDialog.tsx'
import { Nav } from './Nav.tsx'
import { usePanelCovers } from '../../till/held/panel.ts'
import { Prefetch } from '../Prefetch.tsx'
import { ShellFrame, ShellMain, ShellRail } from './ShellFrame.tsx'
import { usePlace } from './use-place.ts'

/** Surrounds every screen: navigation, account, notices. */
export function Shell() {
  const [keysShown, setKeysShown] = useState(false)
  const main = useRef<HTMLElement>(null)
  const covered = usePanelCovers()
  const place = usePlace()
  const name = place?.label
  useFocusOnArrival(name, main)
  useHoldBasket()
  useShortcut('?', () => setKeysShown(true))

  return (
    <ShellFrame>
      <a
        href="#main"
        className={buttonClass({
          variant: 'primary',
          className: 'fixed! top-2 left-2 z-60 not-focus-visible:[transform:translateY(-200%)]',
        })}
        onClick={(event) => {
          // Without the fragment of the address: the router uses that.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to the content
      </a>
      <ShellRail inert={covered}>
        <Nav place={place} />
        <AccountMenu onShowKeys={() => setKeysShown(true)} />
      </ShellRail>
      <ShellMain ref={main} id="main" tabIndex={-1}>
        <Suspense fallback={<CounterSkeleton />}>
          <Outlet />
        </Suspense>
      </ShellMain>
      <SaleWatch />
      <Prefetch />
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </ShellFrame>
  )
}

/** Skeleton of Sell while its code loads. */
function CounterSkeleton() {
  return (
    <div className="@container flex flex-col gap-4 p-4">
      <Skeleton height="3.5rem" />
      <BrandRowsSkeleton label="Loading" />
    </div>
  )
}

/** On a new screen, scrolls to the top, moves the focus there, and announces the title. */
function useFocusOnArrival(place: string | undefined, main: RefObject<HTMLElement | null>): void {
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
    if (place !== undefined) announce(place)
  }, [place, main])
}
