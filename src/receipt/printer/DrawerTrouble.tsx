import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import { useTill } from '../../till/till.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { drawerShut, drawerTroubleWords } from './drawer-words.ts'
import { ConnectPrinter } from '../PrintNews.tsx'
import type { DirectFailure } from './print-outcome.ts'

/** Says that the drawer stayed closed when cash went in or out. The sale itself went on. */
export function DrawerNotice() {
  const { drawer } = useTill()
  const failure = useStore(drawer.trouble)
  const again = () => drawer.open('cash')
  return (
    <DrawerTrouble failure={failure} onConnected={again}>
      {failure !== 'not-supported' && <Button onClick={again}>Try again</Button>}
      <Button onClick={() => drawer.trouble.setState(undefined, true)}>OK</Button>
    </DrawerTrouble>
  )
}

interface DrawerTroubleProps {
  failure: DirectFailure | undefined
  /** Opens the drawer after the printer is connected. */
  onConnected: () => unknown
  /** Alternatives. */
  children?: ReactNode
}

/** Says why the drawer stayed closed, and what to do. */
export function DrawerTrouble({ failure, onConnected, children }: DrawerTroubleProps) {
  const { way } = usePrinterSettings()
  if (failure === undefined) return null
  const mayConnect = failure === 'no-printer' || failure === 'not-taken'
  return (
    <Banner
      tone="needs"
      live="assertive"
      title={drawerShut}
      action={
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayConnect && way !== 'browser' && (
            // Don't open a drawer just because somebody plugs in a cable: it may be unattended.
            <ConnectPrinter way={way} variant="secondary" onAgain={onConnected} />
          )}
          {children}
        </div>
      }
    >
      {drawerTroubleWords[failure]}
    </Banner>
  )
}
