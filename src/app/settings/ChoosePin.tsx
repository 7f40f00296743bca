import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { pinFault, pinLength } from '../../terminal/pin-hash.ts'
import { pinStore, type PinPurpose } from '../../terminal/pin-store.ts'
import { PinField } from '../../till/PinField.tsx'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

export interface ChoosePinProps {
  purpose: PinPurpose
  onDone: () => void
}

interface Faults {
  readonly pin?: string
  readonly again?: string
}

/** A new PIN, typed twice: nobody sees what is typed. */
export function ChoosePin({ purpose, onDone }: ChoosePinProps) {
  const { account } = useTill()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [failed, setFailed] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => first.current?.focus(), [])

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = pinFault(pin)
    const found: Faults =
      wrong !== undefined
        ? { pin: wrong }
        : again === pin
          ? {}
          : { again: 'The two are not the same.' }
    setFaults(found)
    if (found.pin !== undefined) return first.current?.focus()
    if (found.again !== undefined) return second.current?.focus()
    setBusy(true)
    const outcome = await pinStore.set(account, purpose, pin)
    setBusy(false)
    setPin('')
    setAgain('')
    setFailed(outcome.kind === 'unavailable')
    if (outcome.kind === 'same-as-other') {
      setFaults({ pin: 'The till’s and the manager’s PIN must differ. Choose another.' })
      return first.current?.focus()
    }
    if (outcome.kind === 'unavailable') return
    announce(
      outcome.kept
        ? 'The PIN is set'
        : 'The PIN is set until this window is closed: this browser keeps nothing',
    )
    onDone()
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <PinField
        ref={first}
        label="New PIN"
        hint={`${pinLength.least} to ${pinLength.most} digits.`}
        value={pin}
        onValue={setPin}
        error={faults.pin}
      />
      <PinField
        ref={second}
        label="The same again"
        value={again}
        onValue={setAgain}
        error={faults.again}
      />
      {failed && (
        <Banner tone="needs" live="assertive" title="The PIN could not be set">
          This page has no cryptography to keep it with. Open the till over https.
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Set the PIN
        </Button>
      </div>
    </form>
  )
}
