import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AmountField } from './AmountField.tsx'
import { CheckField } from './CheckField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SecretField } from './SecretField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

const frame = { label: 'Meter', hint: 'Eleven digits.', error: 'Write the meter number.' }

const fields = [
  { name: 'TextField', field: <TextField {...frame} /> },
  { name: 'PasswordField', field: <PasswordField {...frame} /> },
  { name: 'AmountField', field: <AmountField {...frame} /> },
  { name: 'TextAreaField', field: <TextAreaField {...frame} /> },
  { name: 'SelectField', field: <SelectField {...frame} options={[]} /> },
  { name: 'CheckField', field: <CheckField {...frame} /> },
]

describe('a field', () => {
  test.each(fields)('$name ties label, hint and error to its control', ({ field }) => {
    render(field)
    const control = screen.getByLabelText('Meter')
    expect(control).toHaveAccessibleName('Meter')
    expect(control).toHaveAccessibleDescription('Eleven digits. Write the meter number.')
    expect(control).toBeInvalid()
  })

  test('announces an error in a region that was already on the page', () => {
    const { rerender, container } = render(<TextField label="Meter" />)
    const place = container.querySelector('[aria-live="polite"]')
    expect(place).toBeEmptyDOMElement()
    expect(screen.getByLabelText('Meter')).toBeValid()
    rerender(<TextField label="Meter" error="Write the meter number." />)
    expect(place).toHaveTextContent('Write the meter number.')
  })

  test('says that it is required without the browser’s own validation', () => {
    render(<TextField label="Meter" required />)
    const control = screen.getByLabelText('Meter')
    expect(control).toHaveAttribute('aria-required', 'true')
    expect(control).not.toHaveAttribute('required')
  })

  test.each([
    { what: 'password', field: <PasswordField label="password" /> },
    { what: 'PIN', field: <SecretField label="PIN" /> },
  ])('a $what shows and hides at a press, and keeps the typed text', async ({ what, field }) => {
    render(field)
    const secret = screen.getByLabelText(what)
    await userEvent.type(secret, 'tuck')
    expect(secret).toHaveAttribute('type', 'password')
    const show = screen.getByRole('button', { name: `Show ${what}` })
    // A button whose name says what a press does isn't also pressed.
    expect(show).not.toHaveAttribute('aria-pressed')
    await userEvent.click(show)
    expect(secret).toHaveAttribute('type', 'text')
    expect(secret).toHaveValue('tuck')
    await userEvent.click(screen.getByRole('button', { name: `Hide ${what}` }))
    expect(secret).toHaveAttribute('type', 'password')
  })
})
