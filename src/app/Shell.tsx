import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { paths } from '../till/address/paths.ts'
import { useTill } from '../till/till.ts'
import { putOnDevice } from '../till/version/on-device.ts'
import { announce } from '../ui/announce.ts'
import { buttonClass } from '../ui/button-class.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useShortcut } from '../ui/shortcut.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { prefetchSale, SaleWatch } from './around-screens.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { onceRead } from './idle.ts'
import { Nav } from './Nav.tsx'
import { usePanelCovers } from './panel-cover.ts'
import { ShellFrame, ShellMain, ShellRail } from './ShellFrame.tsx'
import { usePlace } from './use-place.ts'

const KeysDialog = lazyPart(
  async () => (await import('./KeysDialog.tsx')).KeysDialog,
  () => null,
)

/** What stays around every screen: places, account, notices. */
export function Shell() {
  const navigate = useNavigate()
  const [keysShown, setKeysShown] = useState(false)
  const main = useRef<HTMLElement>(null)
  const covered = usePanelCovers()
  const place = usePlace()
  const name = place?.label
  useFocusOnArrival(name, main)
  useShortcut('?', () => setKeysShown(true))
  const idle = useIdle()
  const touched = useTouched()

  return (
    <ShellFrame>
      <a
        href="#main"
        className={buttonClass({
          variant: 'primary',
          className: 'fixed top-2 left-2 z-60 not-focus-visible:[transform:translateY(-200%)]',
        })}
        onClick={(event) => {
          // Without the fragment in the address: that is the router's.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to the content
      </a>
      <ShellRail inert={covered}>
        <Nav place={place} />
        <AccountMenu ready={idle} onShowKeys={setKeysShown} />
      </ShellRail>
      <ShellMain ref={main} id="main" tabIndex={-1}>
        {/* A screen that broke is left by going to another place. */}
        <CrashBoundary
          key={name === 'Redeem' ? 'Sell' : name}
          onSell={() => navigate(paths.sell())}
        >
          <Outlet context={idle} />
        </CrashBoundary>
      </ShellMain>
      {idle && (
        <Suspense>
          <SaleWatch touched={touched} />
        </Suspense>
      )}
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </ShellFrame>
  )
}

/** The catalogue has come: from now on what a sale needs may come. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  const { queryClient } = useTill()
  useEffect(
    () =>
      onceRead(queryClient, () => {
        setIdle(true)
        prefetchSale()
        putOnDevice()
      }),
    [queryClient],
  )
  return idle
}

/** Tells whether anything was tapped or typed since the shell stands. */
function useTouched(): () => boolean {
  const touched = useRef(false)
  useEffect(() => {
    const touch = () => {
      touched.current = true
    }
    const kinds = ['pointerdown', 'keydown']
    for (const kind of kinds) window.addEventListener(kind, touch, { once: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch)
    }
  }, [])
  return () => touched.current
}

/** After a change of place, begins at its top: scroll, focus, and its name for a screen reader. */
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
