import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { chosenPin, pinLength } from '../../till/terminal/pin/pin-hash.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { PinField } from '../../till/people/PinField.tsx'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../../ui/field/use-field.ts'

interface ChoosePinProps {
  /** Whose PIN; the default is the manager's. */
  cashier?: string
  /** Closes the form, with or without a new PIN. */
  onDone: () => void
  /** Called when a PIN is set, before `onDone`. */
  onSet?: () => void
  submitLabel?: string
}

const newPin = z
  .object({ pin: chosenPin, again: z.string() })
  // Checks the repetition only when the PIN itself is valid.
  .refine(({ pin, again }) => pin === again || !chosenPin.safeParse(pin).success, {
    path: ['again'],
    error: 'The two don’t match.',
  })

/** A new PIN, typed twice because the field hides it. */
export function ChoosePin(props: ChoosePinProps) {
  const { cashier, onDone, onSet, submitLabel = 'Set the PIN' } = props
  const { account } = useTill()
  const { control, formState, handleSubmit, resetField, setError } = useForm({
    resolver: zodResolver(newPin),
    defaultValues: { pin: '', again: '' },
    reValidateMode: 'onSubmit',
  })
  const pin = useField(control, 'pin', { first: true })
  const again = useField(control, 'again')
  const [failed, setFailed] = useState(false)

  const save = handleSubmit(async ({ pin: chosen }) => {
    resetField('pin')
    resetField('again')
    const outcome =
      cashier === undefined
        ? await pinStore.set(account, chosen)
        : await pinStore.setCashier(account, cashier, chosen)
    setFailed(outcome.kind === 'unavailable')
    if (outcome.kind === 'taken')
      return setError(
        'pin',
        { message: 'Somebody else has this PIN. Choose another.' },
        { shouldFocus: true },
      )
    if (outcome.kind === 'unavailable') return undefined
    announce(
      outcome.kept
        ? 'The PIN is set'
        : 'The PIN is set until this window is closed: this browser won’t save it',
    )
    onSet?.()
    return onDone()
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-4 beside:grid beside:grid-cols-2 beside:gap-y-2"
      onSubmit={(event) => void save(event)}
    >
      <PinField {...pin} label="New PIN" hint={`${pinLength.least} to ${pinLength.most} digits.`} />
      <PinField {...again} label="Repeat it" />
      {failed && (
        <Banner tone="needs" live="assertive" title="The PIN couldn’t be set">
          This page can’t encrypt it. Open the till over https.
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2 beside:col-span-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
