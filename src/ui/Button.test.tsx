import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Button } from './Button.tsx'

describe('a button', () => {
  test('ignores presses while the promise of its first press is open, and not after it', async () => {
    let finish = () => {}
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(<Button onClick={work}>Pay</Button>)
    const pay = screen.getByRole('button', { name: 'Pay' })
    await userEvent.click(pay)
    await userEvent.click(pay)
    await userEvent.keyboard('{Enter}{Enter}')
    expect(work).toHaveBeenCalledTimes(1)
    expect(pay).toHaveAttribute('aria-busy', 'true')
    finish()
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'))
    await userEvent.click(pay)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test.each([
    { size: 'sale' as const, calls: 1 },
    { size: 'normal' as const, calls: 2 },
  ])('of size $size runs $calls time(s) at a double tap', async ({ size, calls }) => {
    const onClick = vi.fn()
    render(
      <Button size={size} onClick={onClick}>
        Continue
      </Button>,
    )
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }))
    expect(onClick).toHaveBeenCalledTimes(calls)
  })

  test('with `waits`, ignores presses in its first half second, and again after its key changes', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const onClick = vi.fn()
    const withKey = (key: string) => (
      <Button key={key} waits onClick={onClick}>
        Given back
      </Button>
    )
    const pressesAfter = (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms))
      fireEvent.click(screen.getByRole('button', { name: 'Given back' }))
      return onClick.mock.calls.length
    }
    const { rerender } = render(withKey('a'))
    expect([pressesAfter(0), pressesAfter(499), pressesAfter(1)]).toEqual([0, 0, 1])
    rerender(withKey('b'))
    expect([pressesAfter(499), pressesAfter(1)]).toEqual([1, 2])
  })

  test('with words for its business, says them instead of its label', () => {
    render(<Button busy="Selling…">Sell</Button>)
    expect(screen.getByRole('button', { name: 'Selling…' })).toHaveAttribute('aria-busy', 'true')
  })

  test('keeps its focus and name while busy, and does not submit its form', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Number" />
        <Button type="submit" busy={busy}>
          Sign in
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const button = screen.getByRole('button', { name: 'Sign in' })
    await userEvent.click(button)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    rerender(form(true))
    expect(button).toHaveFocus()
    expect(button).toHaveAccessibleName('Sign in')
    await userEvent.click(button)
    await userEvent.type(screen.getByLabelText('Number'), '1{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})
