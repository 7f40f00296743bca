import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cashierStore } from '../terminal/cashiers.ts'
import { pinStore } from '../terminal/pin/pin-store.ts'
import { forgetChoices } from '../../testing/dom/device-in-jsdom.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { LiveRegion } from '../../ui/overlay/LiveRegion.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagerGate, useManagerGate } from './ManagerGate.tsx'
import { TillProvider } from '../TillProvider.tsx'
import { useTill } from '../till.ts'

const PIN = '739148'
const shop = { accountType: 'merchant', accountId: 'M-1001' } as const

afterEach(() => {
  pinStore.remove(shop)
  forgetChoices()
})

async function open(screens: React.ReactNode) {
  const { till } = await sellingTill()
  render(
    <TillProvider till={till}>
      {screens}
      <LiveRegion />
    </TillProvider>,
  )
  let passed = 0
  const elapsed = till.api.clock.elapsed.bind(till.api.clock)
  vi.spyOn(till.api.clock, 'elapsed').mockImplementation(() => elapsed() + passed)
  return { user: userEvent.setup(), later: (ms: number) => void (passed += ms) }
}

const guarded = (
  <ManagerGate what="retrying several sales">
    <p>The export</p>
  </ManagerGate>
)
const enter = (user: ReturnType<typeof userEvent.setup>, pin: string) =>
  user.type(screen.getByLabelText('Manager’s PIN'), `${pin}{Enter}`)

describe('a manager’s part', () => {
  it('is open to everybody on a till without a manager’s PIN', async () => {
    await open(guarded)
    expect(screen.getByText('The export')).toBeVisible()
  })

  it('needs the PIN, says for what, and waits after the third wrong one', async () => {
    await pinStore.set(shop, PIN)
    const { user } = await open(guarded)
    expect(screen.queryByText('The export')).not.toBeInTheDocument()
    expect(screen.getByText(/retrying several sales needs the manager’s PIN/)).toBeVisible()
    for (const words of [/Wrong PIN/, /Wrong PIN/, /Too many wrong PINs/]) {
      await enter(user, '1111')
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.getByLabelText('Manager’s PIN')).toHaveValue('')
    }
    const onward = screen.getByRole('button', { name: 'Continue' })
    expect(onward).toHaveAttribute('aria-disabled', 'true')
  })

  it.each(['before', 'after'])(
    'is asked for at the act where the screen is everybody’s, and again after two minutes, with a PIN that was set %s it opened',
    async (set) => {
      if (set === 'before') await pinStore.set(shop, PIN)
      const closed: string[] = []
      function CloseShift() {
        const { account } = useTill()
        const { ask, dialog } = useManagerGate('closing the shift')
        return (
          <>
            <Button onClick={() => ask(() => closed.push(account.accountId))}>
              Close the shift
            </Button>
            {dialog}
          </>
        )
      }
      const { user, later } = await open(<CloseShift />)
      if (set === 'after') await act(() => pinStore.set(shop, PIN))
      await user.click(screen.getByRole('button', { name: 'Close the shift' }))
      expect(closed).toEqual([])
      await enter(user, PIN)
      await expect.poll(() => closed).toEqual(['M-1001'])
      later(119_999)
      await user.click(screen.getByRole('button', { name: 'Close the shift' }))
      expect(closed).toHaveLength(2)
      later(1)
      await user.click(screen.getByRole('button', { name: 'Close the shift' }))
      expect(await screen.findByRole('dialog', { name: 'For the manager' })).toBeVisible()
      expect(closed).toHaveLength(2)
    },
  )

  it('closes when another cashier comes to the till', async () => {
    cashierStore.add(shop, 'Thandi')
    cashierStore.add(shop, 'Zola')
    cashierStore.choose(shop, 'Thandi')
    await pinStore.set(shop, PIN)
    const { user } = await open(guarded)
    await enter(user, PIN)
    expect(await screen.findByText('The export')).toBeVisible()
    // With nobody in between.
    act(() => cashierStore.choose(shop, undefined))
    expect(screen.getByText('The export')).toBeVisible()
    act(() => cashierStore.choose(shop, 'Zola'))
    expect(screen.queryByText('The export')).not.toBeInTheDocument()
  })

  it('opens by the password when the PIN is forgotten, and the PIN is removed', async () => {
    await pinStore.set(shop, PIN)
    const { user } = await open(guarded)
    await user.click(screen.getByRole('button', { name: 'Forgot the PIN?' }))
    await user.type(screen.getByLabelText('Password'), 'not it{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password')
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'merchant-demo{Enter}')
    expect(await screen.findByText('The export')).toBeVisible()
    expect(pinStore.has(shop)).toBe(false)
  })
})
