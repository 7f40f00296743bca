import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useTill } from '../../till/till.ts'
import { AmountField } from '../../ui/field/AmountField.tsx'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Segmented } from '../../ui/tile/Segmented.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import type { CashRounding } from '../../values/cash.ts'
import { formatRand } from '../../values/money.ts'
import { typedCash } from './cash-sum.ts'
import { longestReason, movementKinds, takesTooMuch, type Drawer } from './drawer.ts'
import { newId } from '../../values/number/reference.ts'
import { withMovement, type Shift } from '../shift/shift.ts'
import { useActor } from '../shift/use-shift.ts'
import { movementWord } from '../shift/words.ts'

const movementSchema = (rounding: CashRounding) =>
  z.object({
    kind: z.enum(movementKinds),
    amount: typedCash(rounding, 'Enter the amount in rand, such as 500 or 49.90.', 1),
    reason: z.string().trim().min(1, 'Enter what it is for.'),
  })

const askWords = 'That is more than the drawer should have. If the amount is right, save it anyway.'

interface MovementDialogProps {
  shift: Shift
  /** So far, by the till's record. */
  drawer: Pick<Drawer, 'expected'>
  onClose: () => void
}

/** Puts cash into the drawer or takes it out, apart from sales. Asks before more goes out than the record has in it. */
export function MovementDialog({ shift, drawer, onClose }: MovementDialogProps) {
  const till = useTill()
  const actor = useActor()
  const { control, formState, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(movementSchema(till.terminal.cashRounding)),
    defaultValues: { kind: 'drop' as const, amount: '', reason: '' },
  })
  const kind = useField(control, 'kind')
  const amount = useField(control, 'amount')
  const reason = useField(control, 'reason')
  const [trouble, setTrouble] = useState(false)
  const typed = `${kind.value} ${amount.value}`
  const [asked, setAsked] = useState<string>()
  const asks = asked === typed

  const keep = handleSubmit(async (written) => {
    if (takesTooMuch(written, drawer) && !asks) {
      setAsked(typed)
      setFocus('amount')
      return
    }
    const at = till.api.clock.wallNow()
    const movement = { ...written, id: newId(at), at, by: actor }
    try {
      const changed = await till.shifts.change(shift.id, (now) => withMovement(now, movement))
      if (changed.kind === 'refused') throw new Error('The shift is closed')
      void till.drawer.open('cash')
      announce(`${movementWord[written.kind]} of ${formatRand(written.amount)} saved`)
      onClose()
    } catch {
      setTrouble(true)
    }
  })

  return (
    <Dialog open title="Move cash" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void keep(event)}
        aria-label="Move cash"
      >
        <Segmented
          {...kind}
          legend="Which way"
          options={movementKinds.map((value) => ({ value, label: movementWord[value] }))}
        />
        <AmountField
          {...amount}
          label="Amount"
          error={amount.error ?? (asks ? askWords : undefined)}
          required
        />
        <TextField
          {...reason}
          label="Reason"
          hint="Such as: to the safe (a drop), milk for the shop (a pay-out), more change (a pay-in)."
          required
          maxLength={longestReason}
          autoComplete="off"
        />
        {shift.cut !== undefined && (
          <p className="text-sm text-ink-soft">The drawer will need to be counted again.</p>
        )}
        {trouble && (
          <Banner tone="needs" live="assertive" title="That couldn’t be saved">
            Nothing has changed. Check that the shift is still open, then try again.
          </Banner>
        )}
        <Button
          type="submit"
          variant="primary"
          size="sale"
          wide
          busy={formState.isSubmitting}
          waits={asks}
        >
          {asks ? 'Save it anyway' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
