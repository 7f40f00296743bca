import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Banknote from 'lucide-react/icons/banknote'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useTill } from '../till/till.ts'
import { AmountField } from '../ui/field/AmountField.tsx'
import { announce } from '../ui/overlay/announce.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segmented } from '../ui/tile/Segmented.tsx'
import { Skeleton } from '../ui/part/Skeleton.tsx'
import { useField } from '../ui/field/use-field.ts'
import type { CashRounding } from '../values/cash.ts'
import { formatRand } from '../values/money.ts'
import {
  floatHint,
  leftOutOf,
  madeBefore,
  madeBeforeText,
  madeBeforeTitle,
  usualChoice,
} from './shift/before-shift.ts'
import { typedCash } from './count/cash-sum.ts'
import { newId } from '../values/number/reference.ts'
import { ownerOf } from './shift/shift-queries.ts'
import type { Shift } from './shift/shift.ts'
import { StepTitle } from './count/StepTitle.tsx'
import { readUncounted, useUncounted } from './takings/use-shift-money.ts'
import { useActor } from './shift/use-shift.ts'

const openSchema = (rounding: CashRounding) =>
  z.object({
    float: typedCash(
      rounding,
      'Count the cash in the drawer and enter it in rand, such as 500 or 487.50; 0 for none.',
    ),
    before: z.enum(['include', 'leave-out']).optional(),
  })

/**
 * Opens a shift with the cash in the drawer.
 * @param last the previous shift, if any
 */
export function OpenShiftCard({ last }: { last: Shift | undefined }) {
  const till = useTill()
  const actor = useActor()
  const now = till.api.clock.wallNow()
  const uncounted = useUncounted(last?.openedAt)
  const made = uncounted.kind === 'ready' ? madeBefore(uncounted.shiftMoney) : undefined
  const usual = made && usualChoice(made, { isFirst: last === undefined, now })
  const { control, formState, handleSubmit } = useForm({
    resolver: zodResolver(openSchema(till.terminal.cashRounding)),
    defaultValues: { float: '' },
  })
  const field = useField(control, 'float')
  const before = useField(control, 'before')
  const choice = before.value ?? usual
  const [trouble, setTrouble] = useState<string>()

  const open = handleSubmit(async ({ float }) => {
    setTrouble(undefined)
    try {
      const shiftMoney =
        choice === 'include' ? undefined : await readUncounted(till, last?.openedAt)
      const { keys, leftOut } = shiftMoney === undefined ? { keys: [] } : leftOutOf(shiftMoney)
      if (leftOut !== undefined && choice === undefined) {
        setTrouble('A sale was made just now. Say above whether this shift includes it.')
        return
      }
      const at = till.api.clock.wallNow()
      const parts = { id: newId(at), openedAt: at, openedBy: actor, float }
      const begun = leftOut === undefined ? parts : { ...parts, leftOut }
      const opened = await till.shifts.open(ownerOf(till), begun, keys)
      if (opened.kind === 'refused') {
        setTrouble('Another window of this till has opened one.')
        return
      }
      void till.drawer.open('cash')
      announce(`Shift opened with ${formatRand(float)}`)
    } catch {
      setTrouble('The till can’t read its sales right now. Try again, or reload.')
    }
  })

  if (uncounted.kind === 'loading') return <Skeleton height="24rem" />
  return (
    <Card title={<StepTitle>Open a shift</StepTitle>}>
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void open(event)}
        aria-label="Open a shift"
      >
        <p className="text-ink-soft">The float is the cash you start with. Count it.</p>
        {made !== undefined && choice !== undefined && (
          <Banner tone="needs" title={madeBeforeTitle(made)}>
            <p className="mb-3">{madeBeforeText(made, choice)}</p>
            <Segmented
              {...before}
              value={choice}
              legend="What was made before this shift"
              legendHidden
              options={[
                { value: 'include', label: 'Include' },
                { value: 'leave-out', label: 'Leave out' },
              ]}
            />
          </Banner>
        )}
        <AmountField
          {...field}
          label="Float in the drawer"
          hint={made && choice && floatHint(made, choice)}
          required
        />
        {trouble !== undefined && (
          <Banner tone="needs" live="assertive" title="The shift couldn’t be opened">
            {trouble}
          </Banner>
        )}
        <Button
          type="submit"
          variant="primary"
          size="sale"
          wide
          icon={<Banknote aria-hidden="true" />}
          busy={formState.isSubmitting}
        >
          Open the shift
        </Button>
      </form>
    </Card>
  )
}
