import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cashierStore } from '../../till/terminal/cashiers.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { fakeCamera, unplugCamera } from '../../testing/dom/fake-camera.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import {
  nextCustomer,
  openShop,
  plain,
  readyButton,
  reopenShop,
  sellAirtime,
  trayRows,
  type Shop,
} from '../../testing/dom/shop-on-screen.tsx'
import { IDLE_MS } from '../../till/people/next-person.ts'
import { customerChannel } from '../../till/customer/customer-channel.ts'
import { settle } from '../../testing/fake-clock.ts'
import { scan } from '../../testing/dom/timed-keys.ts'

const startOfMerchant = 5_000_000

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

/** Opens the form of a voucher. */
async function choose(voucher = 'Redeem an OTT Voucher') {
  await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
  await shop.user.click(await screen.findByRole('button', { name: new RegExp(voucher) }))
  return screen.findByRole('form', { name: 'Voucher' })
}

const pinField = () => screen.getByLabelText('Voucher PIN')

/** From the form to the sale's own page. */
async function redeem(pin: string, { part }: { part?: string } = {}) {
  await shop.user.type(pinField(), pin)
  if (part !== undefined) {
    await shop.user.click(screen.getByRole('radio', { name: 'An amount' }))
    await shop.user.type(screen.getByLabelText('Amount'), part)
  }
  await shop.user.click(screen.getByRole('button', { name: 'Check' }))
  const check = await screen.findByRole('region', { name: 'Check' })
  await shop.user.click(within(check).getByRole('button', { name: /^Redeem / }))
}

/** The slip, once it is unsealed. */
const receipt = async () => {
  const slip = await screen.findByRole('region', { name: 'Receipt' })
  await within(slip).findByText('To the customer')
  return slip
}
const outcome = () => screen.findByRole('region', { name: 'Outcome' })

/** Opens the number field, which most vouchers don't need. */
async function mobileIn(form: HTMLElement): Promise<HTMLElement> {
  await shop.user.click(within(form).getByRole('button', { name: '+ Mobile number' }))
  return within(form).getByLabelText('Mobile number')
}

describe('a voucher', () => {
  test('is redeemed for everything on it, and the customer gets its value', async () => {
    await choose()
    await redeem('123456789012')
    const slip = await receipt()
    expect(plain(slip.textContent)).toMatch(/Redeemed.*Give the customer R 100\.00 in cash/)
    expect(plain(slip.textContent)).toContain('Left on voucherR 0.00')
    expect(plain(slip.textContent)).toContain('To the customerR 100.00')
    expect(plain(slip.textContent)).not.toMatch(/Total|Sold|0\.00Cash/)
    expect(slip.textContent).not.toContain('123456789012')
    expect(await shop.wallet()).toBe(startOfMerchant - 10_000)
    expect(shop.bar.at().pathname).toMatch(/^\/sales\//)
    // It ends where it began: among the vouchers, in the panel beside them.
    expect(screen.getByRole('link', { name: 'Redeem' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('heading', { name: 'Redeem a voucher' })).toBeVisible()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    await shop.user.click(await readyButton(/^Next customer/))
    expect(await screen.findByRole('searchbox', { name: 'Search products' })).toBeVisible()
  })

  test('shows its value in the tray and in the list, once that is known', async () => {
    await choose()
    await redeem('123456789012')
    await receipt()
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    const row = within(await screen.findByRole('list', { name: 'Open sales' }))
    await waitFor(() => expect(plain(row.getByRole('link').textContent)).toContain('R 100.00'))
    expect(row.getByRole('link')).not.toHaveTextContent('Full balance')
    await shop.bar.go('/look-after')
    await screen.findByRole('heading', { name: 'Open sales' })
    const list = screen.getByRole('region', { name: 'Sale' })
    await waitFor(() => expect(plain(list.textContent)).toContain('R 100.00'))
    expect(list).not.toHaveTextContent('Full balance')
  })

  test('appears on the customer’s screen without its PIN', async () => {
    const told: unknown[] = []
    const ear = new BroadcastChannel('tuckshop-customer')
    ear.addEventListener('message', ({ data }) => told.push(data))
    await choose()
    await redeem('123456789012')
    await receipt()
    await waitFor(() => expect(plain(JSON.stringify(told))).toMatch(/"sold".*R 100\.00/))
    ear.close()
    expect(plain(JSON.stringify(told))).toMatch(/"confirm"/)
    expect(JSON.stringify(told).replaceAll(/\s/g, '')).not.toContain('9012')
  })

  test('whose receipt has no amount tells the cashier what to do', async () => {
    const fetch = shop.sandbox.fetch.bind(shop.sandbox)
    shop.sandbox.fetch = async (request, from) => {
      const answer = await fetch(request, from)
      if (!request.url.endsWith('/redeem')) return answer
      const body: object = await answer.json()
      return Response.json({ ...body, receipt: { voucherID: 'V-1', amount: '0.00' } })
    }
    await choose()
    await redeem('123456789012')
    const slip = await receipt()
    expect(slip).toHaveTextContent('Redeemed. The receipt doesn’t say how much')
    expect(slip).toHaveTextContent(/Don’t guess.*copy the text for support there/)
    expect(within(slip).getByRole('link', { name: 'Look in Sales' })).toBeVisible()
    expect(plain(slip.textContent)).not.toContain('R 0.00')
    expect(slip).toHaveTextContent('To the customerFull balance')
  })

  test('keeps the rest for the next time', async () => {
    await choose()
    await redeem('123456789012', { part: '30' })
    expect(plain((await receipt()).textContent)).toContain('Left on voucherR 70.00')
    await shop.user.click(await readyButton(/^Next customer/))
    await choose()
    expect(screen.getByRole('radio', { name: 'Full balance' })).toBeChecked()
    await redeem('1234 5678 9012')
    expect(plain((await receipt()).textContent)).toContain('To the customerR 70.00')
    expect(await shop.wallet()).toBe(startOfMerchant - 10_000)
  })

  test('is paid out in coins that exist, in the customer’s favour', async () => {
    const seen: string[] = []
    const customer = customerChannel((message) => {
      if (message.kind === 'view' && message.view.kind === 'sold') seen.push(message.view.amount)
    })
    await choose()
    await redeem('123456789012', { part: '30.04' })
    const slip = await receipt()
    await waitFor(() => expect(seen.map(plain)).toEqual(['R 30.10']))
    customer.close()
    expect(plain(slip.textContent)).toMatch(/Give the customer R 30\.10 in cash/)
    expect(plain(slip.textContent)).toContain('The voucher gave R 30.04. Cash is rounded to 10c.')
    expect(await shop.wallet()).toBe(startOfMerchant - 3_004)
    // When opened again, it asks nobody to pay it out a second time.
    const { pathname } = shop.bar.at()
    await shop.user.click(await readyButton(/^Next customer/))
    await shop.bar.go(pathname)
    const again = await receipt()
    expect(plain(again.textContent)).toMatch(/The customer got R 30\.10 in cash/)
    expect(again.textContent).not.toContain('Give the customer')
  })

  test('of a kind that needs a number is redeemed with one, as digits', async () => {
    const form = await choose('Redeem a 1Voucher')
    await shop.user.type(await mobileIn(form), '+27 82 123 4567')
    await redeem('123456789012')
    expect(plain((await receipt()).textContent)).toContain('To the customerR 100.00')
    const [sent] = shop.tab.sent
    expect(JSON.parse(sent?.bodyText ?? '')).toMatchObject({
      mobileNumber: '0821234567',
      amount: 0,
    })
  })

  test.each<[ending: string, title: string, act: string, next: string]>([
    ['1151', 'Voucher already used', 'Don’t give anything for it', 'Correct the voucher'],
    [
      '1200',
      'The provider could not redeem it',
      'Check the expiry date',
      'Retry, Correct the voucher',
    ],
    [
      '1010',
      'Voucher not recognised',
      'Check the PIN and the kind of voucher',
      'Correct the voucher',
    ],
  ])(
    'whose PIN ends in %s is refused in plain words, and nothing is taken',
    async (ending, title, act, next) => {
      await choose()
      await redeem(`12345678${ending}`)
      const told = await outcome()
      expect(within(told).getByRole('heading')).toHaveTextContent(title)
      expect(told).toHaveTextContent(act)
      expect(told).toHaveTextContent('Nothing was redeemed and no money was taken.')
      expect(told).toHaveTextContent(`Code ${ending}`)
      expect(told).toHaveTextContent('Full balance')
      expect(plain(told.textContent)).not.toContain('R 0.00')
      expect(await shop.wallet()).toBe(startOfMerchant)
      const offers = within(told).getAllByRole('button', {
        name: /^(?:Retry|Correct the voucher)$/,
      })
      expect(offers.map(({ textContent }) => textContent).join(', ')).toBe(next)
    },
  )

  test('that failed at the provider is retried on the same voucher, without asking for its PIN again', async () => {
    const form = await choose('Redeem a 1Voucher')
    await shop.user.type(await mobileIn(form), '0821230004')
    await redeem('123456789012', { part: '40' })
    expect(await outcome()).toHaveTextContent('The provider could not redeem it')
    await shop.user.click(await readyButton('Retry'))
    expect(plain((await receipt()).textContent)).toContain('To the customerR 40.00')
    expect(await shop.wallet()).toBe(startOfMerchant - 4_000)
  })

  test('without a required number is refused by the platform, and the screen says so (1001)', async () => {
    await choose('Redeem a 1Voucher')
    await redeem('123456789012')
    expect(within(await outcome()).getByRole('heading')).toHaveTextContent(
      'This voucher needs a mobile number',
    )
    await shop.user.click(screen.getByRole('button', { name: 'Correct the voucher' }))
    const form = within(await screen.findByRole('form', { name: 'Voucher' }))
    expect(form.getByLabelText('Mobile number')).toBeRequired()
    await shop.user.type(pinField(), '123456789012{Enter}')
    expect(form.getByLabelText('Mobile number')).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'Check' })).toBeNull()
    await shop.user.type(form.getByLabelText('Mobile number'), '0821234567{Enter}')
    await shop.user.click(await readyButton(/^Redeem the full balance/))
    expect(await receipt()).toBeVisible()
    await shop.user.click(await readyButton(/^Next customer/))
    expect(await mobileIn(await choose('Redeem an OTT Voucher'))).not.toBeRequired()
  })
})

test('keeps a PIN hidden that was typed before choosing the voucher, and fills it in', async () => {
  await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
  await screen.findByRole('button', { name: /Redeem an OTT Voucher/ })
  await waitFor(() => expect(screen.getByLabelText('Voucher PIN')).toHaveFocus())
  await shop.user.keyboard('123456789012{Enter}{Enter}')
  expect(shop.bar.at().pathname).toBe('/redeem')
  expect(document.body).not.toHaveTextContent('123456789012')
  await shop.user.click(screen.getByRole('button', { name: /Redeem a 1Voucher/ }))
  await screen.findByRole('form', { name: 'Voucher' })
  expect(pinField()).toHaveValue('123456789012')
})

describe('a refused PIN', () => {
  test('is corrected under a new reference, and the rest stays as typed', async () => {
    const form = await choose()
    await shop.user.type(await mobileIn(form), '0821234567')
    await redeem('123456781151', { part: '40' })
    await outcome()
    const first = shop.bar.at().pathname
    await shop.user.click(screen.getByRole('button', { name: 'Correct the voucher' }))
    const again = within(await screen.findByRole('form', { name: 'Voucher' }))
    expect(pinField()).toHaveValue('')
    expect(again.getByLabelText('Amount')).toHaveValue('40')
    expect(again.getByLabelText('Mobile number')).toHaveValue('082 123 4567')
    await shop.user.type(pinField(), '123456789012{Enter}')
    await shop.user.keyboard('{Enter}')
    await receipt()
    expect(shop.bar.at().pathname).not.toBe(first)
    const [refused, redeemed] = shop.tab.sent.map(({ bodyText }) => JSON.parse(bodyText ?? ''))
    expect(redeemed.merchantReference).not.toBe(refused.merchantReference)
    expect(redeemed).toMatchObject({ amount: 40, mobileNumber: '0821234567' })
  })

  test('is in no address, in no storage in the clear, and in nothing that the till remembers', async () => {
    await choose()
    await redeem('123456781151')
    await outcome()
    const pin = '123456781151'
    expect(JSON.stringify(shop.bar.at())).not.toContain(pin)
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(pin)
    const { engine } = shop.tab
    expect(JSON.stringify([engine.snapshot(), await engine.exportForSupport()])).not.toContain(pin)
    expect(document.body.textContent).not.toContain(pin)
  })
})

test('on a refusal seen on its screen is not news after a restart, and an unseen one is', async () => {
  await choose()
  await redeem('123456781151')
  await outcome()
  await nextCustomer(shop)
  shop = await reopenShop(shop)
  await act(settle)
  expect(screen.queryByRole('list', { name: 'Open sales' })).not.toBeInTheDocument()
  localStorage.removeItem('tuckshop.seen-endings')
  shop = await reopenShop(shop)
  expect((await trayRows()).getByText(/Redeem an OTT Voucher/)).toBeVisible()
})

describe('the same voucher twice within two minutes', () => {
  test('gets a question first', async () => {
    await choose()
    await redeem('123456789012', { part: '30' })
    await receipt()
    await shop.user.click(await readyButton(/^Next customer/))
    await choose()
    await redeem('123456789012', { part: '30' })
    const question = await screen.findByRole('dialog', { name: 'Redeem it a second time?' })
    expect(question).toHaveTextContent(/was redeemed less than two minutes ago/)
    expect(await shop.wallet()).toBe(startOfMerchant - 3_000)
    await shop.user.click(within(question).getByRole('button', { name: 'Redeem it again' }))
    expect(plain((await receipt()).textContent)).toContain('Left on voucherR 40.00')
    expect(await shop.wallet()).toBe(startOfMerchant - 6_000)
  })
})

describe('the form', () => {
  test('says what is missing, and where', async () => {
    await choose()
    await shop.user.click(screen.getByRole('radio', { name: 'An amount' }))
    await shop.user.click(screen.getByRole('button', { name: 'Next: voucher PIN' }))
    await waitFor(() =>
      expect(pinField()).toHaveAccessibleDescription(/Enter the PIN from the customer’s voucher/),
    )
    expect(pinField()).toHaveFocus()
    await shop.user.keyboard('123456789012')
    await shop.user.click(screen.getByRole('button', { name: 'Next: amount' }))
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus())
    expect(screen.getByLabelText('Amount')).toBeValid()
    await shop.user.click(screen.getByRole('button', { name: 'Next: amount' }))
    await waitFor(() => expect(screen.getByLabelText('Amount')).toBeInvalid())
  })

  test('has nothing from the previous sale, and asks nothing about a number’s network', async () => {
    await sellAirtime(shop, '0821234567')
    await shop.user.click(await readyButton(/^Next customer/))
    const form = await choose()
    const mobile = await mobileIn(form)
    expect(mobile).toHaveValue('')
    expect(within(form).queryByRole('group', { name: /^Last used/ })).not.toBeInTheDocument()
    await shop.user.type(mobile, '0821234567')
    expect(mobile).toHaveAccessibleDescription(/need the customer’s number/)
  })

  test('keeps the PIN hidden, and shows it on request', async () => {
    await choose()
    await shop.user.type(pinField(), '123456789012')
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    const check = within(await screen.findByRole('region', { name: 'Check' }))
    expect(check.getByText('••••9012')).toBeVisible()
    await shop.user.click(check.getByRole('button', { name: 'Show the PIN' }))
    expect(plain(check.getByText(/1234/).textContent)).toBe('1234 5678 9012')
  })

  test('loses nothing with Esc and Back, and closes with Esc', async () => {
    await choose()
    await shop.user.type(pinField(), '123456789012{Enter}')
    await screen.findByRole('region', { name: 'Check' })
    await shop.user.keyboard('{Escape}')
    expect(await screen.findByLabelText('Voucher PIN')).toHaveValue('123456789012')
    await shop.user.keyboard('{Escape}')
    expect(shop.bar.at().pathname).toBe('/redeem')
  })

  test('moves a scan from the amount to the PIN', async () => {
    await choose()
    await shop.user.click(screen.getByRole('radio', { name: 'An amount' }))
    await shop.user.type(screen.getByLabelText('Amount'), '50')
    scan('123456789012')
    expect(pinField()).toHaveValue('123456789012')
    expect(screen.getByLabelText('Amount')).toHaveValue('50')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check' })).toHaveFocus())
  })
})

describe('the vouchers', () => {
  test('are those that the catalogue calls redemptions', async () => {
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    const tiles = await screen.findAllByRole('button', { name: /^Redeem a/ })
    expect(tiles.map(({ title }) => title).length).toBe(2)
    await waitFor(() => expect(screen.getByLabelText('Voucher PIN')).toHaveFocus())
  })

  test('wait for a PIN that was scanned first', async () => {
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    const [tile] = await screen.findAllByRole('button', { name: /^Redeem a/ })
    scan('123456789012')
    expect(shop.bar.at().pathname).toBe('/redeem')
    await waitFor(() => expect(screen.getByLabelText('Voucher PIN')).toHaveValue('123456789012'))
    fireEvent.click(tile ?? document.body)
    expect(await screen.findByLabelText('Voucher PIN')).toHaveValue('123456789012')
  })

  test('appear beside a PIN that the camera has read', async () => {
    const camera = fakeCamera()
    onTestFinished(() => {
      unplugCamera()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    camera.sees = [['123456789012']]
    await shop.user.click(await screen.findByRole('button', { name: 'Scan with the camera' }))
    await waitFor(() => expect(screen.getByLabelText('Voucher PIN')).toHaveValue('123456789012'))
    expect([shop.bar.at().pathname, camera.live()]).toEqual(['/redeem', 0])
    expect(screen.getAllByRole('button', { name: /^Redeem a/ })).toHaveLength(2)
  })

  test('open their own form from the catalogue, too', async () => {
    await shop.bar.go('/sell/OTT-REDEEM')
    expect(await screen.findByRole('form', { name: 'Voucher' })).toBeVisible()
    expect(shop.bar.at().pathname).toBe('/redeem/OTT-REDEEM')
  })

  test.each([
    ['/redeem/NOTHING', 'This voucher isn’t on the list'],
    ['/redeem/MTN-AIRTIME', 'MTN airtime is sold, not redeemed'],
  ])('are not what %s names', async (path, words) => {
    await shop.bar.go(path)
    expect(await screen.findByRole('heading', { name: words })).toBeVisible()
  })
})

describe('the next person never sees a PIN or a customer’s number', () => {
  const cashiers = ['Sipho', 'Anele']
  beforeEach(async () => {
    await pinStore.set(merchant, '739148')
    for (const name of cashiers) cashierStore.add(merchant, name)
    act(() => cashierStore.choose(merchant, 'Sipho'))
  })
  afterEach(() => {
    pinStore.remove(merchant)
    cashierStore.choose(merchant, undefined)
    for (const name of cashiers) cashierStore.remove(merchant, name)
  })
  const idle = async () => {
    await act(() => shop.clock.advance(IDLE_MS))
  }
  const lock = async () => {
    await screen.findByText('Lock the till')
    await shop.user.keyboard('{F2}')
    const dialog = await screen.findByRole('dialog', { name: 'Locked' })
    await shop.user.type(within(dialog).getByLabelText('Manager’s PIN'), '739148{Enter}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  }
  const change = async () => act(() => cashierStore.choose(merchant, 'Anele'))
  const PIN = '123456789012'
  const places: Record<string, () => Promise<unknown>> = {
    'before the voucher is chosen': async () => {
      await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
      await shop.user.type(await screen.findByLabelText('Voucher PIN'), PIN)
    },
    'in the voucher’s form': async () => {
      await choose()
      await shop.user.type(pinField(), PIN)
    },
    'at the check, where it is shown': async () => {
      await choose()
      await shop.user.type(pinField(), `${PIN}{Enter}`)
      const check = within(await screen.findByRole('region', { name: 'Check' }))
      await shop.user.click(check.getByRole('button', { name: 'Show the PIN' }))
    },
    'as a number without a PIN': async () => shop.user.type(await mobileIn(await choose()), PIN),
    'in the search': async () =>
      shop.user.type(screen.getByRole('searchbox', { name: 'Search products' }), PIN),
  }
  const ways = { 'five minutes without a touch': idle, 'the lock': lock, 'another cashier': change }
  const seen = () =>
    [...document.querySelectorAll('input')].map(({ value }) => value).join() +
    document.body.textContent

  // One hook serves the three kinds of scan: the test tries each at both users, and each place once.
  const cases = Object.entries(places).flatMap(([where, type]) =>
    Object.entries(ways).map(([way, leave]) => [where, way, type, leave] as const),
  )
  test.each(
    cases.filter(
      ([where, way]) =>
        way === 'another cashier' || where === 'in the search' || where === 'in the voucher’s form',
    ),
  )('typed %s, after %s', async (_where, _way, type, leave) => {
    await type()
    expect(seen().replaceAll(/\D/g, '')).toContain(PIN)
    await leave()
    await waitFor(() => expect(seen().replaceAll(/\D/g, '')).not.toContain(PIN))
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    expect(await screen.findByLabelText('Voucher PIN')).toHaveValue('')
    expect(shop.tab.sent).toEqual([])
  })
})

describe('an offline till', () => {
  test('keeps the redemption waiting, says so, and sends it by itself', async () => {
    await choose()
    act(() => shop.tab.setOnline(false))
    await redeem('123456789012')
    expect(await outcome()).toHaveTextContent('Nothing was redeemed.')
    await nextCustomer(shop)
    const rows = await trayRows()
    expect(rows.getByRole('link')).toHaveTextContent(/Full balance/)
    act(() => shop.tab.setOnline(true))
    await shop.pass(5_000)
    expect(await shop.wallet()).toBe(startOfMerchant - 10_000)
  })
})
