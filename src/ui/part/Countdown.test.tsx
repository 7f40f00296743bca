import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Countdown } from './Countdown.tsx'
import { formatSeconds } from './seconds-left.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A clock that runs with the fake timers, and can jump. */
function clock() {
  let time = 0
  return {
    now: () => time,
    pass: (milliseconds: number) =>
      act(() => {
        time += milliseconds
        vi.advanceTimersByTime(milliseconds)
      }),
    jump: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

describe('Countdown', () => {
  test('shows the seconds left on the given clock', () => {
    const { now, pass } = clock()
    render(<Countdown until={65_000} now={now} />)
    expect(screen.getByRole('timer')).toHaveTextContent('1 min 05 s')
    pass(6_000)
    expect(screen.getByRole('timer')).toHaveTextContent('59 s')
  })

  test('reports the end once, and stops there', () => {
    const { now, pass } = clock()
    const onDone = vi.fn()
    render(<Countdown until={3_000} now={now} onDone={onDone} />)
    pass(2_750)
    expect(onDone).not.toHaveBeenCalled()
    pass(10_000)
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('timer')).toHaveTextContent('0 s')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('reads the clock after a sleep instead of counting on', () => {
    const { now, pass, jump } = clock()
    render(<Countdown until={60_000} now={now} />)
    jump(50_000)
    pass(250)
    expect(screen.getByRole('timer')).toHaveTextContent('10 s')
  })

  test('starts again for another moment', () => {
    const { now, pass } = clock()
    const onDone = vi.fn()
    const { rerender } = render(<Countdown until={1_000} now={now} onDone={onDone} />)
    pass(1_000)
    rerender(<Countdown until={3_000} now={now} onDone={onDone} />)
    pass(0)
    expect(screen.getByRole('timer')).toHaveTextContent('2 s')
    pass(2_000)
    expect(onDone).toHaveBeenCalledTimes(2)
  })
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min 00 s'],
  [125, '2 min 05 s'],
])('writes %i seconds as %j', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
