import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { AmountField } from './AmountField.tsx'
import { NumberPad } from './NumberPad.tsx'

function Till() {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountField
        label="Amount"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <NumberPad value={value} onChange={setValue} decimal />
    </>
  )
}

const press = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('button', { name }))
}

describe('NumberPad', () => {
  test('writes a sum into its field', async () => {
    render(<Till />)
    await press('1', '2', 'Decimal point', '5')
    expect(screen.getByLabelText('Amount')).toHaveValue('12.5')
    await press('Delete last')
    expect(screen.getByLabelText('Amount')).toHaveValue('12.')
    await press('Clear')
    expect(screen.getByLabelText('Amount')).toHaveValue('')
  })

  test('leaves the focus in the field for further typing', async () => {
    render(<Till />)
    await userEvent.click(screen.getByLabelText('Amount'))
    await press('7')
    expect(screen.getByLabelText('Amount')).toHaveFocus()
    await userEvent.keyboard('5')
    expect(screen.getByLabelText('Amount')).toHaveValue('75')
  })

  test('replaces the selected text', async () => {
    render(<Till />)
    const field = screen.getByLabelText<HTMLInputElement>('Amount')
    await userEvent.type(field, '669.30')
    field.select()
    await press('2', '0', '0')
    expect(field).toHaveValue('200')
  })

  test('counts every fast tap on one key', async () => {
    render(<Till />)
    await userEvent.tripleClick(screen.getByRole('button', { name: '1' }))
    expect(screen.getByLabelText('Amount')).toHaveValue('111')
  })
})
