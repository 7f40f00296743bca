import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Preset } from '../../../platform/transport/config.ts'
import type { SetUp } from './set-up.ts'
import { SetUpForm, type SetUpCheck } from './SetUpForm.tsx'

const setUp: SetUp = {
  accountType: 'merchant',
  accountId: 'M-1001',
  channelId: 'CH-POS-1',
  paymentMethods: ['cash'],
  cashRounding: 'customer',
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A form whose check the test answers. */
function open(start: SetUp = setUp, presets: readonly Preset[] = []) {
  let answer: (checked: SetUpCheck) => void = () => undefined
  const saved: SetUp[] = []
  const view = render(
    <SetUpForm
      start={start}
      presets={presets}
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
  const advanced = () => user.click(screen.getByText('Advanced'))
  return {
    ...view,
    user,
    advanced,
    saved,
    answer: (checked: SetUpCheck) => act(async () => answer(checked)),
  }
}

describe('a platform that does not answer', () => {
  it('the form says that it waits, and the person may skip the check; a late answer changes nothing', async () => {
    const { user, saved, answer } = open()
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    const onward = () => screen.queryByRole('button', { name: 'Continue without the check' })
    expect(onward()).not.toBeInTheDocument()
    act(() => {
      vi.advanceTimersByTime(4_000)
    })
    expect(screen.getByText('The platform has not answered yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Continue without the check' }))
    expect(saved).toEqual([setUp])
    await answer({ kind: 'fits' })
    expect(saved).toEqual([setUp])
  })

  it('a quick answer shows no such message', async () => {
    const { user, saved, answer } = open()
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    await answer({ kind: 'fits' })
    act(() => {
      vi.advanceTimersByTime(10_000)
    })
    expect(saved).toEqual([setUp])
    expect(screen.queryByText('The platform has not answered yet')).not.toBeInTheDocument()
  })

  it('an answer after the form was cancelled saves nothing', async () => {
    const { user, saved, answer, unmount } = open()
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    unmount()
    await answer({ kind: 'fits' })
    expect(saved).toEqual([])
  })
})

describe('a read-only role (ruling R31)', () => {
  it('needs only its account, and the form says that it sells nothing', async () => {
    const { user, advanced, saved, answer } = open({ ...setUp, channelId: '' })
    await advanced()
    await user.click(screen.getByRole('radio', { name: 'Partner' }))
    expect(screen.queryByLabelText(/Channel id/)).not.toBeInTheDocument()
    expect(screen.getByText(/can only look at sales/)).toBeVisible()
    await user.clear(screen.getByLabelText(/Account id/))
    await user.type(screen.getByLabelText(/Account id/), 'P-3001')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await answer({ kind: 'fits' })
    expect(saved).toEqual([
      { ...setUp, role: 'partner', accountId: 'P-3001', channelId: expect.any(String) },
    ])
  })

  it('chosen by mistake leaves the seller’s fields unchanged', async () => {
    const { user, advanced, saved, answer } = open()
    await advanced()
    await user.click(screen.getByRole('radio', { name: 'Vendor' }))
    await user.click(screen.getByRole('radio', { name: 'Sub-merchant' }))
    expect(screen.getByLabelText(/Channel id/)).toHaveValue('CH-POS-1')
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    await answer({ kind: 'fits' })
    expect(saved).toMatchObject([{ accountType: 'sub-merchant', channelId: 'CH-POS-1' }])
    expect(saved[0]?.role).toBeUndefined()
  })

  it('proposed by the set-up can be changed into a selling role', async () => {
    const { user } = open({ ...setUp, role: 'partner', accountId: 'P-3001', channelId: '' })
    expect(screen.getByRole('radio', { name: 'Partner' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Merchant' }))
    expect(screen.getByRole('radio', { name: 'Merchant' })).toBeChecked()
    expect(screen.getByLabelText(/Channel id/)).toBeVisible()
    expect(screen.getByLabelText(/Account id/)).toHaveValue('P-3001')
  })

  it('without a channel must name one once it sells', async () => {
    const { user, advanced } = open({ ...setUp, channelId: '' })
    await advanced()
    await user.click(screen.getByRole('radio', { name: 'Vendor' }))
    await user.click(screen.getByRole('radio', { name: 'Merchant' }))
    expect(screen.getByLabelText(/Channel id/)).toHaveValue('')
  })
})

it('the form asks how to round cash: in the customer’s favour by default', async () => {
  const { user, advanced, saved, answer } = open()
  await advanced()
  const rounding = screen.getByRole('combobox', { name: 'Cash to the nearest coin' })
  expect(rounding).toHaveDisplayValue('In the customer’s favour')
  await user.selectOptions(rounding, 'Not rounded')
  await user.click(screen.getByRole('button', { name: 'Start selling' }))
  await answer({ kind: 'fits' })
  expect(saved).toEqual([{ ...setUp, cashRounding: 'off' }])
})

describe('the shop’s name', () => {
  const name = () => screen.queryByRole('textbox', { name: /^Shop’s name/ })

  it('is asked at the first set-up, and saved with it', async () => {
    const onSave = vi.fn<(setUp: SetUp, shopName: string) => void>()
    render(
      <SetUpForm
        start={setUp}
        presets={[]}
        check={() => Promise.resolve({ kind: 'fits' })}
        shopName=""
        onSave={onSave}
        saveLabel="Start selling"
      />,
    )
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await user.type(screen.getByRole('textbox', { name: /^Shop’s name/ }), 'Corner shop')
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    await vi.waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith(setUp, 'Corner shop'))
  })

  it('is among the shop’s lines of a slip later, and not asked again', () => {
    open()
    expect(name()).not.toBeInTheDocument()
  })
})

describe('a preset', () => {
  const shop: Preset = { ...setUp, label: 'The shop', accountId: 'M-2002', channelId: 'CH-2' }

  it('replaces all fields, and empties those that it doesn’t have', async () => {
    const { user, saved, answer } = open({ ...setUp, terminalId: 'T-9' }, [shop])
    await user.type(screen.getByLabelText(/Account id/), '-more')
    await user.selectOptions(screen.getByLabelText('Fill in from'), 'The shop')
    expect(screen.getByLabelText(/Account id/)).toHaveValue('M-2002')
    expect(screen.getByLabelText(/Terminal id/)).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    await answer({ kind: 'fits' })
    expect(saved).toEqual([{ ...setUp, accountId: 'M-2002', channelId: 'CH-2' }])
  })

  it('can be chosen again after an edit', async () => {
    const { user } = open(setUp, [shop])
    const examples = screen.getByLabelText('Fill in from')
    const accountId = screen.getByLabelText(/Account id/)
    for (let times = 0; times < 2; times += 1) {
      await user.selectOptions(examples, 'The shop')
      expect(accountId).toHaveValue('M-2002')
      expect(examples).toHaveDisplayValue('Choose an example')
      await user.type(accountId, '-more')
    }
  })

  it('can be edited, and the first wrong field gets the focus', async () => {
    const { user, saved } = open(setUp, [shop])
    await user.selectOptions(screen.getByLabelText('Fill in from'), 'The shop')
    await user.clear(screen.getByLabelText(/Channel id/))
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    expect(screen.getByLabelText(/Channel id/)).toHaveFocus()
    expect(screen.getByLabelText(/Channel id/)).toBeInvalid()
    expect(saved).toEqual([])
  })
})
