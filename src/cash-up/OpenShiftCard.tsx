import { useState, type SubmitEvent } from 'react'
import Banknote from 'lucide-react/icons/banknote'
import { useTill } from '../till/till.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatRand, parseAmount } from '../values/money.ts'
import { newId } from './new-id.ts'
import { isCash } from './payment.ts'
import type { Shift } from './shift.ts'
import { StepTitle } from './StepTitle.tsx'
import { groupsOf, totalOf } from './totals.ts'
import { soldSoFar, useUncounted } from './use-course.ts'
import { ownerOf, shiftStoreOf, useActor } from './use-shift.ts'
import { countWord } from './words.ts'

/** Opens a shift with the cash that lies in the drawer. @param last the shift before, where there is one */
export function OpenShiftCard({ last }: { last: Shift | undefined }) {
  const till = useTill()
  const actor = useActor()
  const [float, setFloat] = useState('')
  const [error, setError] = useState<string>()
  const [trouble, setTrouble] = useState(false)

  const open = async () => {
    const amount = parseAmount(float)
    if (amount === undefined) {
      setError(
        'Count the cash in the drawer and write it in rand, such as 500 or 487.50; 0 for none.',
      )
      return
    }
    try {
      const at = till.api.clock.wallNow()
      const soldBefore = last === undefined ? await soldSoFar(till) : []
      const parts = { id: newId(at), openedAt: at, openedBy: actor, float: amount }
      await shiftStoreOf(till).open(ownerOf(till), parts, soldBefore)
      announce(`Shift opened with ${formatRand(amount)}`)
    } catch {
      setTrouble(true)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    return open()
  }

  return (
    <Card title={<StepTitle>Open a shift</StepTitle>}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Open a shift"
      >
        <p className="text-ink-soft">
          From now on this till adds up what is sold and how it is paid. Count the cash that lies in
          the drawer first: that is the float.
        </p>
        <UncountedBanner last={last} />
        <AmountField
          label="Float in the drawer"
          value={float}
          error={error}
          required
          onChange={(event) => {
            setFloat(event.target.value)
            setError(undefined)
          }}
        />
        {trouble && (
          <Banner tone="needs" live="assertive" title="The shift could not be opened">
            The sales or the shifts on this device can not be read now. Try again, or reload.
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
      They count into this shift. Leave their cash out of the float: {formatRand(cashIn.amount)}{' '}
      taken
      {cashOut.count > 0 && `, ${formatRand(cashOut.amount)} paid out`}.
    </Banner>
  )
}
