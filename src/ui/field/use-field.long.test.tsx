import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AmountField } from './AmountField.tsx'
import { Button } from '../Button.tsx'
import { CheckField } from './CheckField.tsx'
import { NumberPad } from './NumberPad.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SecretField } from './SecretField.tsx'
import { Segmented } from '../tile/Segmented.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'
import { useField } from './use-field.ts'

const written = (words: string) => z.string().trim().min(1, words)

const schema = z.object({
  way: z.enum(['in', 'out']),
  amount: written('Write an amount.'),
  reason: written('Enter what it is for.'),
  drawer: z.string(),
  note: z.string(),
  sure: z.boolean(),
  password: written('Enter your password.'),
  pin: z.string(),
})

const start = {
  way: 'in' as const,
  amount: '',
  reason: '',
  drawer: '',
  note: '',
  sure: false,
  password: '',
  pin: '',
}

function Form({ onSave }: { onSave: (values: z.infer<typeof schema>) => void }) {
  const { control, handleSubmit, resetField } = useForm({
    resolver: zodResolver(schema),
    defaultValues: start,
  })
  const way = useField(control, 'way')
  const amount = useField(control, 'amount', { first: true })
  const reason = useField(control, 'reason')
  const drawer = useField(control, 'drawer')
  const note = useField(control, 'note')
  const { value: checked, ...sure } = useField(control, 'sure')
  const password = useField(control, 'password')
  const pin = useField(control, 'pin')
  const save = handleSubmit((values) => {
    onSave(values)
    resetField('password')
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Segmented
        {...way}
        legend="Way"
        options={[
          { value: 'in', label: 'In' },
          { value: 'out', label: 'Out' },
        ]}
      />
      <AmountField {...amount} label="Amount" />
      <NumberPad field="amount" decimal />
      <TextField {...reason} label="Reason" />
      <SelectField
        {...drawer}
        label="Drawer"
        placeholder="Choose"
        options={[{ value: 'left', label: 'Left' }]}
      />
      <TextAreaField {...note} label="Note" />
      <CheckField {...sure} checked={checked} label="Sure" />
      <PasswordField {...password} label="Password" />
      <SecretField {...pin} label="Voucher PIN" />
      <Button type="submit">Save</Button>
    </form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const field = (label: string) => screen.getByLabelText(label)

async function fillIn() {
  await userEvent.click(screen.getByRole('radio', { name: 'Out' }))
  await userEvent.type(field('Amount'), '12')
  await userEvent.click(screen.getByRole('button', { name: '5' }))
  await userEvent.type(field('Reason'), ' milk ')
  await userEvent.selectOptions(field('Drawer'), 'left')
  await userEvent.type(field('Note'), 'in a hurry')
  await userEvent.click(field('Sure'))
  await userEvent.type(field('Password'), 'tuck-tuck')
  await userEvent.type(field('Voucher PIN'), '4711')
}

describe('a field that is bound to a form', () => {
  test('gives typed, chosen, ticked and padded values, parsed by the schema, and hides secrets', async () => {
    const onSave = vi.fn()
    render(<Form onSave={onSave} />)
    await fillIn()
    expect(document.body.innerHTML).toContain('milk')
    expect(document.body.innerHTML).not.toMatch(/tuck-tuck|4711/)
    await save()
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      way: 'out',
      amount: '125',
      reason: 'milk',
      drawer: 'left',
      note: 'in a hurry',
      sure: true,
      password: 'tuck-tuck',
      pin: '4711',
    })
  })

  test('shows its error when the form is submitted, takes the focus, and drops the error when fixed', async () => {
    const onSave = vi.fn()
    render(<Form onSave={onSave} />)
    expect(field('Amount')).toHaveFocus()
    await userEvent.keyboard('5')
    await userEvent.type(field('Reason'), 'a{Backspace}')
    expect(field('Reason')).toBeValid()
    await save()
    expect(field('Reason')).toHaveAccessibleDescription('Enter what it is for.')
    expect(field('Reason')).toHaveFocus()
    expect(onSave).not.toHaveBeenCalled()
    await userEvent.keyboard('m')
    expect(field('Reason')).toBeValid()
    expect(field('Password')).toBeInvalid()
  })

  test('is empty after a reset, takes the focus, and reports its next value', async () => {
    const onSave = vi.fn()
    render(<Form onSave={onSave} />)
    await fillIn()
    await save()
    expect(field('Password')).toHaveValue('')
    await save()
    expect(onSave).toHaveBeenCalledTimes(1)
    expect(field('Password')).toHaveFocus()
    await userEvent.keyboard('shop')
    await save()
    expect(onSave.mock.lastCall?.[0]).toMatchObject({ password: 'shop', reason: 'milk' })
  })
})
