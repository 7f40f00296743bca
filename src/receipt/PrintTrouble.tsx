import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { printFailureWords } from './print-failure-words.ts'
import type { PrintFailure } from './print-outcome.ts'

/** Why a slip is not on paper, and the ways out; the slip stays on the screen. */
export function PrintTrouble({
  failure,
  onBrowser,
}: {
  failure: PrintFailure | undefined
  /** Prints through the browser instead. */
  onBrowser: () => unknown
}) {
  if (failure === undefined) return null
  const { title, text } = printFailureWords[failure]
  return (
    <Banner
      tone="needs"
      title={title}
      action={
        failure === 'no-dialog' ? undefined : (
          <Button onClick={onBrowser}>Print through the browser</Button>
        )
      }
    >
      {text}
    </Banner>
  )
}
