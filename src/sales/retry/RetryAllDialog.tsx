import { phaseWords } from '../../till/words/phase-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Progress } from '../../ui/overlay/Progress.tsx'
import type { Stop } from './retry-all.ts'
import type { RetryingAll } from './use-retry-all.ts'

interface RetryAllDialogProps {
  progress: RetryingAll
  onStop: () => void
  onClose: () => void
}

/** How far the retries are, and where they stopped. */
export function RetryAllDialog({ progress, onStop, onClose }: RetryAllDialogProps) {
  const { state, words, current, why, failed, needYou } = progress
  return (
    <Dialog
      open
      onClose={onClose}
      title="Retry all"
      footer={
        state === 'running' ? (
          <Button size="sale" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button size="sale" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {why !== undefined && (
          <Banner tone="needs" live="assertive" title={stopWords[why].title}>
            {stopWords[why].text}
          </Banner>
        )}
        <Progress label="Sales tried" value={progress.tried} max={progress.all} />
        <output className="font-semibold figures">{words}</output>
        {current !== undefined && (
          <p className="text-sm/normal text-ink-soft">
            {current.summary.title}, {current.summary.recipientMasked}: {phaseWords(current).title}
          </p>
        )}
        {state === 'stopping' && <p>The till stops after this sale.</p>}
        {state === 'over' && failed > 0 && (
          <p>The list of failed sales says what to give back for what failed again.</p>
        )}
        {state === 'over' && needYou > 0 && (
          <p>
            {needYou} {needYou === 1 ? 'needs' : 'need'} you: press Retry beside the sale, which
            says what to do with the customer’s money.
          </p>
        )}
      </div>
    </Dialog>
  )
}

const stopWords: Readonly<Record<Stop, { title: string; text: string }>> = {
  wallet: {
    title: 'Stopped: the wallet’s balance is too low',
    text: 'Top up the wallet, then retry the rest.',
  },
  'not-allowed': {
    title: 'Stopped: this user can’t retry',
    text: 'Only merchant and sub-merchant users can. Sign in as one, then retry the rest.',
  },
  till: {
    title: 'Stopped: the till can’t sell right now',
    text: 'The notice at the top says why. Once that is sorted out, retry the rest.',
  },
}
