import { useEffect, useEffectEvent, useState } from 'react'
import {
  usePrinterSettings,
  type DirectWay,
  type PrintWay,
} from '../till/terminal/printer-settings.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { choosePrinter, onPlugged } from './printer/choose-printer.ts'
import { notChosenWords, printFailureWords, sentWords } from './printer/print-words.ts'
import type { PrintFailure, PrintOutcome } from './printer/print-outcome.ts'

interface PrintNewsProps {
  /** `undefined` before the first print. */
  outcome: PrintOutcome | undefined
  /** Prints the same slip again. */
  onAgain: () => unknown
  /** Prints through the browser instead. */
  onBrowser: () => unknown
}

/**
 * Says when a slip is not on paper, or may not be, and offers other ways. The slip stays on the screen. A printer that
 * the browser remembers prints it as soon as it is plugged in.
 */
export function PrintNews({ outcome, onAgain, onBrowser }: PrintNewsProps) {
  const { way } = usePrinterSettings()
  const say = useEffectEvent((now: PrintOutcome) => {
    if (now.kind === 'sent') announce(joined(sentWords(way)))
    if (now.kind === 'failed') announce(joined(printFailureWords[now.reason]), 'assertive')
  })
  useEffect(() => {
    if (outcome !== undefined) say(outcome)
  }, [outcome])
  const printAgain = useEffectEvent(() => {
    announce('The printer is connected')
    onAgain()
  })
  useEffect(() => {
    // Part of a slip may be on paper after another failure: then a person decides.
    const isAbsent = outcome?.kind === 'failed' && outcome.reason === 'no-printer'
    if (!isAbsent || way === 'browser') return undefined
    // A plug may report itself several times, and the slip prints once.
    const stop = onPlugged(way, (what) => {
      if (what !== 'connect') return
      stop()
      printAgain()
    })
    return stop
  }, [outcome, way])
  if (outcome?.kind === 'failed')
    return <Failure {...{ failure: outcome.reason, way, onAgain, onBrowser }} />
  if (outcome?.kind !== 'sent') return null
  const { title, text } = sentWords(way)
  return (
    <Banner tone="info" title={title}>
      {text}
    </Banner>
  )
}

function joined({ title, text }: { title: string; text: string }): string {
  return `${title}. ${text}`
}

function Failure({
  failure,
  way,
  onAgain,
  onBrowser,
}: Omit<PrintNewsProps, 'outcome'> & { failure: PrintFailure; way: PrintWay }) {
  const { title, text } = printFailureWords[failure]
  const mayConnect = failure === 'no-printer' || failure === 'not-taken'
  return (
    <Banner
      tone="needs"
      title={title}
      action={
        failure === 'no-dialog' ? undefined : (
          <div className="flex flex-wrap gap-2">
            {mayConnect && way !== 'browser' && <ConnectPrinter way={way} onAgain={onAgain} />}
            {failure === 'needs-press' && (
              <Button variant="primary" onClick={onAgain}>
                Print again
              </Button>
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
 * Browsers forget a cheap USB printer when its power is cut. The cashier chooses it again, and the waiting slip prints.
 */
export function ConnectPrinter({
  way,
  variant = 'primary',
  onAgain,
}: {
  way: DirectWay
  variant?: 'primary' | 'secondary'
  onAgain: () => unknown
}) {
  const [failed, setFailed] = useState(false)
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
          The printer couldn’t be connected. {notChosenWords[way]}
        </p>
      )}
    </>
  )
}
