import { fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { keyDown, pressKeys, scan } from '../../testing/dom/timed-keys.ts'
import { useScanner } from './scanner.ts'

function Form({ take }: { take: (text: string, label: string | undefined) => boolean }) {
  const [amount, setAmount] = useState('20')
  useScanner((text, field) => take(text, field?.labels?.[0]?.textContent ?? undefined))
  return (
    <form aria-label="Form" onSubmit={(event) => event.preventDefault()}>
      <label>
        Amount
        <input value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <button type="button">Next</button>
    </form>
  )
}

describe('a scanner', () => {
  test('goes from a field to its listener, and restores the field’s text', () => {
    const take = vi.fn(() => true)
    render(<Form take={take} />)
    screen.getByLabelText('Amount').focus()
    scan('123456781151')
    expect(take).toHaveBeenCalledExactlyOnceWith('123456781151', 'Amount')
    expect(screen.getByLabelText('Amount')).toHaveValue('20')
  })

  test('stays in its field when no listener wants it', () => {
    render(<Form take={() => false} />)
    screen.getByLabelText('Amount').focus()
    scan('123456781151')
    expect(screen.getByLabelText('Amount')).toHaveValue('20123456781151')
  })

  test.each([
    ['in the dialog', 'Reason'],
    ['under it', 'Amount'],
  ])('fills nothing under an open dialog, with the focus %s', (_, label) => {
    const take = vi.fn(() => true)
    render(
      <>
        <Form take={take} />
        <dialog open>
          <input aria-label="Reason" />
        </dialog>
      </>,
    )
    screen.getByLabelText(label).focus()
    scan('123456781151')
    expect(take).not.toHaveBeenCalled()
  })

  test('does not go to a form that was just left', () => {
    const take = vi.fn(() => true)
    function Next() {
      useLayoutEffect(() => {
        for (const key of [...Array.from('123456781151'), 'Enter'])
          document.body.dispatchEvent(keyDown(key, 3))
      }, [])
      return null
    }
    const { rerender } = render(<Form take={take} />)
    rerender(<Next />)
    expect(take).not.toHaveBeenCalled()
  })

  test('is different from a held key', () => {
    const take = vi.fn(() => true)
    render(<Form take={take} />)
    for (let turn = 0; turn < 12; turn += 1)
      fireEvent.keyDown(window, { key: '1', repeat: turn > 0 })
    fireEvent.keyDown(window, { key: 'Enter' })
    expect(take).not.toHaveBeenCalled()
  })

  test('is different from fast keys in two fields', () => {
    const take = vi.fn(() => true)
    render(<Form take={take} />)
    screen.getByLabelText('Amount').focus()
    pressKeys(Array.from('12345678'), 3)
    screen.getByRole('button', { name: 'Next' }).focus()
    pressKeys(['1', '2', '3', '4', 'Enter'], 3)
    expect(take).not.toHaveBeenCalled()
  })

  test('presses no button with its Enter', () => {
    const take = vi.fn(() => true)
    render(<Form take={take} />)
    const button = screen.getByRole('button', { name: 'Next' })
    const pressed = vi.fn<() => void>()
    button.addEventListener('click', pressed)
    button.focus()
    scan('123456781151')
    expect(take).toHaveBeenCalledOnce()
    expect(pressed).not.toHaveBeenCalled()
  })
})
