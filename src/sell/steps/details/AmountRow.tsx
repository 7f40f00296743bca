import type { AmountRule } from '../../../catalogue/product-view.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { AmountField } from '../../../ui/field/AmountField.tsx'
import { Chip, ChipRow } from '../../../ui/tile/Chip.tsx'
import { Segmented } from '../../../ui/tile/Segmented.tsx'
import { useField } from '../../../ui/field/use-field.ts'
import { formatRand, parseAmount, shortRand, type Cents } from '../../../values/money.ts'
import { limitHint, quickAmounts } from '../../../draft/amount.ts'
import type { SaleForm } from './use-sale-form.ts'
import { amountKey, partKey } from '../../../draft/form-values.ts'
import { sumRowClass } from '../StepFoot.tsx'

interface AmountRowProps {
  control: SaleForm['control']
  rule: AmountRule
  /** For a bill, shown first. */
  due: Cents | undefined
  onPick: (amount: Cents) => void
  padded: boolean
}

/** The amount: typed within the product's range, with ready sums; or only shown, if it is fixed (ruling R11). */
export function AmountRow({ control, rule, due, onPick, padded }: AmountRowProps) {
  const amount = useField(control, amountKey)
  if (rule.kind === 'fixed') {
    return (
      <p className={sumRowClass}>
        <span className="font-semibold text-ink-soft">Price</span>
        <Amount cents={rule.amount} size="large" />
      </p>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <AmountField {...amount} label="Amount" required hint={limitHint(rule)} padded={padded} />
      <ReadySums
        rule={rule}
        due={due}
        typed={amount.value}
        onPick={onPick}
        className={padded ? 'not-short:hidden' : ''}
      />
    </div>
  )
}

/** How much of a voucher to redeem: everything left on it, or an amount. */
export function PartRows({
  control,
  rule,
  padded,
}: Pick<AmountRowProps, 'control' | 'rule' | 'padded'>) {
  const part = useField(control, partKey)
  const amount = useField(control, amountKey)
  return (
    <>
      <Segmented
        legend="How much of it"
        size="sale"
        options={[
          { value: 'full', label: 'Full balance' },
          {
            value: 'amount',
            label: rule.kind === 'fixed' ? formatRand(rule.amount) : 'An amount',
          },
        ]}
        value={part.value}
        onChange={part.onChange}
      />
      {part.value === 'amount' && rule.kind !== 'fixed' && (
        <AmountField {...amount} label="Amount" required hint={limitHint(rule)} padded={padded} />
      )}
    </>
  )
}

/** On a phone, six small sums share its width; larger ones scroll. */
const fittedClass =
  '-m-1.5 flex-nowrap! gap-1.5! overflow-x-auto p-1.5 [scrollbar-width:none] *:min-w-11 *:flex-auto *:shrink-0 *:rounded-md *:px-0.5 *:text-sm/tight'

interface ReadySumsProps {
  rule: AmountRule
  due: Cents | undefined
  /** The text of the amount's field: the sum that it has is marked. */
  typed: string
  onPick: (amount: Cents) => void
  /** On one line, above the number pad. */
  oneLine?: boolean
  className?: string
}

/** The amount due, and round sums within the product's range. */
export function ReadySums(props: ReadySumsProps) {
  const { rule, due, typed, onPick, oneLine = false, className = '' } = props
  const chosen = parseAmount(typed)
  const ready = quickAmounts(rule).filter((amount) => amount !== due)
  if (ready.length === 0 && due === undefined) return null
  return (
    <div className={className}>
      <ChipRow
        label="Ready amounts"
        oneLine={oneLine && due !== undefined}
        className={
          oneLine
            ? due === undefined
              ? fittedClass
              : ''
            : 'grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]'
        }
      >
        {due !== undefined && (
          <Chip
            size="sale"
            className="col-span-2"
            selected={due === chosen}
            onClick={() => onPick(due)}
          >
            Due {formatRand(due)}
          </Chip>
        )}
        {ready.map((amount) => (
          <Chip
            key={amount}
            size="sale"
            selected={amount === chosen}
            onClick={() => onPick(amount)}
          >
            {shortRand(amount)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
