import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

/** A form whose check the test answers. */
function open(start: SetUp = setUp, presets: readonly Preset[] = [], shopName?: string) {
  let answer: (checked: SetUpCheck) => void = () => undefined
  const saved: (readonly [SetUp, string])[] = []
  const { unmount } = render(
    <SetUpForm
      start={start}
      presets={presets}
      {...(shopName === undefined ? {} : { shopName })}
      check={() =>
        new Promise((resolve) => {
          answer = resolve
        })
      }
      onSave={(...next) => saved.push(next)}
      saveLabel="Start selling"
    />,
  )
  const user = userEvent.setup()
  return {
    unmount,
    user,
    saved: () => saved.map(([next]) => next),
    savedNames: () => saved.map(([, name]) => name),
    answer: (checked: SetUpCheck) => act(async () => answer(checked)),
    advanced: () => user.click(screen.getByText('Advanced')),
    save: () => user.click(screen.getByRole('button', { name: 'Start selling' })),
  }
}

describe('a platform that does not answer', () => {
  afterEach(() => void vi.useRealTimers())

  it('makes the form say that it waits; the person may skip the check, and a late answer changes nothing', async () => {
    vi.useFakeTimers()
    const { saved, answer } = open()
    const press = (name: string) =>
      act(async () => fireEvent.click(screen.getByRole('button', { name })))
    await press('Start selling')
    await act(() => vi.advanceTimersByTimeAsync(3_999))
    expect(screen.queryByText('The platform has not answered yet')).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText('The platform has not answered yet')).toBeInTheDocument()
    await press('Continue without the check')
    expect(saved()).toEqual([setUp])
    await answer({ kind: 'fits' })
    expect(saved()).toEqual([setUp])
  })

  it('saves nothing by an answer after the form was cancelled', async () => {
    const { save, saved, answer, unmount } = open()
    await save()
    unmount()
    await answer({ kind: 'fits' })
    expect(saved()).toEqual([])
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
    expect(saved()).toEqual([
      { ...setUp, role: 'partner', accountId: 'P-3001', channelId: expect.any(String) },
    ])
  })

  it('chosen by mistake leaves the seller’s fields unchanged', async () => {
    const { user, advanced, save, saved, answer } = open()
    await advanced()
    await user.click(screen.getByRole('radio', { name: 'Vendor' }))
    await user.click(screen.getByRole('radio', { name: 'Sub-merchant' }))
    expect(screen.getByLabelText(/Channel id/)).toHaveValue('CH-POS-1')
    await save()
    await answer({ kind: 'fits' })
    expect(saved()).toMatchObject([{ accountType: 'sub-merchant', channelId: 'CH-POS-1' }])
    expect(saved()[0]?.role).toBeUndefined()
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
  const { user, advanced, save, saved, answer } = open()
  await advanced()
  const rounding = screen.getByRole('combobox', { name: 'Cash to the nearest coin' })
  expect(rounding).toHaveDisplayValue('In the customer’s favour')
  await user.selectOptions(rounding, 'Not rounded')
  await save()
  await answer({ kind: 'fits' })
  expect(saved()).toEqual([{ ...setUp, cashRounding: 'off' }])
})

it('the form asks for the shop’s name at the first set-up only, and saves it', async () => {
  const { user, save, answer, savedNames, unmount } = open(setUp, [], '')
  await user.type(screen.getByRole('textbox', { name: /^Shop’s name/ }), 'Corner shop')
  await save()
  await answer({ kind: 'fits' })
  expect(savedNames()).toEqual(['Corner shop'])
  unmount()
  open()
  expect(screen.queryByRole('textbox', { name: /^Shop’s name/ })).not.toBeInTheDocument()
})

describe('the form begins', () => {
  it.each([
    [{ accountId: '', channelId: '' }, /Account id/],
    [{ accountId: 'M-2002', channelId: '' }, /Channel id/],
  ])('with the focus on the first gap of %o', (ids, label) => {
    open({ ...setUp, ...ids })
    expect(screen.getByLabelText(label)).toHaveFocus()
  })

  it('without examples when the ids are known', () => {
    open(setUp, [{ ...setUp, label: 'The shop' }])
    expect(screen.queryByLabelText('Fill in from')).not.toBeInTheDocument()
    expect(document.body).toHaveFocus()
  })
})

describe('a preset', () => {
  const shop: Preset = { ...setUp, label: 'The shop', accountId: 'M-2002', channelId: 'CH-2' }

  it('replaces all fields, and empties those that it doesn’t have', async () => {
    const { user, save, saved, answer } = open({ ...setUp, channelId: '', terminalId: 'T-9' }, [
      shop,
    ])
    await user.type(screen.getByLabelText(/Account id/), '-more')
    await user.selectOptions(screen.getByLabelText('Fill in from'), 'The shop')
    expect(screen.getByLabelText(/Account id/)).toHaveValue('M-2002')
    expect(screen.getByLabelText(/Terminal id/)).toHaveValue('')
    await save()
    await answer({ kind: 'fits' })
    expect(saved()).toEqual([{ ...setUp, accountId: 'M-2002', channelId: 'CH-2' }])
  })

  it('can be chosen again after an edit', async () => {
    const { user } = open({ ...setUp, channelId: '' }, [shop])
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
    const { user, save, saved } = open({ ...setUp, channelId: '' }, [shop])
    await user.selectOptions(screen.getByLabelText('Fill in from'), 'The shop')
    await user.clear(screen.getByLabelText(/Channel id/))
    await save()
    expect(screen.getByLabelText(/Channel id/)).toHaveFocus()
    expect(screen.getByLabelText(/Channel id/)).toBeInvalid()
    expect(saved()).toEqual([])
  })
})
