import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Countdown } from './Countdown.tsx'

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

describe('a countdown', () => {
  test('shows the seconds left on the given clock, also after a sleep', () => {
    const { now, pass, jump } = clock()
    render(<Countdown until={65_000} now={now} />)
    expect(screen.getByRole('timer')).toHaveTextContent('1 min 05 s')
    pass(6_000)
    expect(screen.getByRole('timer')).toHaveTextContent('59 s')
    jump(50_000)
    pass(250)
    expect(screen.getByRole('timer')).toHaveTextContent('9 s')
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
