import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paidInOneWay } from '../../engine/payment.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { relist } from '../../testing/shop/relist.ts'
import { airtime, answer } from '../../testing/shop/sale/sale-device.ts'
import {
  openShop,
  plain,
  reopenShop,
  type Shop,
  readyButton,
} from '../../testing/dom/shop-on-screen.tsx'
import { cents } from '../../values/money.ts'

const merchant = { accountType: 'merchant', accountId: 'M-1001' } as const

beforeEach(() => {
  localStorage.clear()
  pinStore.remove(merchant)
})

/** A till with these sales, at a screen's address. */
async function after(endings: readonly string[], path: string): Promise<Shop> {
  const shop = await openShop()
  for (const [place, ending] of endings.entries()) {
    await shop.tab.sell(airtime(`+2782${String(place).padStart(3, '0')}${ending}`, 2000))
    await shop.pass(8_000)
  }
  return reopenShop(shop, { path })
}

/** The sales in the list. */
async function rows() {
  const list = await screen.findByRole('list', { name: 'Sales' })
  return within(list).getAllByRole('listitem')
}

/** Retries the listed sale. */
async function retryFromList({ user }: Shop): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Retry MTN airtime/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^Retry/ }))
}

/** Opens the only sale from the list. */
async function openSale({ user }: Shop): Promise<void> {
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'MTN airtime' }))
}

describe('the sales', () => {
  it('are in one list, newest first, each with its outcome, under their day with its totals', async () => {
    await after(['4567', '1567', '0003', '0007'], '/sales')
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    const texts = (await rows()).map((row) => plain(row.textContent))
    expect(texts[0]).toMatch(/MTN airtime.*Pending.*R 20\.00/)
    expect(texts[1]).toMatch(/MTN airtime.*Failed.*R 20\.00.*Retry/)
    expect(texts[2]).toMatch(/MTN airtime.*By merchant.*Sold.*R 20\.00/)
    const day = screen.getByRole('heading', { level: 2 })
    expect((await rows())[0]).toContainElement(day)
    expect(day).toHaveTextContent(/^Today, \w{3} \d+ \w{3}$/)
    expect(plain(day.parentElement?.textContent)).toMatch(/2 sold · R 40\.00$/)
  })

  it('of several chosen days have their totals together; a day of the open shift has no sums on a till with a manager’s PIN: the count is blind', async () => {
    const shop = await openShop()
    await shop.tab.sell(airtime('+27820004567', 2000))
    await shop.pass(26 * 60 * 60_000)
    await shop.tab.sell(airtime('+27820014567', 5000))
    await shop.pass(8_000)
    const { user, bar } = await reopenShop(shop, { path: '/cash-up' })
    await pinStore.set(merchant, '2580')
    await user.type(await screen.findByLabelText('Float in the drawer'), '500{Enter}')
    await screen.findByRole('heading', { name: /^Shift \d/ })
    await bar.go('/sales')
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(screen.queryByText('These sales together')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
    const total = (await screen.findByText('These sales together')).parentElement
    const [today, yesterday] = screen.getAllByRole('heading', { level: 2 })
    expect(total).toHaveTextContent(/2 sold$/)
    expect(today?.parentElement).toHaveTextContent(/1 sold$/)
    expect(plain(yesterday?.parentElement?.textContent)).toMatch(/1 sold · R 20\.00$/)
    act(() => pinStore.remove(merchant))
    await waitFor(() => expect(plain(total?.textContent)).toMatch(/2 sold · R 70\.00$/))
    expect(plain(today?.parentElement?.textContent)).toMatch(/1 sold · R 50\.00$/)
    await user.click(screen.getByRole('button', { name: 'Yesterday' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.queryByText('These sales together')).not.toBeInTheDocument()
  })

  it('are left and found again with their filter and place, until the sign-out', async () => {
    const shop = await after(['4567', '0003'], '/sales?q=0003')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    vi.stubGlobal('scrollY', 120)
    fireEvent.scroll(window)
    vi.unstubAllGlobals()
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
    await shop.bar.go('/sales/T1-1')
    await shop.user.click(await screen.findByRole('link', { name: 'All sales' }))
    expect(shop.bar.at().search).toBe('?q=0003')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 120)
    const { user, bar } = await reopenShop(shop, { path: '/sales/T1-1' })
    await user.click(await screen.findByRole('link', { name: 'All sales' }))
    expect(bar.at().search).toBe('')
    await bar.go('/sales?q=0003')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    scrollTo.mockRestore()
  })

  it('can be searched and filtered, and the address has the filter, but no searched token', async () => {
    const shop = await openShop()
    await shop.tab.sell(airtime('+27820004567', 2000))
    shop.device.cashier = () => 'Zola'
    await shop.tab.sell(airtime('+27820010003', 2000))
    await shop.pass(8_000)
    const { user, bar } = await reopenShop(shop, { path: '/sales' })
    const shows = (count: number) => waitFor(async () => expect(await rows()).toHaveLength(count))
    await shows(2)
    const search = screen.getByLabelText('Search sales')
    await user.type(search, '0003')
    await shows(1)
    expect(bar.at().search).toBe('?q=0003')
    await user.selectOptions(screen.getByLabelText('Status'), 'Sold')
    expect(await screen.findByText('No sales found')).toBeVisible()
    expect(bar.at().search).toBe('?q=0003&status=COMPLETED')
    await user.click(screen.getByRole('button', { name: 'Show all sales' }))
    await shows(2)
    expect(bar.at().search).toBe('')

    const today = screen.getByRole('button', { name: 'Today' })
    await user.click(today)
    expect(today).toHaveAttribute('aria-pressed', 'true')
    expect(bar.at().search).toMatch(/^\?from=(\d{4}-\d\d-\d\d)&to=\1$/)
    expect(await rows()).toHaveLength(2)
    await user.selectOptions(screen.getByLabelText('Payment'), 'Cash')
    await shows(2)
    await user.click(screen.getByRole('button', { name: 'Remove the filter Payment: Cash' }))
    await user.selectOptions(screen.getByLabelText('Sold by'), 'Zola')
    await shows(1)
    await user.click(screen.getByRole('button', { name: 'Remove the filter Sold by: Zola' }))
    await shows(2)
    await user.click(today)
    expect(bar.at().search).toBe('')

    await user.click(search)
    await user.paste('12345678901234567890')
    expect(bar.at().search).not.toContain('1234567890123456')
    expect(screen.getByText(/holds no tokens or PINs/)).toBeVisible()
  })

  it('without a status have a filter, for any till’s sales', async () => {
    const shop = await openShop({ switches: { recordMembers: 'mute' } })
    await shop.tab.sell(airtime('+27820004567', 2000))
    await shop.pass(8_000)
    // As if another till had sold it: this till knows only what the platform says.
    shop.device.disk.rows.clear()
    const { user, bar } = await reopenShop(shop, { path: '/sales' })
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await user.selectOptions(screen.getByLabelText('Status'), 'No status')
    expect(bar.at().search).toBe('?status=NO+STATUS')
    expect(await rows()).toHaveLength(1)
    await user.selectOptions(screen.getByLabelText('Status'), 'Sold')
    expect(await screen.findByText('No sales found')).toBeVisible()
  })

  it('show their channel, in the platform’s own words, and what support needs', async () => {
    const shop = await after(['0003'], '/sales')
    await openSale(shop)
    expect(await screen.findByRole('heading', { level: 1, name: 'MTN airtime' })).toHaveFocus()
    const name = await screen.findByText('Tried through')
    await waitFor(() => expect(name.parentElement).toHaveTextContent('Point of sale'))
    const item = screen.getByText('Item', { selector: 'dt' })
    expect(item.parentElement).toHaveTextContent(/MTN-AIRTIME: \w+/)
    expect(shop.sent).toContain('GET /lookups/channel-types')
    const text = screen.getByText(/^Sale T1/, { selector: 'pre' }).textContent ?? ''
    expect(text).toContain('Mobile number ending in 0003')
    expect(text).not.toMatch(/82000/)
  })

  it('are none at first: the list says what to do, and there is nothing to retry', async () => {
    const { bar } = await after([], '/sales')
    expect(await screen.findByText('Nothing has been sold yet')).toBeVisible()
    await bar.go('/sales?status=FAILED')
    expect(screen.queryByRole('button', { name: /retry/i })).not.toBeInTheDocument()
  })

  it('are only this till’s if the platform refuses its list, and the screen says so plainly', async () => {
    const shop = await openShop()
    await shop.tab.sell()
    await shop.pass(1_000)
    const { reader } = shop.till.api
    reader.replyToEither = async () => ({
      kind: 'answer',
      status: 403,
      readable: true,
      body: { error: 'Forbidden' },
    })
    await reopenShop(shop, { path: '/sales' })
    expect(await screen.findByText('This user can’t see the account’s transactions')).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })
})

describe('one sale', () => {
  it('that failed is retried from its own screen, and the attempts form a chain', async () => {
    const shop = await after(['0003'], '/sales')
    const { user } = shop
    await openSale(shop)
    for (const attempt of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: 'Retry' }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: 'Retry' }))
      await shop.pass(2_000)
      expect(
        await screen.findByRole('link', { name: `Attempt ${attempt} of ${attempt}` }),
      ).toBeVisible()
    }
    const chain = within(screen.getByRole('list', { name: 'Attempts' })).getAllByRole('listitem')
    expect(chain).toHaveLength(3)
    expect(chain[2]).toHaveAttribute('aria-current', 'step')
    await user.click(screen.getByRole('link', { name: 'Attempt 1 of 3' }))
    expect(await screen.findByText(/It has been retried/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('asks for an amount that the product can cost now, if the old one can’t be sold any more', async () => {
    const before = await openShop()
    await before.tab.sell(airtime('+27820000004', 2000))
    await before.pass(8_000)
    await relist(before, 'MTN-AIRTIME', { minAmount: 25, maxAmount: 500 })
    const shop = await reopenShop(before, { path: '/sales' })
    const { user } = shop
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: /^Retry MTN airtime/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const amount = await dialog.findByLabelText('Amount')
    for (const wrong of ['0', 'many', '99999']) {
      await user.clear(amount)
      await user.type(amount, wrong)
      await user.click(dialog.getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(amount).toBeInvalid())
    }
    const wallet = await shop.wallet()
    await user.clear(amount)
    await user.type(amount, '25')
    expect(plain(dialog.getByText(/^Take/).textContent)).toBe('Take R 5.00 more')
    await user.click(dialog.getByRole('button', { name: /^R.5\.00 taken · retry$/ }))
    await shop.pass(2_000)
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(wallet - (await shop.wallet())).toBe(2_500)
  })

  it('whose customer may have left is retried only if a person says so, and says why it is refused', async () => {
    const shop = await after(['0003'], '/sales')
    const { user, device } = shop
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await shop.clock.advance(11 * 60_000)
    const platform = device.platform
    const refusal = { responseCode: '1102', responseMessage: 'You are not allowed' }
    device.platform = (request) =>
      request.path.endsWith('/retry') ? answer(refusal, 400) : platform(request)
    await user.click(screen.getByRole('button', { name: /^Retry MTN airtime/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('The customer may have left')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Retry anyway' }))
    await shop.pass(10_000)
    expect(await screen.findByRole('heading', { name: 'Not this shop’s sale' })).toBeVisible()
    expect(screen.getByText('This retry took no money.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Open the failed attempt' }))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('whose retry loses its answer ends sold, with one debit', async () => {
    const shop = await after(['0013'], '/sales')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    const before = await shop.wallet()
    await retryFromList(shop)
    await shop.pass(30_000)
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(before - (await shop.wallet())).toBe(2_000)
    // This till itself caused the 1006 (ruling R22).
    expect(screen.getByText(/sent from here before, and the answer was lost/)).toBeVisible()
    expect(screen.queryByText(/Somebody else got there first/)).toBeNull()
    const sent = shop.tab.sent.filter(({ path }) => path.endsWith('/retry'))
    expect(sent.length).toBeGreaterThan(1)
  })

  it('of another till that ends while its page is open shows its outcome', async () => {
    const shop = await openShop()
    await shop.tab.sell(airtime('+27820000001', 2000))
    await shop.pass(1_000)
    shop.device.disk.rows.clear()
    const again = await reopenShop(shop, { path: '/sales' })
    await openSale(again)
    expect(await screen.findByRole('heading', { name: /^Pending/ })).toBeVisible()
    await again.pass(60_000)
    // As it does by itself every few seconds.
    await act(() => again.till.queryClient.refetchQueries())
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
  })

  it('has a receipt whose copies are duplicates, if of another till from the first', async () => {
    const shop = await openShop()
    const drafts = [airtime('+27820004567', 2000), airtime('+27820014567', 1500)] as const
    const payment = paidInOneWay(cents(3500), { method: 'cash' }, 'off')
    const sold = await shop.till.engine.confirm([...drafts], { payment })
    expect.assert(sold.kind === 'accepted')
    await shop.pass(8_000)
    const own = await reopenShop(shop, { path: `/sales/${sold.reference}` })
    const open = async ({ user }: Shop) => {
      await user.click(await screen.findByRole('button', { name: 'Show the receipt' }))
      return within(await screen.findByRole('article', { name: 'Receipt' }))
    }
    const receipt = await open(own)
    expect(receipt.queryByText('DUPLICATE')).toBeNull()
    // Another window copies it.
    await act(() => own.till.engine.noteCopy(sold.reference))
    expect(await receipt.findByText('DUPLICATE')).toBeVisible()
    // The other sale of the payment shows nothing of this receipt.
    await own.user.click(screen.getByRole('link', { name: 'MTN airtime' }))
    expect((await open(own)).queryByText('DUPLICATE')).toBeNull()

    own.device.disk.rows.clear()
    const others = await reopenShop(own, { path: '/sales' })
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    const [link] = screen.getAllByRole('link', { name: 'MTN airtime' })
    expect.assert(link !== undefined)
    await others.user.click(link)
    expect((await open(others)).getByText('DUPLICATE')).toBeVisible()
  })

  it('is called missing if it does not exist, and not if the till can’t ask for it', async () => {
    const shop = await after([], '/sales/no-such-sale')
    expect(await screen.findByText('Sale not found')).toBeVisible()
    const { reader } = shop.till.api
    const lost = async () => ({ kind: 'no-answer', reason: 'network' }) as const
    reader.reply = lost
    reader.replyToEither = lost
    await reopenShop(shop, { path: '/sales/some-sale' })
    expect(await screen.findByText('No connection to the platform')).toBeVisible()
    expect(screen.queryByText('Sale not found')).toBeNull()
  })
})

describe('retry all', () => {
  const PIN = '739148'
  const retried = ({ tab }: Shop) => tab.sent.filter(({ path }) => path.endsWith('/retry')).length
  const enterPin = async ({ user }: Shop, pin: string) =>
    user.type(await screen.findByLabelText('Manager’s PIN'), `${pin}{Enter}`)
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Retry all' }))

  /** The platform takes a second for each retry. */
  const slowly = (shop: Shop) => {
    const { device } = shop
    const send = device.platform
    device.platform = async (request) => {
      if (request.path.endsWith('/retry')) await device.clock.wait(1_000)
      return send(request)
    }
    return shop
  }

  it('retries the failed sales one after another, and says how far it is and how it ended', async () => {
    const shop = slowly(await after(['0004', '0003', '4567'], '/sales?status=FAILED'))
    await shop.user.click(await readyButton(/retry all$/))
    const progress = await dialog()
    expect(await progress.findByText('1 of 2 retried: 1 open. 1 left.')).toBeVisible()
    expect(progress.getByText(/^MTN airtime, .*: Pending$/)).toBeVisible()
    await shop.pass(10_000)
    expect(progress.getByText('2 of 2 retried: 1 sold, 1 failed again.')).toBeVisible()
    expect(progress.getByText(/says what to give back/)).toBeVisible()
    expect(retried(shop)).toBe(2)
  })

  it.each(['Stop', 'Close'])(
    'on %s it ends after the sale under way, says where it stopped, and leaves the rest in the list',
    async (name) => {
      const shop = slowly(await after(['0004', '0004', '0004'], '/sales?status=FAILED'))
      await shop.user.click(await readyButton(/retry all$/))
      const progress = await dialog()
      await progress.findByText('1 of 3 retried: 1 open. 2 left.')
      await shop.user.click(progress.getByRole('button', { name }))
      expect(screen.queryByText('The till stops after this sale.') === null).toBe(name === 'Close')
      expect(screen.queryByRole('button', { name: /retry all$/ })).toBeNull()
      await shop.pass(10_000)
      expect(screen.getByText('1 of 3 retried: 1 sold. 2 not tried.')).toBeVisible()
      expect(retried(shop)).toBe(1)
      expect(await screen.findAllByRole('button', { name: /^Retry MTN/ })).toHaveLength(2)
    },
  )

  it('ends with its screen, and nothing of it is kept', async () => {
    const shop = slowly(await after(['0004', '0004'], '/sales?status=FAILED'))
    await shop.user.click(await readyButton(/retry all$/))
    await (await dialog()).findByText(/^1 of 2 retried/)
    const before = Object.keys(localStorage)
    await shop.bar.go('/sales')
    await shop.pass(10_000)
    expect(retried(shop)).toBe(1)
    const again = await reopenShop(shop, { path: '/sales?status=FAILED' })
    await again.pass(10_000)
    expect(await readyButton('Retry it')).toBeVisible()
    expect(retried(again)).toBe(0)
    expect(Object.keys(localStorage)).toEqual(before)
  })

  it('starts only with the manager’s PIN if the till has one', async () => {
    await pinStore.set(merchant, PIN)
    const shop = await after(['0004', '0004'], '/sales?status=FAILED')
    await shop.user.click(await readyButton(/retry all$/))
    await enterPin(shop, '482913')
    expect(await screen.findByText('Wrong PIN')).toBeVisible()
    await shop.pass(10_000)
    expect(retried(shop)).toBe(0)
    await enterPin(shop, PIN)
    await dialog()
    await shop.pass(10_000)
    expect(retried(shop)).toBe(2)
  })
})
