import type { MouseEvent } from 'react'
import Delete from 'lucide-react/icons/delete'
import { pressPadKey, type PadKey } from './number-pad-keys.ts'

interface NumberPadProps {
  /** The name of the field that the pad writes into, in the same form. */
  field: string
  /** With a decimal point. */
  decimal?: boolean | undefined
  label?: string | undefined
}

const padClass =
  'grid touch-manipulation grid-cols-4 grid-rows-[repeat(4,minmax(var(--spacing-sale),4rem))] gap-2 select-none beside:grid-cols-5 beside:grid-rows-[repeat(3,var(--spacing-sale))]'

const keyClass =
  'grid place-items-center rounded-md border border-line shadow-[0_1px_0_var(--color-line)] hover:bg-hover active:[transform:translateY(1px)] active:bg-accent-soft active:shadow-none [&_svg]:size-6.5'

const digitClass = 'figures bg-raised text-xl/none font-firm text-ink'

const actClass = 'bg-hover text-base/none font-semibold text-ink-soft'

/**
 * Places the keys. Digits fill three columns, and 0 is in the same place with and without a decimal point. A low window
 * has three rows of five: 1 to 5, 6 to 0, then the others.
 */
function placeOf(pad: PadKey, decimal: boolean): string {
  if (pad === 'backspace') return '[grid-area:1/4/3/5] beside:order-2 beside:[grid-area:auto]'
  if (pad === 'clear') return '[grid-area:3/4/5/5] beside:order-2 beside:[grid-area:auto/span_2]'
  if (pad === '.') return 'beside:order-1'
  if (pad === '00') return decimal ? 'beside:order-1' : 'beside:order-1 beside:col-span-2'
  if (pad === '0' && !decimal) return 'col-start-2 beside:col-auto'
  return ''
}

const digits: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/**
 * A keyboard with keys of at least 56 px for touch. The pad leaves the focus and caret in the field. It is no tab stop,
 * because keyboard users have the field itself.
 */
export function NumberPad({ field, decimal = false, label = 'Number pad' }: NumberPadProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>, pad: PadKey) => {
    const input = currentTarget.form?.elements.namedItem(field)
    if (input instanceof HTMLInputElement) pressPadKey(input, pad)
  }
  const key = (pad: PadKey, name?: string) => (
    <button
      key={pad}
      type="button"
      tabIndex={-1}
      aria-label={name}
      data-key={pad}
      className={`${keyClass} ${name === undefined || pad === '.' ? digitClass : actClass} ${placeOf(pad, decimal)}`}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => press(event, pad)}
    >
      {pad === 'backspace' ? <Delete aria-hidden="true" /> : pad === 'clear' ? 'Clear' : pad}
    </button>
  )
  return (
    <fieldset aria-label={label} data-pad-keys className={padClass}>
      {digits.map((digit) => key(digit))}
      {decimal && key('.', 'Decimal point')}
      {key('0')}
      {key('00')}
      {key('backspace', 'Delete')}
      {key('clear', 'Clear')}
    </fieldset>
  )
}
