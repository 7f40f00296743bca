import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { readyButtons } from '../../testing/dom/hold-buttons.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import type { SalePhase } from '../../engine/sale.ts'
import { TillProvider } from '../../till/TillProvider.tsx'
import { useSelling } from './Selling.tsx'
import { settle } from '../../testing/fake-clock.ts'
import {
  checkAirtime,
  openShop,
  readyButton,
  sellAirtime,
  type Shop,
  pendingSale,
  plain,
  atRest,
} from '../../testing/dom/shop-on-screen.tsx'
import { pause, pressKeys, scan } from '../../testing/dom/timed-keys.ts'

/** The platform answers purchases when the test lets it. */
function holdPurchases({ sandbox }: Shop) {
  const fetch = sandbox.fetch.bind(sandbox)
  const waiting: (() => void)[] = []
  sandbox.fetch = async (request, from) => {
    const answer = await fetch(request, from)
    if (request.url.endsWith('/purchase'))
      await new Promise<void>((resolve) => waiting.push(resolve))
    return answer
  }
  return async () => {
    await waitFor(() => expect(waiting).not.toEqual([]))
    for (const go of waiting.splice(0)) go()
    await act(settle)
  }
}

const next = () => screen.findByRole('button', { name: 'Next customer' })
const phases = ({ till }: Shop) => till.engine.snapshot().sales.map(({ phase }) => phase.kind)

/** Sells up to the answer. */
async function sellUpToAnswer() {
  const shop = await openShop()
  const letAnswer = holdPurchases(shop)
  await sellAirtime(shop, '0821234567')
  await pendingSale(shop)
  return { shop, letAnswer, before: await next() }
}

test('a new sale shows what was taken: cash is rounded', async () => {
  const shop = await openShop()
  holdPurchases(shop)
  await sellAirtime(shop, '0821234567', '20.56')
  await screen.findByRole('button', { name: 'Selling…' })
  const panel = screen.getByRole('region', { name: 'Outcome' })
  expect(plain(panel.textContent)).toMatch(/^R 20\.50Mobile number/)
})

test('a new sale is only being sold, until its receipt or three seconds', async () => {
  const shop = await openShop()
  const letAnswer = holdPurchases(shop)
  const forCustomer = vi.spyOn(shop.till.display, 'show')
  await sellAirtime(shop, '0821234567')
  const selling = await screen.findByRole('button', { name: 'Selling…' })
  expect(selling).toHaveFocus()
  const panel = screen.getByRole('region', { name: 'Outcome' })
  expect(plain(panel.textContent)).toBe('R 20.00Mobile number082 ••• 4567Selling…')
  expect(forCustomer).toHaveBeenLastCalledWith(expect.objectContaining({ step: 'wait' }))
  await shop.pass(2_000)
  expect(screen.queryByRole('button', { name: 'Next customer' })).toBeNull()
  await letAnswer()
  expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible()
})

test('a sale that has shown another result is not new again', async () => {
  const { till } = await sellingTill()
  const createdAt = till.api.clock.wallNow()
  const { result, rerender } = renderHook(
    (phase: SalePhase) => useSelling(aSale(phase, { createdAt })),
    {
      initialProps: { kind: 'sending' },
      wrapper: ({ children }) => <TillProvider till={till}>{children}</TillProvider>,
    },
  )
  expect(result.current).toEqual({ isNew: true, isSelling: true })
  rerender({ kind: 'in-flight' })
  expect(result.current.isSelling).toBe(true)
  rerender({ kind: 'checking' })
  expect(result.current).toEqual({ isNew: false, isSelling: false })
  rerender({ kind: 'sending' })
  expect(result.current).toEqual({ isNew: false, isSelling: false })
})

describe('Next customer', () => {
  const sellNew = async () => {
    const shop = await openShop()
    const letAnswer = holdPurchases(shop)
    await sellAirtime(shop, '0821234567')
    await letAnswer()
    expect(await next()).toHaveFocus()
    return shop
  }

  test('remembers an Enter alone while it still waits after the sale', async () => {
    const shop = await sellNew()
    pressKeys(['Enter'], 250)
    pause()
    await act(settle)
    expect(phases(shop)).toEqual(['completed'])
    act(readyButtons)
    await waitFor(() => expect(phases(shop)).toEqual(['delivered']))
  })

  test('does not remember a scan', async () => {
    const shop = await sellNew()
    scan('6001234567890')
    pause()
    act(readyButtons)
    await act(settle)
    expect(phases(shop)).toEqual(['completed'])
  })

  test('does not remember an Enter whose button has lost the focus', async () => {
    const shop = await sellNew()
    pressKeys(['Enter'], 250)
    pause()
    screen.getByRole('button', { name: /^Print/ }).focus()
    act(readyButtons)
    await act(settle)
    expect(phases(shop)).toEqual(['completed'])
  })

  test('does not remember an Enter while there is change to give', async () => {
    const shop = await openShop()
    const letAnswer = holdPurchases(shop)
    await checkAirtime(shop)
    await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
    await shop.user.click(await screen.findByRole('button', { name: /^R.50$/ }))
    await shop.user.click(screen.getByRole('button', { name: /^Sell for/ }))
    await letAnswer()
    expect(await next()).toHaveFocus()
    pressKeys(['Enter'], 250)
    pause()
    act(readyButtons)
    await act(settle)
    expect(phases(shop)).toEqual(['completed'])
  })

  test('before the answer leaves the sale to the tray', async () => {
    const { shop, before, letAnswer } = await sellUpToAnswer()
    fireEvent.click(before)
    await atRest()
    await letAnswer()
    await waitFor(() => expect(phases(shop)).toEqual(['completed']))
    expect(screen.queryByRole('button', { name: 'Next customer' })).toBeNull()
  })

  test('right after the answer hands over no receipt unseen, by mouse or keys, now or later', async () => {
    const { shop, before, letAnswer } = await sellUpToAnswer()
    await shop.user.pointer({ keys: '[MouseLeft>]', target: before })
    await letAnswer()
    await waitFor(async () => expect(await next()).not.toBe(before))
    const after = await next()
    await shop.user.pointer({ keys: '[/MouseLeft]', target: after })
    fireEvent.click(after)
    act(() => after.focus())
    pressKeys(['Enter'], 1_000)
    pause()
    pressKeys(['Enter'], 1_000)
    await readyButton('Next customer')
    pause()
    await act(settle)
    expect(phases(shop)).toEqual(['completed'])
    expect(screen.getByRole('region', { name: 'Receipt' })).toBeVisible()
    pressKeys(['Enter'], 1_000)
    pause()
    await waitFor(() => expect(phases(shop)).toEqual(['delivered']))
  })
})
