import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SetUp } from './set-up.ts'
import { SetUpForm, type SetUpCheck } from './SetUpForm.tsx'

const setUp: SetUp = {
  accountType: 'merchant',
  accountId: 'M-1001',
  channelId: 'CH-POS-1',
  paymentMethods: ['cash'],
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A form whose check is answered when the test says so. */
function open() {
  let answer: (checked: SetUpCheck) => void = () => undefined
  const saved: SetUp[] = []
  const view = render(
    <SetUpForm
      start={setUp}
      presets={[]}
      check={() =>
        new Promise((resolve) => {
          answer = resolve
        })
      }
      onSave={(next) => saved.push(next)}
      saveLabel="Start selling"
    />,
  )
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  return { ...view, user, saved, answer: (checked: SetUpCheck) => act(async () => answer(checked)) }
}

describe('a platform that does not answer', () => {
  it('is waited for with a word, and the person may go on without it; a late answer changes nothing', async () => {
    const { user, saved, answer } = open()
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    const onward = () => screen.queryByRole('button', { name: 'Go on without the check' })
    expect(onward()).not.toBeInTheDocument()
    act(() => {
      vi.advanceTimersByTime(4_000)
    })
    expect(screen.getByText('The platform has not answered yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Go on without the check' }))
    expect(saved).toEqual([setUp])
    await answer({ kind: 'fits' })
    expect(saved).toEqual([setUp])
  })

  it('that answers in time brings no such word', async () => {
    const { user, saved, answer } = open()
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    await answer({ kind: 'fits' })
    act(() => {
      vi.advanceTimersByTime(10_000)
    })
    expect(saved).toEqual([setUp])
    expect(screen.queryByText('The platform has not answered yet')).not.toBeInTheDocument()
  })

  it('that answers after the form was given up saves nothing', async () => {
    const { user, saved, answer, unmount } = open()
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    unmount()
    await answer({ kind: 'fits' })
    expect(saved).toEqual([])
  })
})
