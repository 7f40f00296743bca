import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Account } from '../api/account.ts'
import { pinLength } from '../terminal/pin-hash.ts'
import { pinStore, type PinPurpose } from '../terminal/pin-store.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { onTouch } from '../ui/pointer.ts'
import { PinField } from './PinField.tsx'

export interface PinFormProps {
  account: Account
  purpose: PinPurpose
  label: string
  submitLabel: string
  onRight: () => void
}

type Trial =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  /** `until`: on the page's own clock, which nobody sets. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'unavailable' }

const elapsed = () => performance.now()

/** Asks for a PIN of this till, one try at a time. What was typed is forgotten at once. */
export function PinForm({ account, purpose, label, submitLabel, onRight }: PinFormProps) {
  const [pin, setPin] = useState('')
  const [trial, setTrial] = useState<Trial>(() =>
    waiting(pinStore.waitLeft(account, purpose), { kind: 'idle' }),
  )
  const field = useRef<HTMLInputElement>(null)
  const [padded] = useState(onTouch)
  const held = trial.kind === 'busy' || trial.kind === 'wait'
  useEffect(() => field.current?.focus(), [])

  const tryIt = async (event: SubmitEvent) => {
    event.preventDefault()
    if (held) return
    setPin('')
    field.current?.focus()
    if (pin === '') return setTrial({ kind: 'missing' })
    setTrial({ kind: 'busy' })
    const checked = await pinStore.check(account, purpose, pin)
    if (checked.kind === 'right') onRight()
    else if (checked.kind === 'unavailable') setTrial(checked)
    else setTrial(waiting(checked.waitMs, { kind: 'wrong' }))
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void tryIt(event)}>
      <PinField
        ref={field}
        label={label}
        value={pin}
        onValue={setPin}
        inputMode={padded ? 'none' : 'numeric'}
        size="sale"
        enterKeyHint="go"
        error={trial.kind === 'missing' ? 'Enter the PIN.' : undefined}
      />
      {trial.kind === 'wrong' && (
        <Banner tone="needs" live="assertive" title="That is not the PIN">
          Try again.
        </Banner>
      )}
      {trial.kind === 'wait' && (
        <Banner tone="needs" live="assertive" title="Too many wrong PINs">
          You can try again in{' '}
          <Countdown
            key={trial.until}
            until={trial.until}
            now={elapsed}
            onDone={() => setTrial({ kind: 'idle' })}
          />
          .
        </Banner>
      )}
      {trial.kind === 'unavailable' && (
        <Banner tone="needs" live="assertive" title="The PIN can not be checked">
          It was removed in another window, or this page is not served securely. Sign in with the
          password instead.
        </Banner>
      )}
      {padded && (
        <NumberPad value={pin} onChange={setPin} maxLength={pinLength.most} label="PIN pad" />
      )}
      <Button
        type="submit"
        variant="primary"
        size="sale"
        wide
        busy={trial.kind === 'busy'}
        aria-disabled={trial.kind === 'wait' || undefined}
      >
        {submitLabel}
      </Button>
    </form>
  )
}

function waiting(waitMs: number, otherwise: Trial): Trial {
  return waitMs > 0 ? { kind: 'wait', until: elapsed() + waitMs } : otherwise
}
