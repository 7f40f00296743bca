import { useState, type SubmitEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Account } from '../../platform/reads/account.ts'
import { pinStore, type Whose } from '../terminal/pin/pin-store.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import { elapsed } from '../../ui/part/seconds-left.ts'
import { NumberPad } from '../../ui/field/NumberPad.tsx'
import { onTouch } from '../../ui/keys/pointer.ts'
import { useField } from '../../ui/field/use-field.ts'
import { PinField } from './PinField.tsx'

interface PinFormProps {
  account: Account
  /** The default is the manager's. */
  whose?: Whose
  submitLabel: string
  /** Receives the right PIN, and whose it is if not the manager's. The button stays busy until its promise ends. */
  onRight: (pin: string, cashier?: string) => void | Promise<void>
  onWrong?: () => void
}

const pinSchema = z.object({ pin: z.string().min(1, 'Enter the PIN.') })

/** The result of the last try. */
type Trial =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong' }
  /** `until`: on the page's monotonic clock. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'unavailable' }

/** Asks for a PIN of this till. Each try empties the field. */
export function PinForm(props: PinFormProps) {
  const { account, whose = 'manager', submitLabel, onRight, onWrong } = props
  const { control, formState, handleSubmit, resetField, setFocus } = useForm({
    resolver: zodResolver(pinSchema),
    defaultValues: { pin: '' },
    reValidateMode: 'onSubmit',
  })
  const { isSubmitting } = formState
  const pin = useField(control, 'pin', { first: true })
  const [trial, setTrial] = useState<Trial>(() =>
    waiting(pinStore.waitLeft(account), { kind: 'none' }),
  )
  const [padded] = useState(onTouch)

  const check = handleSubmit(async ({ pin: typed }) => {
    resetField('pin')
    setFocus('pin')
    const checked = await pinStore.check(account, typed, whose)
    if (checked.kind === 'right') return onRight(typed, checked.cashier)
    if (checked.kind === 'wrong') onWrong?.()
    if (checked.kind === 'unavailable') setTrial(checked)
    else setTrial(waiting(checked.waitMs, { kind: 'wrong' }))
  })
  const tryIt = (event: SubmitEvent) => {
    event.preventDefault()
    if (trial.kind === 'wait') return
    setTrial({ kind: 'none' })
    void check()
  }

  return (
    <form
      noValidate
      // In a low window the pad is beside the field.
      className="flex flex-col gap-4 beside:grid beside:grid-cols-2 beside:content-start beside:gap-x-6 beside:gap-y-2 beside:[&>[data-pad-keys]]:col-start-2 beside:[&>[data-pad-keys]]:row-span-4 beside:[&>[data-pad-keys]]:row-start-1"
      onSubmit={tryIt}
    >
      <PinField
        {...pin}
        label={whose === 'manager' ? 'Manager’s PIN' : 'PIN'}
        inputMode={padded ? 'none' : 'numeric'}
        size="sale"
        enterKeyHint="go"
      />
      {trial.kind === 'wrong' && (
        <Banner tone="needs" live="assertive" title="Wrong PIN">
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
            onDone={() => setTrial({ kind: 'none' })}
          />
          .
        </Banner>
      )}
      {trial.kind === 'unavailable' && (
        <Banner tone="needs" live="assertive" title="The PIN can’t be checked">
          It was removed in another window, or this page is not served securely.
        </Banner>
      )}
      {padded && <NumberPad field={pin.name} label="PIN pad" />}
      <Button
        type="submit"
        variant="primary"
        size="sale"
        wide
        busy={isSubmitting}
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
