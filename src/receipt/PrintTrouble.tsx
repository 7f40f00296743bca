import { useEffect, useEffectEvent, useState } from 'react'
import { usePrinterSettings } from '../terminal/printer-settings.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { choosePrinter, onPlugged, type DirectWay } from './choose-printer.ts'
import { printFailureWords } from './print-failure-words.ts'
import type { PrintFailure } from './print-outcome.ts'

export interface PrintTroubleProps {
  failure: PrintFailure | undefined
  /** Prints the same slip again. */
  onAgain: () => unknown
  /** Prints through the browser instead. */
  onBrowser: () => unknown
}

/** Why a slip is not on paper, and the ways out; the slip stays on the screen. */
export function PrintTrouble({ failure, onAgain, onBrowser }: PrintTroubleProps) {
  const { way } = usePrinterSettings()
  if (failure === undefined) return null
  const { title, text } = printFailureWords[failure]
  const mayConnect = failure === 'no-printer' || failure === 'not-taken'
  return (
    <Banner
      tone="needs"
      title={title}
      action={
        failure === 'no-dialog' ? undefined : (
          <div className="flex flex-wrap gap-2">
            {mayConnect && way !== 'browser' && (
              <ConnectPrinter way={way} isAbsent={failure === 'no-printer'} onAgain={onAgain} />
            )}
            <Button onClick={onBrowser}>Print through the browser</Button>
          </div>
        )
      }
    >
      {text}
    </Banner>
  )
}

/**
 * Browsers forget a cheap USB printer whenever its power is cut. Whoever is at the till chooses it again, and the slip
 * that waited is printed. One that the browser remembers prints as soon as it is plugged in.
 */
export function ConnectPrinter({
  way,
  isAbsent,
  variant = 'primary',
  onAgain,
}: {
  way: DirectWay
  /** It prints as soon as the printer is plugged in. */
  isAbsent: boolean
  variant?: 'primary' | 'secondary'
  onAgain: () => unknown
}) {
  const [failed, setFailed] = useState(false)
  const printAgain = useEffectEvent(() => {
    announce('The printer is connected')
    onAgain()
  })
  useEffect(
    () =>
      onPlugged(way, (what) => {
        // A slip that a printer didn't take may be on paper in part: then a person decides.
        if (what === 'connect' && isAbsent) printAgain()
      }),
    [way, isAbsent],
  )
  const connect = async () => {
    const outcome = await choosePrinter(way)
    setFailed(outcome === 'failed')
    if (outcome !== 'chosen') return
    announce('The printer is connected')
    onAgain()
  }
  return (
    <>
      <Button variant={variant} onClick={connect}>
        Connect the printer
      </Button>
      {failed && (
        <p className="order-last basis-full text-sm" role="alert">
          The printer couldn’t be connected. Check that it is plugged in and on.
        </p>
      )}
    </>
  )
}
