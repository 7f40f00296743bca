import { useState, type SubmitEvent } from 'react'
import { useTill } from '../till/till.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { formatRand, parseAmount } from '../values/money.ts'
import type { MovementKind } from './drawer.ts'
import { newId } from './new-id.ts'
import { withMovement, type Shift } from './shift.ts'
import { shiftStoreOf, useActor } from './use-shift.ts'
import { movementWord } from './words.ts'

/** The longest reason: it stands on a slip. */
export const longestReason = 120

/** Cash goes into the drawer or out of it beside the sales. */
export function MovementDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const till = useTill()
  const actor = useActor()
  const [kind, setKind] = useState<MovementKind>('drop')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({})
  const [trouble, setTrouble] = useState(false)
  const [busy, setBusy] = useState(false)

  const keep = async () => {
    const sum = parseAmount(amount)
    const why = reason.trim()
    const found = {
      ...(sum === undefined || sum <= 0
        ? { amount: 'Write the amount in rand, such as 500 or 49.90.' }
        : {}),
      ...(why === '' ? { reason: 'Say what it is for.' } : {}),
    }
    setWrong(found)
    if (sum === undefined || sum <= 0 || why === '' || busy) return
    setBusy(true)
    const at = till.api.clock.wallNow()
    const movement = { id: newId(at), kind, amount: sum, reason: why, at, by: actor }
    try {
      const changed = await shiftStoreOf(till).change(shift.id, (now) =>
        withMovement(now, movement),
      )
      if (changed.kind === 'refused') throw new Error('The shift is closed')
      announce(`${movementWord[kind]} of ${formatRand(sum)} written down`)
      onClose()
    } catch {
      setTrouble(true)
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void keep()
  }

  return (
    <Dialog open title="Move cash" onClose={onClose}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit} aria-label="Move cash">
        <Segmented
          legend="What is done"
          value={kind}
          onChange={setKind}
          options={(['drop', 'pay-out', 'pay-in'] as const).map((value) => ({
            value,
            label: movementWord[value],
          }))}
        />
        <AmountField
          label="Amount"
          value={amount}
          error={wrong.amount}
          required
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label="Reason"
          hint="Such as: to the safe (a drop), milk for the shop (a pay-out), more change (a pay-in)."
          value={reason}
          error={wrong.reason}
          required
          maxLength={longestReason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        {shift.cut !== undefined && (
          <p className="text-sm text-ink-soft">The drawer must be counted again after this.</p>
        )}
        {trouble && (
          <Banner tone="needs" live="assertive" title="It could not be written down">
            Nothing was changed. Look whether the shift is still open, and try again.
          </Banner>
        )}
        <Button type="submit" variant="primary" size="sale" wide busy={busy}>
          Write it down
        </Button>
      </form>
    </Dialog>
  )
}
