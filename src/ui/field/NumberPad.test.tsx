import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { array, assert, asyncProperty, constantFrom, nat, stringMatching } from 'fast-check'
import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { AmountField } from './AmountField.tsx'
import { NumberPad } from './NumberPad.tsx'
import { SecretField } from './SecretField.tsx'
import { TextField } from './TextField.tsx'
import { useField } from './use-field.ts'

const labels = { amount: 'Amount', number: 'Number', short: 'Four digits', pin: 'PIN' }
type Name = keyof typeof labels

function Till({ pad, text = '' }: { pad: Name; text?: string }) {
  const { control } = useForm({
    defaultValues: { amount: text, number: text, short: text.slice(0, 4), pin: text },
  })
  const amount = useField(control, 'amount')
  const number = useField(control, 'number')
  const short = useField(control, 'short')
  const pin = useField(control, 'pin')
  return (
    <form>
      <AmountField {...amount} label={labels.amount} />
      <TextField {...number} label={labels.number} />
      <TextField {...short} label={labels.short} maxLength={4} />
      <SecretField {...pin} label={labels.pin} />
      <NumberPad field={pad} decimal />
    </form>
  )
}

const nameOf: Readonly<Record<string, string>> = { '.': 'Decimal point', '<': 'Delete' }

/** A key of the pad: its own, or `<` for Delete. */
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await userEvent.click(screen.getByRole('button', { name: nameOf[key] ?? key }))
}

/** What the field holds, and where its caret is, after keys in a selection of its text. */
async function held(
  name: Name,
  text: string,
  [from, to]: readonly [number, number],
  type: () => Promise<void>,
) {
  render(<Till pad={name} text={text} />)
  const field = screen.getByLabelText<HTMLInputElement>(labels[name], { selector: 'input' })
  field.focus()
  field.setSelectionRange(from, to)
  await type()
  const { value, selectionStart, selectionEnd } = field
  cleanup()
  return { value, selectionStart, selectionEnd }
}

describe('NumberPad', () => {
  test('makes of any text, selection and keys what a keyboard makes of them', async () => {
    const texts = stringMatching(/^[\d +.,()\u00b7R-]{0,13}$/)
    const keys = array(constantFrom(...Array.from('0123456789.<'), '00'), { maxLength: 5 })
    const names = constantFrom<Name>('amount', 'number', 'short', 'pin')
    await assert(
      asyncProperty(names, texts, nat(13), nat(13), keys, async (name, text, one, other, keys) => {
        const selection = [Math.min(one, other), Math.max(one, other)] as const
        const typed = keys.map((key) => (key === '<' ? '{Backspace}' : key)).join('')
        const byKeyboard = await held(name, text, selection, async () => {
          if (typed !== '') await userEvent.keyboard(typed)
        })
        const byPad = await held(name, text, selection, () => press(...keys))
        expect(byPad).toEqual(byKeyboard)
      }),
      { numRuns: 40 },
    )
  })

  test('corrects a digit in the middle of a number', async () => {
    expect(await held('number', '083123567', [6, 6], () => press('4'))).toMatchObject({
      value: '0831234567',
      selectionStart: 7,
    })
    expect(await held('number', '0831293456', [6, 6], () => press('<'))).toMatchObject({
      value: '083123456',
      selectionStart: 5,
    })
  })

  test('empties its field', async () => {
    render(<Till pad="amount" text="12.50" />)
    await press('Clear')
    expect(screen.getByLabelText('Amount')).toHaveValue('')
  })

  test('goes on where the caret was, and gives its field the focus', async () => {
    render(<Till pad="amount" text="75" />)
    const field = screen.getByLabelText<HTMLInputElement>('Amount')
    field.setSelectionRange(1, 1)
    screen.getByLabelText('Number').focus()
    await press('2', '5')
    expect(field).toHaveFocus()
    await userEvent.keyboard('6')
    expect(field).toHaveValue('72565')
  })

  test('counts every fast tap on one key', async () => {
    render(<Till pad="number" />)
    await userEvent.tripleClick(screen.getByRole('button', { name: '1' }))
    expect(screen.getByLabelText('Number')).toHaveValue('111')
  })
})
