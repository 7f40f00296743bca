import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as fc from 'fast-check'
import { useLayoutEffect, useState } from 'react'
import { describe, expect, it, test, vi } from 'vitest'
import { keyDown, pressKeys, scan } from '../testing/timed-keys.ts'
import { SecretField } from './SecretField.tsx'
import { createBurstReader, useScanner } from './scanner.ts'

describe('a burst of keys', () => {
  const read = (keys: readonly (readonly [key: string, at: number])[]) => {
    const reader = createBurstReader()
    return keys.map(([key, at]) => reader.key(key, at)).findLast((text) => text !== undefined)
  }
  const typed = (text: string, between: number): [string, number][] =>
    [...Array.from(text), 'Enter'].map((key, index) => [key, index * between])

  it.each([
    ['twelve digits, 5 ms apart', typed('123456781151', 5), '123456781151'],
    ['eight, as slow as a scanner may be', typed('12345678', 50), '12345678'],
    ['seven: too short for a scan', typed('1234567', 5), undefined],
    ['twelve by hand', typed('123456781151', 51), undefined],
    ['letters with Shift', typed('ABCD1234', 5).flatMap(shifted), 'ABCD1234'],
    ['digits after a slow one', [['9', 0], ...later(typed('12345678', 5), 900)], '12345678'],
    ['a burst that lost its beginning to a pause', hiccup(120), undefined],
    ['nothing but Enter', [['Enter', 0]], undefined],
    ['digits and a late Enter', [...typed('12345678', 5).slice(0, -1), ['Enter', 900]], undefined],
    ['digits broken by Backspace', broken(), undefined],
  ] as [string, [string, number][], string | undefined][])('%s', (_, keys, scanned) => {
    expect(read(keys)).toBe(scanned)
  })

  it('is never seen where one of the last gaps is a person’s', () => {
    const gap = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(
        fc.array(gap, { minLength: 8, maxLength: 20 }),
        fc.nat(7),
        gap,
        (gaps, at, more) => {
          let now = 0
          const keys = [...gaps.map(() => '7'), 'Enter'].map((key, index): [string, number] => {
            const slow = index === gaps.length - at
            now += slow ? 51 + more : (gaps[index] ?? 0)
            return [key, now]
          })
          expect(read(keys)).toBeUndefined()
        },
      ),
    )
  })

  function shifted([key, at]: [string, number]): [string, number][] {
    return /[A-Z]/.test(key) && key !== 'Enter'
      ? [
          ['Shift', at],
          [key, at],
        ]
      : [[key, at]]
  }
  function hiccup(ms: number): [string, number][] {
    return [['0', 0], ['4', 5], ...later(typed('123456785', 5), 5 + ms)]
  }
  function later(keys: [string, number][], by: number): [string, number][] {
    return keys.map(([key, at]) => [key, at + by])
  }
  function broken(): [string, number][] {
    const keys = typed('12345678', 5)
    keys.splice(5, 0, ['Backspace', 22])
    return keys
  }
})

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
  test('reaches what wants it from a field, which keeps what stood there', () => {
    const take = vi.fn(() => true)
    render(<Form take={take} />)
    screen.getByLabelText('Amount').focus()
    scan('123456781151')
    expect(take).toHaveBeenCalledExactlyOnceWith('123456781151', 'Amount')
    expect(screen.getByLabelText('Amount')).toHaveValue('20')
  })

  test('leaves what nobody wants where it was typed', () => {
    render(<Form take={() => false} />)
    screen.getByLabelText('Amount').focus()
    scan('123456781151')
    expect(screen.getByLabelText('Amount')).toHaveValue('20123456781151')
  })

  test('is not taken by a form that has just been left', () => {
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

  test('is not a key that is held down', () => {
    const take = vi.fn(() => true)
    render(<Form take={take} />)
    for (let turn = 0; turn < 12; turn += 1)
      fireEvent.keyDown(window, { key: '1', repeat: turn > 0 })
    fireEvent.keyDown(window, { key: 'Enter' })
    expect(take).not.toHaveBeenCalled()
  })

  test('is not what goes into two fields, however quickly', () => {
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

describe('a secret field', () => {
  test('hides what is typed until it is asked to show it', async () => {
    render(<SecretField label="Voucher PIN" defaultValue="123456781151" />)
    const field = screen.getByLabelText('Voucher PIN')
    const hidden = () =>
      field.getAttribute('type') === 'password' || field.hasAttribute('data-concealed')
    expect(hidden()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Show Voucher PIN' }))
    expect(field).toHaveAttribute('type', 'text')
    expect(hidden()).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Hide Voucher PIN' }))
    expect(hidden()).toBe(true)
    fireEvent.change(field, { target: { value: '42' } })
    expect(field).toHaveValue('42')
    expect(field).toHaveAttribute('autocomplete', 'off')
  })
})
