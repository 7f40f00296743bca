import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Banknote from 'lucide-react/icons/banknote'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useTill } from '../till/till.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { typed } from '../ui/typed.ts'
import { useField } from '../ui/use-field.ts'
import { formatRand, parseAmount } from '../values/money.ts'
import { newId } from './new-id.ts'
import { isCash } from '../values/cash.ts'
import type { Shift } from './shift.ts'
import { StepTitle } from './StepTitle.tsx'
import { groupsOf, totalOf } from './totals.ts'
import { soldSoFar, useUncounted } from './use-course.ts'
import { ownerOf } from './shift-queries.ts'
import { useActor } from './use-shift.ts'
import { countWord } from './words.ts'

const floatSchema = z.object({
  float: typed(
    parseAmount,
    'Count the cash in the drawer and enter it in rand, such as 500 or 487.50; 0 for none.',
  ),
})

/** Opens a shift with the cash that lies in the drawer. @param last the shift before, where there is one */
export function OpenShiftCard({ last }: { last: Shift | undefined }) {
  const till = useTill()
  const actor = useActor()
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(floatSchema),
    defaultValues: { float: '' },
  })
  const field = useField(control, 'float')
  const [trouble, setTrouble] = useState(false)

  const open = handleSubmit(async ({ float }) => {
    try {
      const at = till.api.clock.wallNow()
      const soldBefore = last === undefined ? await soldSoFar(till) : []
      const parts = { id: newId(at), openedAt: at, openedBy: actor, float }
      const opened = await till.shifts.open(ownerOf(till), parts, soldBefore)
      if (opened.kind === 'done') void till.drawer.open('cash')
      announce(`Shift opened with ${formatRand(float)}`)
    } catch {
      setTrouble(true)
    }
  })

  return (
    <Card title={<StepTitle>Open a shift</StepTitle>}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void open(event)}
        aria-label="Open a shift"
      >
        <p className="text-ink-soft">
          From then on the till adds up what is sold and how it is paid for. First count the cash in
          the drawer: that is the float.
        </p>
        <UncountedBanner last={last} />
        <AmountField {...field} label="Float in the drawer" required />
        {trouble && (
          <Banner tone="needs" live="assertive" title="The shift couldn’t be opened">
            The sales or the shifts on this device can’t be read right now. Try again, or reload.
          </Banner>
        )}
        <Button
          type="submit"
          variant="primary"
          size="sale"
          wide
          icon={<Banknote aria-hidden="true" />}
        >
          Open the shift
        </Button>
      </form>
    </Card>
  )
}

/** What was sold while no shift was open: its cash must not be counted into the float. */
function UncountedBanner({ last }: { last: Shift | undefined }) {
  const uncounted = useUncounted(last?.openedAt) ?? []
  if (uncounted.length === 0) return null
  const groups = groupsOf(uncounted)
  const cashIn = totalOf(groups, 'in', ({ method }) => isCash(method))
  const cashOut = totalOf(groups, 'out', ({ method }) => isCash(method))
  return (
    <Banner tone="needs" title={`${countWord(uncounted.length, 'sale')} since the last count`}>
      They count in this shift. Leave their cash out of the float: {formatRand(cashIn.amount)} taken
      {cashOut.count > 0 && `, ${formatRand(cashOut.amount)} paid out`}.
    </Banner>
  )
}
