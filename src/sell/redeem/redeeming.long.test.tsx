import { act, screen, waitFor, within } from '@testing-library/react'
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
import { settle } from '../../testing/fake-clock.ts'

const startOfMerchant = 5_000_000
const PIN = '123456789012'

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
    const told: unknown[] = []
    const ear = new BroadcastChannel('tuckshop-customer')
    ear.addEventListener('message', ({ data }) => told.push(data))
    await choose()
    await redeem(PIN)
    const slip = await receipt()
    expect(plain(slip.textContent)).toMatch(/Redeemed.*Give the customer R 100\.00 in cash/)
    expect(plain(slip.textContent)).toContain('Left on voucherR 0.00')
    expect(plain(slip.textContent)).toContain('To the customerR 100.00')
    expect(plain(slip.textContent)).not.toMatch(/Total|Sold|0\.00Cash/)
    expect(slip.textContent).not.toContain(PIN)
    expect(await shop.wallet()).toBe(startOfMerchant - 10_000)
    // The customer’s screen never has the PIN.
    await waitFor(() => expect(plain(JSON.stringify(told))).toMatch(/"result".*R 100\.00/))
    ear.close()
    expect(plain(JSON.stringify(told))).toMatch(/"check"/)
    expect(JSON.stringify(told).replaceAll(/\s/g, '')).not.toContain('9012')
    // It ends where it began: among the vouchers, in the panel beside them.
    const { pathname } = shop.bar.at()
    expect(pathname).toMatch(/^\/sell\/result\//)
    expect(screen.getByRole('link', { name: 'Redeem' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('heading', { name: 'Redeem a voucher' })).toBeVisible()
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()

    // Its value is in the tray and in the list.
    await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
    const row = await trayRows()
    await waitFor(() => expect(plain(row.getByRole('link').textContent)).toContain('R 100.00'))
    await shop.bar.go('/sell/look-after')
    await screen.findByRole('heading', { name: 'Open sales' })
    const list = screen.getByRole('region', { name: 'Sale' })
    await waitFor(() => expect(plain(list.textContent)).toContain('R 100.00'))
    expect(list).not.toHaveTextContent('Full balance')
    await shop.bar.go(pathname)
    await nextCustomer(shop)
    expect(await screen.findByRole('searchbox', { name: 'Search products' })).toBeVisible()
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
    await redeem(PIN)
    const slip = await receipt()
    expect(slip).toHaveTextContent('Redeemed. The receipt doesn’t say how much')
    expect(slip).toHaveTextContent(/Don’t guess.*copy the text for support there/)
    expect(within(slip).getByRole('link', { name: 'Look in Sales' })).toBeVisible()
    expect(plain(slip.textContent)).not.toContain('R 0.00')
    expect(slip).toHaveTextContent('To the customerFull balance')
  })

  test('keeps its rest, is paid out in coins that exist, and is redeemed a second time after a question', async () => {
    await choose()
    await redeem(PIN, { part: '30.04' })
    const slip = await receipt()
    expect(plain(slip.textContent)).toMatch(/Give the customer R 30\.10 in cash/)
    expect(plain(slip.textContent)).toContain('The voucher gave R 30.04. Cash is rounded to 10c.')
    expect(plain(slip.textContent)).toContain('Left on voucherR 69.96')
    expect(await shop.wallet()).toBe(startOfMerchant - 3_004)
    // When opened again, it asks nobody to pay it out a second time.
    const { pathname } = shop.bar.at()
    await nextCustomer(shop)
    await shop.bar.go(pathname)
    const again = await receipt()
    expect(plain(again.textContent)).toMatch(/The customer got R 30\.10 in cash/)
    expect(again.textContent).not.toContain('Give the customer')

    await nextCustomer(shop)
    await choose()
    expect(screen.getByRole('radio', { name: 'Full balance' })).toBeChecked()
    await redeem('1234 5678 9012', { part: '30.04' })
    const question = await screen.findByRole('dialog', { name: 'Redeem it a second time?' })
    expect(question).toHaveTextContent(/was redeemed less than two minutes ago/)
    expect(await shop.wallet()).toBe(startOfMerchant - 3_004)
    await shop.user.click(within(question).getByRole('button', { name: 'Redeem it again' }))
    expect(plain((await receipt()).textContent)).toContain('Left on voucherR 39.92')
    expect(await shop.wallet()).toBe(startOfMerchant - 6_008)
  })

  test('of a kind that needs a number is refused without it (1001), and is redeemed with one, as digits', async () => {
    await choose('Redeem a 1Voucher')
    await redeem(PIN)
    expect(within(await outcome()).getByRole('heading')).toHaveTextContent(
      'This voucher needs a mobile number',
    )
    await shop.user.click(screen.getByRole('button', { name: 'Correct the voucher' }))
    const form = within(await screen.findByRole('form', { name: 'Voucher' }))
    expect(form.getByLabelText('Mobile number')).toBeRequired()
    await shop.user.type(pinField(), `${PIN}{Enter}`)
    expect(form.getByLabelText('Mobile number')).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'Check' })).toBeNull()
    await shop.user.type(form.getByLabelText('Mobile number'), '+27 82 123 4567{Enter}')
    await shop.user.click(await readyButton(/^Redeem the full balance/))
    expect(plain((await receipt()).textContent)).toContain('To the customerR 100.00')
    expect(JSON.parse(shop.tab.sent.at(-1)?.bodyText ?? '')).toMatchObject({
      mobileNumber: '0821234567',
      amount: 0,
    })
    await nextCustomer(shop)
    expect(await mobileIn(await choose('Redeem an OTT Voucher'))).not.toBeRequired()
  })

  test('is refused in plain words, and nothing is taken; a corrected PIN has a new reference', async () => {
    const refusedPin = '123456781151'
    const form = await choose()
    await shop.user.type(await mobileIn(form), '0821234567')
    await redeem(refusedPin, { part: '40' })
    const told = await outcome()
    expect(within(told).getByRole('heading')).toHaveTextContent('Voucher already used')
    expect(told).toHaveTextContent('Don’t give anything for it')
    expect(told).toHaveTextContent('Nothing was redeemed and no money was taken.')
    expect(told).toHaveTextContent('Code 1151')
    expect(await shop.wallet()).toBe(startOfMerchant)
    expect(within(told).queryByRole('button', { name: 'Retry' })).toBeNull()
    // The PIN is in no address, nowhere in the clear, and in nothing that the till remembers.
    const { engine } = shop.tab
    const kept = [localStorage, sessionStorage, engine.snapshot(), await engine.exportForSupport()]
    expect(JSON.stringify([shop.bar.at(), ...kept])).not.toContain(refusedPin)
    expect(document.body.textContent).not.toContain(refusedPin)

    const first = shop.bar.at().pathname
    await shop.user.click(screen.getByRole('button', { name: 'Correct the voucher' }))
    const again = within(await screen.findByRole('form', { name: 'Voucher' }))
    expect(pinField()).toHaveValue('')
    expect(again.getByLabelText('Amount')).toHaveValue('40')
    expect(again.getByLabelText('Mobile number')).toHaveValue('082 123 4567')
    await shop.user.type(pinField(), `${PIN}{Enter}`)
    await shop.user.keyboard('{Enter}')
    await receipt()
    expect(shop.bar.at().pathname).not.toBe(first)
    const [refused, redeemed] = shop.tab.sent.map(({ bodyText }) => JSON.parse(bodyText ?? ''))
    expect(redeemed.merchantReference).not.toBe(refused.merchantReference)
    expect(redeemed).toMatchObject({ amount: 40, mobileNumber: '0821234567' })
  })

  test('is redeemed for the sum that is typed beside the fields, and not for all that is on it', async () => {
    await choose()
    await shop.user.type(pinField(), PIN)
    act(() => screen.getByRole('button', { name: 'Check' }).focus())
    await shop.user.keyboard('40')
    expect(screen.getByRole('radio', { name: 'An amount' })).toBeChecked()
    expect(screen.getByLabelText('Amount')).toHaveValue('40')
    await shop.user.keyboard('{Enter}')
    await shop.user.click(await readyButton(/^Redeem R.40/))
    expect(plain((await receipt()).textContent)).toContain('To the customerR 40.00')
  })

  test('that was refused for a part of the balance is corrected to that part, after a restart too', async () => {
    await choose()
    await redeem('123456781151', { part: '40' })
    await outcome()
    const { pathname } = shop.bar.at()
    shop = await reopenShop(shop, { path: pathname })
    await shop.user.click(await screen.findByRole('button', { name: 'Correct the voucher' }))
    const again = within(await screen.findByRole('form', { name: 'Voucher' }))
    expect(again.getByLabelText('Amount')).toHaveValue('40')
  })

  test('that failed at the provider is retried on the same voucher, without asking for its PIN again', async () => {
    const form = await choose('Redeem a 1Voucher')
    await shop.user.type(await mobileIn(form), '0821230004')
    await redeem(PIN, { part: '40' })
    expect(await outcome()).toHaveTextContent('The provider could not redeem it')
    await shop.user.click(await readyButton('Retry'))
    expect(plain((await receipt()).textContent)).toContain('To the customerR 40.00')
    expect(await shop.wallet()).toBe(startOfMerchant - 4_000)
  })
})

test('a refusal seen on its screen is not news after a restart, and an unseen one is', async () => {
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

test('a PIN that was typed, or read by the camera, before its voucher was chosen is filled in, hidden', async () => {
  const camera = fakeCamera()
  onTestFinished(() => {
    unplugCamera()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  // As when a browser says that a camera was plugged in.
  void shop.till.queryClient.invalidateQueries({ queryKey: ['camera'] })
  await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
  expect(await screen.findAllByRole('button', { name: /^Redeem a/ })).toHaveLength(2)
  await waitFor(() => expect(pinField()).toHaveFocus())
  camera.sees = [[PIN]]
  await shop.user.click(await screen.findByRole('button', { name: 'Scan with the camera' }))
  await waitFor(() => expect(pinField()).toHaveValue(PIN))
  expect([shop.bar.at().pathname, camera.live()]).toEqual(['/redeem', 0])
  await shop.user.clear(pinField())
  await shop.user.type(pinField(), `${PIN}{Enter}{Enter}`)
  expect(shop.bar.at().pathname).toBe('/redeem')
  expect(document.body).not.toHaveTextContent(PIN)
  await shop.user.click(screen.getByRole('button', { name: /Redeem a 1Voucher/ }))
  await screen.findByRole('form', { name: 'Voucher' })
  expect(pinField()).toHaveValue(PIN)
})

describe('the form', () => {
  test('says what is missing, and where, keeps the PIN hidden, and loses nothing with Esc', async () => {
    await choose()
    await shop.user.click(screen.getByRole('radio', { name: 'An amount' }))
    await shop.user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() =>
      expect(pinField()).toHaveAccessibleDescription(/Enter the PIN from the customer’s voucher/),
    )
    expect(pinField()).toHaveFocus()
    await shop.user.keyboard(PIN)
    await shop.user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus())
    expect(screen.getByLabelText('Amount')).toBeValid()
    await shop.user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getByLabelText('Amount')).toBeInvalid())
    await shop.user.keyboard('40{Enter}')
    const check = within(await screen.findByRole('region', { name: 'Check' }))
    expect(check.getByText('••••9012')).toBeVisible()
    await shop.user.click(check.getByRole('button', { name: 'Show the PIN' }))
    expect(plain(check.getByText(/1234/).textContent)).toBe('1234 5678 9012')
    await shop.user.keyboard('{Escape}')
    expect(await screen.findByLabelText('Voucher PIN')).toHaveValue(PIN)
    await shop.user.keyboard('{Escape}')
    expect(shop.bar.at().pathname).toBe('/redeem')
  })

  test('has nothing from the previous sale, and asks nothing about a number’s network', async () => {
    await sellAirtime(shop, '0821234567')
    await nextCustomer(shop)
    const form = await choose()
    const mobile = await mobileIn(form)
    expect(mobile).toHaveValue('')
    expect(within(form).queryByRole('group', { name: /^Last used/ })).not.toBeInTheDocument()
    await shop.user.type(mobile, '0821234567')
    expect(mobile).toHaveAccessibleDescription(/need the customer’s number/)
  })

  test('is not there for a product that is not on the list, or is sold', async () => {
    await shop.bar.go('/redeem/NOTHING')
    const heading = (name: string) => screen.findByRole('heading', { name })
    expect(await heading('This voucher isn’t on the list')).toBeVisible()
    await shop.bar.go('/redeem/MTN-AIRTIME')
    // A product of the other kind opens where it belongs.
    expect(await heading('MTN airtime')).toBeVisible()
    expect(shop.bar.at().pathname).toBe('/sell/product/MTN-AIRTIME')
  })
})

describe('the next person never sees a PIN or a customer’s number', () => {
  const cashiers = ['Sipho', 'Anele']
  beforeEach(async () => {
    await pinStore.set(merchant, '739148')
    for (const name of cashiers) cashierStore.add(merchant, name)
    cashierStore.choose(merchant, cashiers[0])
    act(() => cashierStore.choose(merchant, 'Sipho'))
  })
  afterEach(() => {
    pinStore.remove(merchant)
    for (const name of cashiers) cashierStore.remove(merchant, name)
  })
  const beforeVoucher = async () => {
    await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
    await shop.user.type(await screen.findByLabelText('Voucher PIN'), PIN)
  }
  const inForm = async () => {
    await choose()
    await shop.user.type(pinField(), PIN)
  }
  const atCheck = async () => {
    await inForm()
    await shop.user.keyboard('{Enter}')
    const check = within(await screen.findByRole('region', { name: 'Check' }))
    await shop.user.click(check.getByRole('button', { name: 'Show the PIN' }))
  }
  const asNumber = async () => shop.user.type(await mobileIn(await choose()), PIN)
  const inSearch = async () => {
    await shop.bar.go('/')
    await shop.user.type(await screen.findByRole('searchbox', { name: 'Search products' }), PIN)
  }
  const idle = () => act(() => shop.clock.advance(IDLE_MS))
  const lock = async () => {
    await screen.findByText('Lock the till')
    await shop.user.keyboard('{F2}')
    const dialog = await screen.findByRole('dialog', { name: 'Locked' })
    await shop.user.type(within(dialog).getByLabelText('Manager’s PIN'), '739148{Enter}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  }
  const change = async () => {
    const { active } = cashierStore.of(merchant)
    act(() => cashierStore.choose(merchant, active === 'Sipho' ? 'Anele' : 'Sipho'))
  }
  const seen = () => {
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value).join()
    return (typed + document.body.textContent).replaceAll(/\D/g, '')
  }
  type Step = () => Promise<unknown>
  test.each<[what: string, cases: readonly (readonly [type: Step, leave: Step])[]]>([
    [
      'anywhere, after another cashier came',
      [
        [beforeVoucher, change],
        [inForm, change],
        [atCheck, change],
        [asNumber, change],
        [inSearch, change],
      ],
    ],
    [
      'after five minutes without a touch, or the lock',
      [
        [inForm, idle],
        [inSearch, idle],
        [inForm, lock],
        [inSearch, lock],
      ],
    ],
  ])('typed %s', async (_, cases) => {
    for (const [type, leave] of cases) {
      await type()
      expect(seen()).toContain(PIN)
      await leave()
      await waitFor(() => expect(seen()).not.toContain(PIN))
      await shop.user.click(screen.getByRole('link', { name: 'Redeem' }))
      expect(await screen.findByLabelText('Voucher PIN')).toHaveValue('')
    }
    expect(shop.tab.sent).toEqual([])
  })
})

test('an offline till keeps the redemption waiting, says so, and sends it by itself', async () => {
  await choose()
  act(() => shop.tab.setOnline(false))
  await redeem(PIN)
  expect(await outcome()).toHaveTextContent('Nothing was redeemed.')
  await nextCustomer(shop)
  const rows = await trayRows()
  expect(rows.getByRole('link')).toHaveTextContent(/Full balance/)
  act(() => shop.tab.setOnline(true))
  await shop.pass(5_000)
  expect(await shop.wallet()).toBe(startOfMerchant - 10_000)
})
