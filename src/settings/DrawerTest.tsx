import { useState } from 'react'
import LockOpen from 'lucide-react/icons/lock-open'
import { useOpenByHand } from '../cash-up/count/use-open-by-hand.ts'
import { DrawerTrouble } from '../receipt/printer/DrawerTrouble.tsx'
import type { DirectFailure } from '../receipt/printer/print-outcome.ts'
import { drawerPins, type DrawerPin } from '../till/terminal/printer-settings.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/tile/Segmented.tsx'

interface DrawerTestProps {
  pin: DrawerPin
  onPin: (pin: DrawerPin) => void
}

/** How the drawer is connected to the printer, and a test. The shift lists a test like any opening without a sale. */
export function DrawerTest({ pin, onPin }: DrawerTestProps) {
  const { note, open } = useOpenByHand()
  const [state, setState] = useState<'fine' | 'not-noted' | DirectFailure>('fine')
  const test = async () => {
    setState('fine')
    try {
      await note('Test in Settings')
    } catch {
      setState('not-noted')
      return
    }
    const outcome = await open()
    if (outcome.kind === 'failed') setState(outcome.reason)
    else if (outcome.kind !== 'no-drawer') announce('Sent to the drawer')
  }
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend="Pin of the drawer’s plug"
        options={drawerPins.map((one) => ({ value: String(one), label: `Pin ${one}` }))}
        value={String(pin)}
        onChange={(value) => onPin(value === '5' ? 5 : 2)}
      />
      {state === 'not-noted' && (
        <Banner tone="needs" live="assertive" title="That couldn’t be saved">
          The drawer stays shut. Try again, or reload.
        </Banner>
      )}
      {state !== 'fine' && state !== 'not-noted' && (
        <DrawerTrouble failure={state} onConnected={test} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          If it stays shut, try the other pin. The X and the Z list each try.
        </p>
        <Button icon={<LockOpen aria-hidden="true" />} onClick={test}>
          Test the drawer
        </Button>
      </div>
    </div>
  )
}
