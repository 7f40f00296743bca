import { NumberPad, type NumberPadProps } from '../../../ui/field/NumberPad.tsx'

/** More digits than the longest voucher's PIN. */
const MOST_DIGITS = 40

/** The till's own pad in the foot of a step. It writes into the focused field. */
export function FieldPad(props: Pick<NumberPadProps, 'value' | 'decimal' | 'onChange'>) {
  return <NumberPad {...props} maxLength={MOST_DIGITS} />
}
