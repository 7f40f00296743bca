import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moneyOf } from '../../engine/money.ts'
import { cashFlowsOf, paidInOneWay } from '../../engine/payment.ts'
import { airtime } from '../../testing/shop/sale/sale-device.ts'
import {
  openShop,
  plain,
  reopenShop,
  type Shop,
  readyButton,
} from '../../testing/dom/shop-on-screen.tsx'
import { relist } from '../../testing/shop/relist.ts'
import { cents } from '../../values/money.ts'

beforeEach(() => localStorage.clear())

/** Amount endings that make the sandbox fail a sale: once, or at each retry too. */
const onceFailing = '0004'
const alwaysFailing = '0003'

/** A till with failed sales of R 20.00, paid in cash. */
async function withFailed(endings: readonly string[]) {
  const shop = await openShop()
  const references: string[] = []
  for (const [place, ending] of endings.entries()) {
    const number = `+2782${String(place).padStart(3, '0')}${ending}`
    references.push(await shop.tab.sell(airtime(number, 2000)))
    await shop.pass(8_000)
  }
  return { shop, references }
}

async function dialogOf({ user }: Shop) {
  await user.click(await screen.findByRole('button', { name: /^Retry/ }))
  return within(await screen.findByRole('dialog'))
}

const cashHeld = async ({ till }: Shop) =>
  (await till.engine.payments(0))
    .flatMap(cashFlowsOf)
    .reduce((sum, { kind, amount }) => (kind === 'taken' ? sum + amount : sum - amount), 0)
/** Holds the next reading of the platform's list. @returns lets it go on */
function heldRead(store: Shop['till']['salesStore']): () => void {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  vi.spyOn(store, 'readBack').mockImplementationOnce(() => held)
  return () => goOn()
}

const retriesOf = ({ tab }: Shop) => tab.sent.filter(({ path }) => path.endsWith('/retry')).length
const decisions = async ({ till }: Shop) =>
  (await till.engine.payments(0)).flatMap((one) => one.decisions.map(({ kind }) => kind))

it('the count of failed sales is of those whose money is still here', async () => {
  const { shop, references } = await withFailed([alwaysFailing, alwaysFailing])
  await shop.till.engine.giveBack([references[0] ?? ''])
  await reopenShop(shop, { path: '/sales' })
  const link = await screen.findByRole('link', { name: /^Failed sales: / })
  expect(link).toHaveAccessibleName('Failed sales: 1 failed sale needs somebody')
})

describe('a retry', () => {
  it('of a sale whose money is in the till takes none', async () => {
    const { shop, references } = await withFailed([onceFailing])
    const again = await reopenShop(shop, { path: `/sales/${references[0]}` })
    const dialog = await dialogOf(again)
    expect(plain(dialog.getByText(/is in the till/).textContent)).toBe(
      'The customer’s R 20.00 in cash is in the till: it pays for this retry.',
    )
    await again.user.click(dialog.getByRole('button', { name: 'Retry' }))
    await again.pass(3_000)
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(await cashHeld(again)).toBe(2000)
  })

  it('of a sale whose money was given back takes it first, also after a restart', async () => {
    const { shop, references } = await withFailed([onceFailing])
    const page = await reopenShop(shop, { path: `/sales/${references[0]}` })
    expect(plain((await screen.findByText(/^Give back/, { selector: 'p' })).textContent)).toBe(
      'Give back R 20.00.',
    )
    await page.user.click(screen.getByRole('button', { name: 'Given back' }))
    expect(await screen.findByText(/^The customer got .* back\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Given back' })).toBeNull()
    expect(await cashHeld(page)).toBe(0)

    const again = await reopenShop(page, { path: `/sales/${references[0]}` })
    const dialog = await dialogOf(again)
    expect(plain(dialog.getByText(/^Take/).textContent)).toBe('Take R 20.00 first')
    await again.user.click(dialog.getByRole('radio', { name: 'Card' }))
    expect(plain(dialog.getByText(/^Take/).textContent)).toBe(
      'Take R 20.00 first on the card machine',
    )
    await again.user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await again.user.click(dialog.getByRole('button', { name: /^R.20\.00 taken · retry$/ }))
    await again.pass(3_000)
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(await cashHeld(again)).toBe(2000)
  })

  it.each([
    ['to give back', false, /^Give back/],
    ['kept, as before', true, /is kept for a retry/],
  ])(
    'that fails again says once that the money is %s, for that one alone',
    async (_, keeps, words) => {
      const { shop, references } = await withFailed([alwaysFailing])
      const page = await reopenShop(shop, { path: `/sales/${references[0]}` })
      const keep = await screen.findByRole('button', { name: 'Keep it for a retry' })
      if (keeps) await page.user.click(keep)
      const dialog = await dialogOf(page)
      await page.user.click(dialog.getByRole('button', { name: 'Retry' }))
      await page.pass(8_000)
      expect(await screen.findByRole('link', { name: 'Attempt 2 of 2' })).toBeVisible()
      expect(await screen.findAllByText(words, { selector: 'p' })).toHaveLength(1)
      await page.user.click(screen.getByRole('link', { name: 'Attempt 1 of 2' }))
      expect(await screen.findByText(/It has been retried/)).toBeVisible()
      expect(screen.queryByText(words, { selector: 'p' })).toBeNull()
    },
  )

  it('of a sale whose payment is lost lets a person choose, without a default', async () => {
    const { shop, references } = await withFailed([onceFailing])
    shop.device.disk.payments.clear()
    const again = await reopenShop(shop, { path: `/sales/${references[0]}` })
    expect(await screen.findByText(/This till doesn’t know whether the customer got/)).toBeVisible()
    const dialog = await dialogOf(again)
    expect(dialog.getByRole('group', { name: 'Where is the customer’s money?' })).toBeVisible()
    for (const choice of dialog.getAllByRole('radio')) expect(choice).not.toBeChecked()
    await again.user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('Say where the customer’s money is.')).toBeVisible()
    expect(retriesOf(again)).toBe(0)
    await again.user.click(dialog.getByRole('radio', { name: /^It was never given back/ }))
    await again.user.click(dialog.getByRole('button', { name: 'Retry' }))
    await again.pass(3_000)
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(await cashHeld(again)).toBe(0)
  })

  it('of another till’s sale asks for payment again if its money was given back', async () => {
    const { shop } = await withFailed([onceFailing])
    shop.device.disk.rows.clear()
    shop.device.disk.payments.clear()
    const again = await reopenShop(shop, { path: '/sales' })
    const dialog = await dialogOf(again)
    await again.user.click(
      await dialog.findByRole('radio', { name: /^It was given back: take R.20\.00$/ }),
    )
    await again.user.click(dialog.getByRole('button', { name: /^R.20\.00 taken · retry$/ }))
    await again.pass(3_000)
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(await cashHeld(again)).toBe(2000)
  })

  it('of another till’s sale at another price takes the new price, and what was paid goes back first', async () => {
    const { shop } = await withFailed([onceFailing])
    shop.device.disk.rows.clear()
    shop.device.disk.payments.clear()
    await relist(shop, 'MTN-AIRTIME', { minAmount: 25, maxAmount: 500 })
    const again = await reopenShop(shop, { path: '/sales' })
    const dialog = await dialogOf(again)
    await again.user.type(await dialog.findByLabelText('Amount'), '25')
    const group = within(
      await dialog.findByRole('group', { name: /^Where is the customer’s money/ }),
    )
    const place = group.getByRole('radio')
    expect(place).toHaveAccessibleName(/^It was given back: take R.25\.00$/)
    expect(group.getByText(/give it back first/)).toBeVisible()
    await again.user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('Say where the customer’s money is.')).toBeVisible()
    expect(retriesOf(again)).toBe(0)
    await again.user.click(place)
    await again.user.click(dialog.getByRole('button', { name: /^R.25\.00 taken · retry$/ }))
    await again.pass(3_000)
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(await cashHeld(again)).toBe(2500)
  })

  it('that was closed while the till reads the list sends nothing', async () => {
    const { shop } = await withFailed([onceFailing])
    shop.device.disk.rows.clear()
    shop.device.disk.payments.clear()
    const again = await reopenShop(shop, { path: '/sales' })
    const dialog = await dialogOf(again)
    const { salesStore } = again.till
    const read = heldRead(salesStore)
    await again.user.click(await dialog.findByRole('radio', { name: /^It was never given back/ }))
    await again.user.click(dialog.getByRole('button', { name: 'Retry' }))
    await again.user.click(dialog.getByRole('button', { name: 'Not now' }))
    await act(async () => read())
    await again.pass(3_000)
    expect(retriesOf(again)).toBe(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sends nothing if the money goes back while the list loads, and says what to take now', async () => {
    const { shop, references } = await withFailed([alwaysFailing])
    const [own = ''] = references
    // Another till retries it: before a third attempt, this till has to read the list.
    const { transactionId = '' } = shop.tab.sale(own)
    await shop.device.platform({ method: 'POST', path: `/transactions/${transactionId}/retry` })
    const again = await reopenShop(shop, { path: '/sales' })
    const dialog = await dialogOf(again)
    const { salesStore, engine } = again.till
    const readBack = salesStore.readBack.bind(salesStore)
    vi.spyOn(salesStore, 'readBack').mockImplementationOnce(async (wish) => {
      await engine.giveBack([own])
      await readBack(wish)
    })
    await again.user.click(await dialog.findByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('The customer’s money has changed')).toBeVisible()
    expect(plain(dialog.getByText(/^Take/).textContent)).toBe('Take R 20.00 first')
    expect(retriesOf(again)).toBe(0)
    expect(await cashHeld(again)).toBe(0)
    await again.user.click(dialog.getByRole('button', { name: 'R\u00a020.00 taken · retry' }))
    await again.pass(1_000)
    expect(retriesOf(again)).toBe(1)
    expect(await cashHeld(again)).toBe(2_000)
  })
})

describe('retry all', () => {
  it('starts nothing once its list is gone', async () => {
    const { shop, references } = await withFailed([onceFailing, onceFailing])
    // For a sale that this till knows nothing of, it has to read the list first.
    shop.device.disk.rows.delete(references[1] ?? '')
    const page = await reopenShop(shop, { path: '/sales?status=FAILED' })
    const { salesStore } = page.till
    const button = await readyButton('Keep R\u00a020.00 and retry all')
    const read = heldRead(salesStore)
    await page.user.click(button)
    await page.bar.go('/sales')
    await act(async () => read())
    await page.pass(3_000)
    expect(retriesOf(page)).toBe(0)
    expect(await decisions(page)).toEqual([])
  })

  it('keeps the money that its button named, once the person starts, and none that came in meanwhile', async () => {
    const { shop, references } = await withFailed([onceFailing, onceFailing, alwaysFailing])
    const [first = '', second = '', returned = ''] = references
    await shop.till.engine.giveBack([returned])
    const page = await reopenShop(shop, { path: '/sales?status=FAILED' })
    const all = await screen.findByRole('button', { name: /retry all$/ })
    expect(plain(all.textContent)).toBe('Keep R 40.00 and retry all')
    expect(plain(screen.getByText(/stays in the till/).textContent)).toContain(
      'The customers’ R 40.00 in cash stays in the till',
    )
    // Failed long enough ago that the customers may have left.
    await page.clock.advance(11 * 60_000)
    const question = async () => {
      await page.user.click(await readyButton(/retry all$/))
      return within(await screen.findByRole('dialog', { name: 'The customers may have left' }))
    }
    await page.user.click((await question()).getByRole('button', { name: 'Not now' }))
    expect(await decisions(page)).toEqual(['given-back'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(retriesOf(page)).toBe(0)

    const gone = await question()
    // In another window, the customer pays again for the third, which fails again.
    const payment = paidInOneWay(cents(2_000), { method: 'cash' }, 'customer')
    const again = await act(() =>
      page.till.engine.retry(returned, { money: { kind: 'paid', payment } }),
    )
    expect.assert(again.kind === 'accepted')
    await page.pass(10_000)
    const moneyWith = (reference: string) => moneyOf(page.tab.sale(reference)).kind
    expect(moneyWith(again.reference)).toBe('to-give-back')
    await page.user.click(gone.getByRole('button', { name: 'Retry anyway' }))
    await page.pass(10_000)
    expect([first, second, again.reference].map(moneyWith)).toEqual([
      'with-retry',
      'with-retry',
      'to-give-back',
    ])
  })

  it('retries only for customers who have not left, if told so', async () => {
    const { shop, references } = await withFailed([onceFailing])
    await shop.pass(11 * 60_000)
    references.push(await shop.tab.sell(airtime('+27820010004', 2000)))
    await shop.pass(8_000)
    const page = await reopenShop(shop, { path: '/sales?status=FAILED' })
    await page.user.click(await readyButton('Keep R\u00a040.00 and retry all'))
    await page.user.click(await screen.findByRole('button', { name: 'Only the recent one' }))
    await page.pass(30_000)
    expect(await screen.findByText('1 of 1 retried: 1 sold.')).toBeVisible()
    const [gone = '', recent = ''] = references
    expect(page.tab.sale(recent).child).toBeDefined()
    expect(page.tab.sale(gone).child).toBeUndefined()
  })

  it('retries what the till has the money for, and leaves the rest to a person', async () => {
    const { shop, references } = await withFailed([onceFailing, onceFailing, onceFailing])
    const [first = '', second = '', third = ''] = references
    await shop.till.engine.giveBack([second])
    for (const [id, payment] of shop.device.disk.payments)
      if (payment.covers.includes(third)) shop.device.disk.payments.delete(id)
    const page = await reopenShop(shop, { path: '/sales?status=FAILED' })
    await page.user.click(await readyButton(/retry all$/))
    await page.pass(10_000)
    expect(await screen.findByText('1 of 3 retried: 1 sold. 2 not tried.')).toBeVisible()
    expect(screen.getByText(/^2 need you: press Retry beside the sale/)).toBeVisible()
    expect(retriesOf(page)).toBe(1)
    expect(page.tab.sale(first).child).toBeDefined()
  })
})

describe('the list of sales', () => {
  it('marks what to give back, was kept or went back, and finds it by that', async () => {
    const { shop, references } = await withFailed([alwaysFailing, alwaysFailing, alwaysFailing])
    const [kept = '', returned = ''] = references
    await shop.till.engine.keepForRetry([kept])
    await shop.till.engine.giveBack([returned])
    const { user } = await reopenShop(shop, { path: '/sales' })
    const list = within(await screen.findByRole('list', { name: 'Sales' }))
    expect(await list.findByText(/^R.20\.00 kept ·/)).toBeVisible()
    expect(await list.findByText(/^R.20\.00 given back ·/)).toBeVisible()
    expect(await list.findByText(/^Give back R.20\.00/)).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Status'), 'Give back')
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  })
})

describe('a sale’s own page', () => {
  it('shows a payment for several sales, and takes money for what was not paid for', async () => {
    const shop = await openShop()
    const { engine } = shop.till
    const drafts = [airtime('+27820000003', 2000), airtime('+27820014567', 1506)] as const
    const sold = await engine.confirm([...drafts], {
      payment: paidInOneWay(cents(3506), { method: 'cash', tendered: cents(5000) }, 'customer'),
    })
    expect.assert(sold.kind === 'accepted')
    await shop.pass(10_000)
    const page = await reopenShop(shop, { path: `/sales/${sold.reference}` })
    const card = await screen.findByRole('heading', { name: 'Customer’s money' })
    const text = () => plain(card.closest('section')?.textContent)
    expect(text()).toContain('Whole paymentR 35.00')
    expect(text()).toContain('Rounding-R 0.06')
    expect(text()).toContain('ChangeR 15.00')
    expect(text()).toContain('Also paid forMTN airtime, R 15.06')
    expect(plain(screen.getByText(/^Give back/, { selector: 'p' }).textContent)).toBe(
      'Give back R 20.00.',
    )
    await page.user.click(screen.getByRole('button', { name: 'Given back' }))
    await waitFor(() => expect(text()).toContain('Given backR 20.00 in cash'))

    // The platform shows it as sold after all.
    const row = page.device.disk.rows.get(sold.reference)
    expect.assert(row !== undefined)
    page.device.disk.rows.set(sold.reference, {
      ...row,
      state: 'needs-attention',
      attention: 'sold-after-failed',
      version: row.version + 1,
    })
    const again = await reopenShop(page, { path: `/sales/${sold.reference}` })
    const unpaid = { selector: 'p' }
    expect(plain((await screen.findByText(/not paid for/, unpaid)).textContent)).toBe(
      'R 20.00 not paid for.',
    )
    await again.user.click(screen.getByRole('button', { name: /^Take R.20\.00$/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await again.user.click(dialog.getByRole('button', { name: 'Cash paid' }))
    await waitFor(() => expect(screen.queryByText(/not paid for/, unpaid)).toBeNull())
    expect(await screen.findByText('The customer paid for it after all')).toBeVisible()
  })
})
