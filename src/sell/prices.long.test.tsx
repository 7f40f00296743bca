import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { favouriteStore } from '../till/terminal/favourites.ts'
import { settle } from '../testing/fake-clock.ts'
import { relist } from '../testing/shop/relist.ts'
import { merchant } from '../testing/shop/sale/sale-device.ts'
import {
  chooseProduct,
  nextCustomer,
  openShop,
  plain,
  readyButton,
  reopenShop,
  type Shop,
  pendingSale,
  atRest,
} from '../testing/dom/shop-on-screen.tsx'

const newPrice = /^The (?:price|amount) is .* now$/
const FIXED = 'MTN-PIN-10'
const RANGE = 'MTN-AIRTIME'
const NUMBER = '0831234567'

const costs = (min: number, max = min) => ({ minAmount: min, maxAmount: max })

const details = () => screen.findByRole('form', { name: 'Details' })
const check = () => screen.findByRole('region', { name: 'Check' })
const amber = async (words: RegExp) => {
  const note = await screen.findByText((text) => words.test(plain(text)))
  const banner = note.closest('[data-tone]')
  expect(banner).toHaveClass('tone-needs')
  return plain(banner?.textContent)
}
const purchases = ({ sent }: Shop) => sent.filter((line) => line.startsWith('POST /purchase'))
const lists = ({ sent }: Shop) => sent.filter((line) => line.endsWith('/products'))

const choose = (shop: Shop, code: string) =>
  chooseProduct(shop, code === FIXED ? 'mtn pin r10' : 'mtn air')
/** Fills in the form, up to the check. */
async function fill({ user }: Shop, sum?: string) {
  await user.type(screen.getByRole('textbox', { name: 'Mobile number' }), `${NUMBER}{Enter}`)
  if (sum !== undefined) {
    const amount = screen.getByRole('textbox', { name: 'Amount' })
    await user.clear(amount)
    await user.type(amount, `${sum}{Enter}`)
  }
  await check()
}
async function sell(shop: Shop, code: string, sum?: string) {
  await choose(shop, code)
  await fill(shop, sum)
  await shop.user.click(screen.getByRole('button', { name: /sell for/ }))
}
async function handOver({ user }: Shop) {
  await user.click(await readyButton(/^Next customer/))
  await atRest()
}
const reload = async ({ user }: Shop) => {
  await user.click(screen.getByRole('button', { name: 'Reload the products' }))
  await act(settle)
}

/** A till that has the list. */
async function openedShop(options?: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop(options)
  await screen.findByRole('button', { name: /^MTN airtime/ })
  return shop
}

describe('a refusal', () => {
  test('for an old price reloads the list, and shows both prices until it is sold at the new one', async () => {
    const shop = await openedShop()
    await relist(shop, FIXED, costs(35))
    const read = lists(shop).length
    await sell(shop, FIXED)
    await screen.findByRole('button', { name: /^Change the details/ })
    const news = 'The price is R 35.00 nowIt was R 10.00.'
    expect(await amber(newPrice)).toContain(news)
    // The customer's details are not the problem.
    expect(screen.getByText('The price or the limits have changed')).toBeInTheDocument()
    expect(screen.queryByText('Check the details with the customer.')).not.toBeInTheDocument()
    expect(lists(shop)).toHaveLength(read + 1)
    await shop.user.click(await readyButton(/^Change the details/))
    await details()
    expect(await amber(newPrice)).toContain(news)
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('083 123 4567')
    expect(purchases(shop)).toHaveLength(1)
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    expect(await amber(newPrice)).toContain(news)
    await shop.user.click(screen.getByRole('button', { name: /sell for/ }))
    await handOver(shop)
    await choose(shop, FIXED)
    expect(screen.queryByText(newPrice)).not.toBeInTheDocument()
  })

  test('of a withdrawn product triggers a reload of the list (R20), and is not offered again', async () => {
    const shop = await openedShop()
    await relist(shop, FIXED, { onlyFor: [] })
    const read = lists(shop).length
    await sell(shop, FIXED)
    expect(await amber(/isn’t on the list any more$/)).toContain('Choose another product.')
    expect(lists(shop)).toHaveLength(read + 1)
    expect(screen.queryByRole('button', { name: /^Change the details/ })).not.toBeInTheDocument()
  })

  test.each([
    ['that the list does not explain keeps its words', '1010', 'Invalid product', 1],
    ['for the wallet’s balance reloads no list', '1103', 'Insufficient balance. R1.00', 0],
  ])('%s', async (_, responseCode, responseMessage, more) => {
    const shop = await openedShop({
      rewrite: async (path: string, answer: Response) =>
        path.endsWith('/purchase') ? Response.json({ responseCode, responseMessage }) : answer,
    })
    const read = lists(shop).length
    await sell(shop, FIXED)
    await screen.findByRole('button', { name: /^Change the details/ })
    await act(settle)
    await waitFor(() => expect(lists(shop)).toHaveLength(read + more))
    expect(document.querySelector('[data-tone=needs]')).toBeNull()
  })

  test('of a lookup, for another reason than its number, triggers a reload', async () => {
    const shop = await openedShop({
      rewrite: async (path: string, answer: Response) =>
        path.endsWith('/lookup/electricity')
          ? Response.json({ errorCode: 1009, message: 'Not available' }, { status: 400 })
          : answer,
    })
    const read = lists(shop).length
    await shop.user.type(screen.getByRole('searchbox'), 'eskom{Enter}')
    await details()
    await shop.user.type(
      screen.getByRole('textbox', { name: 'Meter number' }),
      '04123456785{Enter}',
    )
    await screen.findAllByText(/could not be looked up/)
    await waitFor(() => expect(lists(shop)).toHaveLength(read + 1))
  })

  /** The platform refused a sale at the old price, the same sale is at its check, and the list is still loading. */
  async function checkBeforeTheList() {
    let held = false
    const waiting: (() => void)[] = []
    const shop = await openedShop({
      rewrite: async (path: string, answer: Response) => {
        if (held && path.endsWith('/products'))
          await new Promise<void>((resolve) => waiting.push(resolve))
        return answer
      },
    })
    await relist(shop, FIXED, costs(35))
    held = true
    await sell(shop, FIXED)
    expect(await screen.findByText('Reloading the product list')).toBeVisible()
    await shop.user.click(await readyButton(/^Change the details/))
    await details()
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    await shop.user.click(screen.getByRole('button', { name: /sell for/ }))
    await act(settle)
    expect(purchases(shop)).toHaveLength(1)
    return { shop, letCome: () => waiting.forEach((go) => go()) }
  }

  test('delays the next check until the list arrives: the sale returns to its details', async () => {
    const { shop, letCome } = await checkBeforeTheList()
    letCome()
    await details()
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
    expect(purchases(shop)).toHaveLength(1)
  })

  test('delays the next check by at most five seconds', async () => {
    const { shop, letCome } = await checkBeforeTheList()
    await act(() => shop.clock.advance(5_000))
    await shop.user.keyboard('{Enter}')
    // The same sale was made a moment ago.
    expect(await screen.findByRole('dialog', { name: 'Sell it a second time?' })).toBeVisible()
    letCome()
  })

  test('triggers a reload also while the next customer is served', async () => {
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    const shop = await openedShop({
      rewrite: async (path: string, reply: Response) => {
        if (path.endsWith('/purchase')) await isAnswered
        return reply
      },
    })
    await relist(shop, FIXED, costs(35))
    await sell(shop, FIXED)
    await pendingSale(shop)
    await nextCustomer(shop)
    await atRest()
    answer()
    await act(settle)
    await choose(shop, FIXED)
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
  })
})

test('a failed sale is not retried at an old price', async () => {
  const shop = await openedShop()
  await choose(shop, FIXED)
  await shop.user.type(screen.getByRole('textbox', { name: 'Mobile number' }), '0830000003{Enter}')
  await check()
  await shop.user.click(screen.getByRole('button', { name: /sell for/ }))
  await screen.findByRole('button', { name: 'Retry' })
  await relist(shop, FIXED, costs(35))
  await reload(shop)
  expect(await amber(newPrice)).toContain('It was R 10.00.')
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Change the details/ })).toBeVisible()
})

describe('a price that changes while a sale is being typed', () => {
  test('leads from the check, and from Pay, back to the details, unless the sum is still allowed', async () => {
    const shop = await openedShop()
    await choose(shop, RANGE)
    await relist(shop, RANGE, costs(2, 2000))
    await reload(shop)
    expect(screen.getByText('From R 2.00 to R 2 000.00')).toBeInTheDocument()
    expect(screen.queryByText(newPrice)).not.toBeInTheDocument()
    await fill(shop, '800')
    await relist(shop, RANGE, costs(2, 500))
    await reload(shop)
    await details()
    expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
    expect(await amber(newPrice)).toContain(
      'The amount is from R 2.00 to R 500.00 nowIt was R 800.00.',
    )
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('083 123 4567')

    const amount = screen.getByRole('textbox', { name: 'Amount' })
    await shop.user.clear(amount)
    await shop.user.type(amount, '20{Enter}')
    await check()
    await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
    await relist(shop, RANGE, costs(2, 400))
    await reload(shop)
    expect(screen.getByRole('form', { name: 'Pay' })).toBeInTheDocument()
    await relist(shop, RANGE, costs(50, 400))
    await reload(shop)
    await details()
    expect(await amber(newPrice)).toContain('It was R 20.00.')
    expect(purchases(shop)).toEqual([])
  })

  test('withdraws the question about a second sale of the same', async () => {
    const shop = await openedShop()
    await sell(shop, FIXED)
    await handOver(shop)
    await sell(shop, FIXED)
    await screen.findByRole('dialog', { name: 'Sell it a second time?' })
    await relist(shop, FIXED, costs(35))
    await act(() => shop.till.queryClient.refetchQueries())
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(purchases(shop)).toHaveLength(1)
  })

  test('leads from Pay for a basket back to the basket, where it is marked; once accepted, it is no news', async () => {
    const shop = await openedShop()
    await relist(shop, FIXED, costs(35))
    await reload(shop)
    await choose(shop, FIXED)
    expect(await amber(newPrice)).toContain('It was R 10.00.')
    await fill(shop)
    await shop.user.keyboard('{F8}')
    await screen.findByRole('region', { name: 'Basket' })
    await choose(shop, FIXED)
    expect(screen.queryByText(newPrice)).not.toBeInTheDocument()
    await shop.user.click(screen.getByRole('button', { name: /^1 item/ }))
    await shop.user.click(await screen.findByRole('button', { name: 'Give change' }))
    await screen.findByRole('form', { name: 'Pay' })
    await relist(shop, FIXED, costs(40))
    await reload(shop)
    await screen.findByRole('region', { name: 'Basket' })
    expect(screen.queryByRole('form', { name: 'Pay' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Change it' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Exact cash/ })).toBeDisabled()
  })
})

describe('an old price is shown beside the new one', () => {
  test('on a favourite’s tile and in its form, and in the form of the last sale', async () => {
    const pinned = [{ productCode: RANGE, amount: 80_000 }, { productCode: FIXED }]
    for (const one of pinned) favouriteStore.pin(merchant, one)
    onTestFinished(() => pinned.forEach((one) => favouriteStore.unpin(merchant, one)))
    const shop = await openedShop()
    await sell(shop, FIXED)
    await handOver(shop)
    await relist(shop, RANGE, costs(2, 500))
    await reload(shop)
    const favourites = within(await screen.findByRole('region', { name: 'Favourites' }))
    await shop.user.click(favourites.getByRole('button', { name: /MTN airtime was R.800$/ }))
    await details()
    expect(await amber(newPrice)).toContain('It was R 800.00.')
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
    await shop.user.keyboard('{Escape}')
    await relist(shop, FIXED, costs(35))
    await reload(shop)
    await shop.user.click(favourites.getByRole('button', { name: /^R.35\.00 .*was R.10$/ }))
    await details()
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
    await shop.user.keyboard('{Escape}')
    await shop.user.click(await screen.findByRole('button', { name: 'Sell again' }))
    await details()
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
  })

  test('in the form of a held sale, also after a restart', async () => {
    let shop = await openedShop()
    await shop.till.heldStore.letAllGo()
    await choose(shop, RANGE)
    await shop.user.type(screen.getByRole('textbox', { name: 'Mobile number' }), NUMBER)
    await shop.user.type(screen.getByRole('textbox', { name: 'Amount' }), '800')
    await shop.user.keyboard('{Escape}')
    await screen.findByRole('region', { name: 'Held' })
    await act(() => shop.till.heldStore.all())
    await relist(shop, RANGE, costs(2, 500))
    shop = await reopenShop(shop)
    await shop.user.click(await screen.findByRole('button', { name: /^Resume/ }))
    await details()
    expect(await amber(newPrice)).toContain('nowIt was from R 2.00 to R 1 000.00.')
    shop.end()
  })
})
