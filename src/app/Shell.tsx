import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { navigate, useLocation } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { announce } from '../ui/announce.ts'
import { buttonClass } from '../ui/button-class.ts'
import { useShortcut } from '../ui/shortcut.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Nav } from './Nav.tsx'
import { placeOf } from './nav-entries.ts'
import { Notices } from './Notices.tsx'
import { usePanelCovers } from './panel-cover.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import './shell.css'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

/** What stays around every screen: places, account, notices. */
export function Shell({ children }: { children: ReactNode }) {
  const [keysShown, setKeysShown] = useState(false)
  const main = useRef<HTMLElement>(null)
  const covered = usePanelCovers()
  const place = placeOf(useLocation().pathname)?.label
  useFocusOnArrival(place, main)
  useShortcut('?', () => setKeysShown(true))

  return (
    <div className="shell">
      <a
        href="#main"
        className={buttonClass({ variant: 'primary', className: 'skip-link' })}
        onClick={(event) => {
          // Without the fragment in the address: that is the router's.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to the content
      </a>
      <header className="shell-rail" inert={covered}>
        <p className="shell-mark">
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={36} height={36} />
          <span>Tuckshop</span>
        </p>
        <Nav />
        <AccountMenu onShowKeys={() => setKeysShown(true)} />
      </header>
      <main ref={main} id="main" tabIndex={-1} className="shell-main">
        <Notices />
        {/* A screen that broke is left by going to another place. */}
        <CrashBoundary key={place} onSell={() => navigate(paths.sell())}>
          <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
        </CrashBoundary>
      </main>
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </div>
  )
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
