import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../testing/shop/sale/sale-device.ts'
import {
  nextCustomer,
  openShop,
  plain,
  readyButton,
  sellAirtime,
  trayRows,
  type Shop,
  pendingSale,
} from '../testing/dom/shop-on-screen.tsx'
import { setWindowWidth } from '../testing/dom/window-in-jsdom.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => setWindowWidth(1440))

const outcome = async () => within(await screen.findByRole('region', { name: 'Outcome' }))
const receipt = () => screen.findByRole('article', { name: 'Receipt' })
const purchases = () => shop.tab.sent.filter(({ path }) => path.includes('purchase')).length

describe('during a sale', () => {
  it('a 429 counts down and goes on by itself, also in the tray', async () => {
    const { platform } = shop.device
    let refused = 0
    shop.device.platform = async (request) =>
      request.path.includes('purchase') && refused++ < 2
        ? answer({ error: 'Too many requests' }, 429)
        : platform(request)
    await sellAirtime(shop, '0821234567')
    const shown = await outcome()
    expect(shown.getByRole('heading', { name: 'Not sent: too many requests' })).toBeInTheDocument()
    expect(shown.getByText(/This attempt took no money/)).toBeInTheDocument()
    expect(shown.getByRole('timer')).toHaveTextContent(/^[12] s$/)
    await shop.pass(1_500)
    expect(screen.getByRole('timer')).toHaveTextContent(/^[1-4] s$/)

    await nextCustomer(shop)
    expect((await trayRows()).getByRole('timer')).toBeInTheDocument()
    await shop.pass(6_000)
    expect((await trayRows()).getByText('Hand over')).toBeInTheDocument()
    expect(screen.getByText(/^Sold: MTN airtime/)).toBeInTheDocument()
    expect(purchases()).toBe(3)
  })

  it('a sale that our gateway could not pass on is Not sent, and can be cancelled', async () => {
    const { platform } = shop.device
    shop.device.platform = async (request) =>
      request.path.includes('purchase')
        ? { kind: 'answer', status: 502, body: {}, readable: true, notSent: true }
        : platform(request)
    await sellAirtime(shop, '0821234567')
    const shown = await outcome()
    const title = 'Not sent: the platform can’t be reached'
    expect(shown.getByRole('heading', { name: title })).toBeInTheDocument()
    expect(shown.getByText(/No money was taken|This attempt took no money/)).toBeInTheDocument()
    await shop.user.click(await screen.findByRole('button', { name: 'Cancel the sale' }))
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeInTheDocument()
  })

  it('a redirected sale is pending, and says why', async () => {
    const { platform } = shop.device
    shop.device.platform = async (request) =>
      request.path.includes('purchase')
        ? { kind: 'no-answer', reason: 'redirected' }
        : platform(request)
    await sellAirtime(shop, '0821234567')
    expect((await outcome()).getByText(/redirected/)).toBeInTheDocument()
  })

  it('offline, the till sends nothing until the network is back or the sale is cancelled', async () => {
    const before = await shop.wallet()
    act(() => shop.tab.setOnline(false))
    await sellAirtime(shop, '0821234567')
    const shown = await outcome()
    expect(shown.getByRole('heading', { name: 'Not sent: no connection' })).toBeInTheDocument()
    expect(shown.getByText(/No money was taken/)).toBeInTheDocument()
    expect(purchases()).toBe(0)
    act(() => shop.tab.setOnline(true))
    expect(await receipt()).toBeInTheDocument()
    expect(await shop.wallet()).toBe(before - 2000)
    await shop.user.click(await readyButton(/^Next customer/))

    act(() => shop.tab.setOnline(false))
    await sellAirtime(shop, '0831112222')
    await shop.user.click(await screen.findByRole('button', { name: 'Cancel the sale' }))
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeInTheDocument()
    act(() => shop.tab.setOnline(true))
    await shop.pass(5_000)
    expect(await shop.wallet()).toBe(before - 2000)
  })

  it('the till asks before it sells the same again, and says sold only for sold sales', async () => {
    await sellAirtime(shop, '0830000007')
    await pendingSale(shop)
    await nextCustomer(shop)
    await sellAirtime(shop, '0830000007')
    const dialog = await screen.findByRole('dialog', { name: 'Sell it a second time?' })
    expect(dialog).toHaveTextContent(/still pending/)
    expect(dialog).not.toHaveTextContent(/was sold/)
    await shop.user.click(within(dialog).getByRole('button', { name: 'Look at the first one' }))
    expect(
      await screen.findByRole('heading', { name: 'Pending. Don’t sell it again' }),
    ).toBeInTheDocument()
    expect(purchases()).toBe(1)
  })
})

describe('the tray', () => {
  it('is one line that unfolds on a narrow screen', async () => {
    setWindowWidth(360)
    shop.unmount()
    shop = await openShop()
    await sellAirtime(shop, '0830000007')
    await pendingSale(shop)
    await nextCustomer(shop)
    const line = await screen.findByText('1 sale pending. Don’t sell it again')
    expect(line.closest('details')).not.toHaveAttribute('open')
    await shop.user.click(line)
    expect(line.closest('details')).toHaveAttribute('open')
  })

  it('does not take the place of the next customer when a hand-over is saved late', async () => {
    const { engine } = shop.till
    let write = () => {}
    const disk = new Promise<void>((resolve) => (write = resolve))
    const acknowledge = engine.acknowledgeHandOver.bind(engine)
    vi.spyOn(engine, 'acknowledgeHandOver').mockImplementation((reference) =>
      disk.then(() => acknowledge(reference)),
    )
    await sellAirtime(shop, '0821234567')
    await receipt()
    await shop.user.click(await readyButton(/^Next customer/))
    const search = screen.getByRole('searchbox', { name: 'Search products' })
    await shop.user.clear(search)
    await shop.user.type(search, 'telkom air{Enter}')
    await screen.findByRole('heading', { name: 'Telkom airtime' })
    await act(async () => write())
    await waitFor(() => expect(screen.queryByText('Hand over')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Telkom airtime' })).toBeInTheDocument()
  })

  it('marks the browser’s tab while a receipt waits', async () => {
    await sellAirtime(shop, '0821234567')
    await receipt()
    await waitFor(() => expect(document.title).toBe('(1) Sell · Tuckshop'))
    await shop.user.click(await readyButton(/^Next customer/))
    expect(document.title).toBe('Sell · Tuckshop')
    expect(plain(document.body.textContent)).not.toContain('to hand over')
  })
})
