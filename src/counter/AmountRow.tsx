import type { AmountRule } from '../catalogue/product-view.ts'
import { Amount } from '../ui/Amount.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { formatRand, type Cents } from '../values/money.ts'
import { quickAmounts, rangeHint } from './amount.ts'
import type { Wiring } from './FieldRow.tsx'

export interface AmountRowProps {
  rule: AmountRule
  /** A bill's, offered first. */
  due: Cents | undefined
  wiring: Wiring
  error: string | undefined
  onPick: (amount: Cents) => void
  padded: boolean
}

/** A sum in rand. With the till's own pad no keyboard rises. */
export function SumField({ padded, ...field }: Omit<TextFieldProps, 'type'> & { padded: boolean }) {
  return (
    <TextField
      autoComplete="off"
      placeholder="0.00"
      enterKeyHint="next"
      {...field}
      size="amount"
      figures
      inputMode={padded ? 'none' : 'decimal'}
      data-pad="sum"
      prefix={<span aria-hidden="true">R</span>}
    />
  )
}

/**
 * The amount: asked within the product's range, with ready sums; or shown, where it is fixed
 * (ruling R11).
 */
export function AmountRow({ rule, due, wiring, error, onPick, padded }: AmountRowProps) {
  if (rule.kind === 'fixed') {
    return (
      <p className="fixed-amount">
        <span>Price</span>
        <Amount cents={rule.amount} size="large" />
      </p>
    )
  }
  return (
    <div className="field-row">
      <SumField
        {...wiring}
        label="Amount"
        required
        hint={rangeHint(rule)}
        error={error}
        padded={padded}
      />
      {!padded && <ReadySums rule={rule} due={due} onPick={onPick} />}
    </div>
  )
}

export interface ReadySumsProps {
  rule: AmountRule
  due: Cents | undefined
  onPick: (amount: Cents) => void
  /** On one line, over the number pad. */
  oneLine?: boolean
}

/** What is due, and round sums within the product's range. */
export function ReadySums({ rule, due, onPick, oneLine = false }: ReadySumsProps) {
  const ready = quickAmounts(rule).filter((amount) => amount !== due)
  if (ready.length === 0 && due === undefined) return null
  return (
    <ChipRow label="Ready amounts" oneLine={oneLine} className={oneLine ? '' : 'ready-sums'}>
      {due !== undefined && (
        <Chip size="sale" className="due-sum" onClick={() => onPick(due)}>
          Due {formatRand(due)}
        </Chip>
      )}
      {ready.map((amount) => (
        <Chip key={amount} size="sale" onClick={() => onPick(amount)}>
          {formatRand(amount).replace(/\.00$/, '')}
        </Chip>
      ))}
    </ChipRow>
  )
}
