import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import { useTill } from '../../till/till.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectPrinter } from '../PrintNews.tsx'
import type { DirectFailure } from './print-outcome.ts'

/** The title when the drawer stayed closed. */
const drawerShut = 'The drawer didn’t open'

/** Why the drawer stayed closed, and what to do. The sale or return itself is done. */
const drawerTroubleWords: Readonly<Record<DirectFailure, string>> = {
  'no-printer':
    'No printer is connected. Open the drawer with its key, or plug in or turn on the printer and connect it here.',
  'no-paper':
    'The printer is out of paper. Open the drawer with its key, or put in a new roll and try again.',
  'no-bluetooth':
    'Bluetooth is off. Open the drawer with its key, or turn on Bluetooth, allow the browser to use it, and try again.',
  'needs-press':
    'The browser opens RawBT only when somebody presses a button. Try again, or open the drawer with its key.',
  'not-taken':
    'The printer didn’t answer. Open the drawer with its key, or check that the printer is on and closed, and try again.',
  'not-supported':
    'This browser can’t reach the printer. Open the drawer with its key, or choose another way to print under Settings, Printer.',
}

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
