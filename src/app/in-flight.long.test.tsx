import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { answer, noAnswer } from '../testing/shop/sale/sale-device.ts'
import {
  lookAfter,
  nextCustomer,
  openShop,
  plain,
  readyButton,
  sellAirtime,
  trayRows,
  type Shop,
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

/** Answers the next purchase instead of the platform. */
function answerNext(...replies: ReturnType<typeof answer>[]): void {
  const { platform } = shop.device
  shop.device.platform = (request) =>
    (request.path.includes('purchase') ? replies.shift() : undefined) ?? platform(request)
}

describe('during a sale', () => {
  it('an expired session asks for the password, and the sale goes on by itself', async () => {
    const before = await shop.wallet()
    answerNext(answer({ error: 'Unauthorized' }, 401))
    const { platform } = shop.device
    shop.device.platform = async (request) => {
      const reply = await platform(request)
      if (reply.kind === 'answer' && reply.status === 401) shop.tab.expire()
      return reply
    }
    await sellAirtime(shop, '0821234567')
    expect(
      (await outcome()).getByRole('heading', { name: 'Not sent: sign in again' }),
    ).toHaveFocus()
    expect(await shop.wallet()).toBe(before)

    await nextCustomer(shop)
    expect((await trayRows()).getByText('Not sent')).toBeInTheDocument()
    await shop.user.click((await trayRows()).getByRole('link'))
    act(() => shop.tab.signIn())
    expect(await receipt()).toBeInTheDocument()
    expect(await shop.wallet()).toBe(before - 2000)
  })

  it('a 429 counts down and goes on by itself, also in the tray', async () => {
    answerNext(answer({ error: 'Too many requests' }, 429), answer({ error: 'Too many' }, 429))
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

  it('a sale whose answer is lost says checking, not failed', async () => {
    const before = await shop.wallet()
    const { platform } = shop.device
    let lost = 0
    shop.device.platform = async (request) => {
      const reply = await platform(request)
      return request.path.includes('purchase') && lost++ < 2 ? noAnswer : reply
    }
    await sellAirtime(shop, '0821234567')
    expect(
      (await outcome()).getByRole('heading', { name: 'Pending. Don’t sell it again' }),
    ).toBeInTheDocument()
    await nextCustomer(shop)
    expect((await trayRows()).getByText('Don’t sell it again')).toBeInTheDocument()
    await shop.pass(10_000)
    expect((await trayRows()).getByText('Hand over')).toBeInTheDocument()
    expect(await shop.wallet()).toBe(before - 2000)
  })

  it('the till asks before it sells the same again, and says sold only for sold sales', async () => {
    await sellAirtime(shop, '0830000007')
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
  it('counts, and shows beside the settings too', async () => {
    await sellAirtime(shop, '0830000007')
    await nextCustomer(shop)
    await sellAirtime(shop, '0821234567')
    await receipt()
    await shop.user.keyboard('{Escape}')
    expect(await screen.findByText('2 sales: 1 to hand over · 1 pending')).toBeInTheDocument()
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    await screen.findByRole('heading', { name: 'Settings' })
    expect((await trayRows()).getByText('Hand over')).toBeInTheDocument()
    await shop.user.click(screen.getByRole('link', { name: 'Show what each one needs' }))
    expect((await lookAfter('To hand over')).getByText('The money was taken.')).toBeInTheDocument()
  })

  test.each([360, 820])('at %i px is one line that unfolds', async (width) => {
    setWindowWidth(width)
    shop.unmount()
    shop = await openShop()
    await sellAirtime(shop, '0830000007')
    await nextCustomer(shop)
    const line = await screen.findByText('1 sale pending. Don’t sell it again')
    expect(line.closest('details')).not.toHaveAttribute('open')
    await shop.user.click(line)
    expect(line.closest('details')).toHaveAttribute('open')
  })

  it('keeps a failed sale until the money is given back, and announces it', async () => {
    await sellAirtime(shop, '0830000002')
    await nextCustomer(shop)
    await shop.pass(10_000)
    const rows = await trayRows()
    expect(rows.getByText('Failed')).toBeInTheDocument()
    expect(
      screen.getByText(/^Give back.*MTN airtime.*No money was taken from/, { selector: 'span' }),
    ).toBeInTheDocument()
    expect(rows.getByText(/^Give back R\s20\.00$/)).toBeInTheDocument()
    expect(screen.getByText('1 sale to give back')).toBeInTheDocument()
    await shop.user.click(rows.getByRole('link'))
    await nextCustomer(shop)
    await screen.findByText('Choose a product')
    expect(screen.queryByRole('list', { name: 'Open sales' })).not.toBeInTheDocument()
  })

  it('does not keep a sale that failed in front of the cashier', async () => {
    await sellAirtime(shop, '0830000003')
    await screen.findByRole('button', { name: 'Retry' })
    await nextCustomer(shop)
    await screen.findByText('Choose a product')
    expect(screen.queryByText(/to give back/)).not.toBeInTheDocument()
  })

  it('keeps its place with the next customer when the hand-over is saved late', async () => {
    const { engine } = shop.till
    let write = () => undefined as void
    const disk = new Promise<void>((resolve) => {
      write = resolve
    })
    const acknowledge = engine.acknowledgeHandOver.bind(engine)
    vi.spyOn(engine, 'acknowledgeHandOver').mockImplementation(async (reference) => {
      await disk
      return acknowledge(reference)
    })
    await sellAirtime(shop, '0821234567')
    await receipt()
    await shop.user.click(await readyButton(/^Next customer/))
    const search = screen.getByRole('searchbox', { name: 'Search products' })
    await shop.user.clear(search)
    await shop.user.type(search, 'telkom air{Enter}')
    expect(await screen.findByRole('heading', { name: 'Telkom airtime' })).toBeInTheDocument()
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
