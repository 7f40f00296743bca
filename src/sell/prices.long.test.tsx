import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { favouriteStore } from '../till/terminal/favourites.ts'
import { settle } from '../testing/fake-clock.ts'
import { relist } from '../testing/shop/relist.ts'
import { merchant } from '../testing/shop/sale/sale-device.ts'
import {
  nextCustomer,
  openShop,
  plain,
  readyButton,
  reopenShop,
  type Shop,
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

async function choose({ user }: Shop, code: string) {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await user.clear(search)
  await user.type(search, code === FIXED ? 'mtn pin r10{Enter}' : 'mtn air{Enter}')
  return details()
}
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
  await screen.findByText('Choose a product')
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

describe('a refusal that the list may explain', () => {
  test.each([
    ['a price rose', FIXED, undefined, costs(35), 'The price is R 35.00 now', 'It was R 10.00.'],
    [
      'a maximum fell',
      RANGE,
      '800',
      costs(2, 500),
      'The amount is from R 2.00 to R 500.00 now',
      'It was R 800.00.',
    ],
    [
      'a range became a price',
      RANGE,
      '20',
      costs(29),
      'The price is R 29.00 now',
      'It was R 20.00.',
    ],
  ])(
    '%s: the till reloads the list, and shows both before sending anything',
    async (_, code, sum, now, title, was) => {
      const shop = await openedShop()
      await relist(shop, code, now)
      const read = lists(shop).length
      await sell(shop, code, sum)
      await screen.findByRole('button', { name: /^Change the details/ })
      expect(await amber(newPrice)).toContain(`${title}${was}`)
      // The customer's details are not the problem.
      expect(screen.getByText('The price or the limits have changed')).toBeInTheDocument()
      expect(screen.queryByText('Check the details with the customer.')).not.toBeInTheDocument()
      expect(lists(shop)).toHaveLength(read + 1)
      await shop.user.click(await readyButton(/^Change the details/))
      await details()
      expect(await amber(newPrice)).toContain(`${title}${was}`)
      expect(purchases(shop)).toHaveLength(1)

      const amount = screen.queryByRole('textbox', { name: 'Amount' })
      if (amount !== null) {
        await shop.user.clear(amount)
        await shop.user.type(amount, '30')
      }
      await shop.user.click(screen.getByRole('button', { name: 'Check' }))
      await check()
      expect(await amber(newPrice)).toContain(`${title}${was}`)
      await shop.user.click(screen.getByRole('button', { name: /sell for/ }))
      await handOver(shop)

      // After a sale at the new price, the change is no longer news.
      await choose(shop, code)
      expect(screen.queryByText(newPrice)).not.toBeInTheDocument()
    },
  )

  test('a withdrawn product is not offered again', async () => {
    const shop = await openedShop()
    await relist(shop, FIXED, { onlyFor: [] })
    await sell(shop, FIXED)
    expect(await amber(/isn’t on the list any more$/)).toContain('Choose another product.')
    expect(screen.queryByRole('button', { name: /^Change the details/ })).not.toBeInTheDocument()
  })

  test('that does not concern a price, and that the list does not explain, keeps its words', async () => {
    const shop = await openedShop({
      rewrite: async (path: string, answer: Response) =>
        path.endsWith('/purchase')
          ? Response.json({ responseCode: '1010', responseMessage: 'Invalid product' })
          : answer,
    })
    const read = lists(shop).length
    await sell(shop, FIXED)
    await screen.findByRole('button', { name: /^Change the details/ })
    await waitFor(() => expect(lists(shop)).toHaveLength(read + 1))
    expect(document.querySelector('[data-tone=needs]')).toBeNull()
  })

  test('the wallet’s balance triggers no reload of the list', async () => {
    const shop = await openedShop({
      rewrite: async (path: string, answer: Response) =>
        path.endsWith('/purchase')
          ? Response.json({
              responseCode: '1103',
              responseMessage: 'Insufficient balance. Available: R1.00',
            })
          : answer,
    })
    const read = lists(shop).length
    await sell(shop, FIXED)
    await screen.findByRole('button', { name: /^Change the details/ })
    await act(settle)
    expect(lists(shop)).toHaveLength(read)
  })

  test('a lookup refused for another reason than its number triggers a reload', async () => {
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
    const letCome = () => {
      for (const go of waiting) go()
    }
    return { shop, letCome }
  }

  test('delays the next check until the list arrives: the sale returns to its details', async () => {
    const { shop, letCome } = await checkBeforeTheList()
    letCome()
    await details()
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
    expect(purchases(shop)).toHaveLength(1)
  })

  test('delays it by at most five seconds', async () => {
    const { shop, letCome } = await checkBeforeTheList()
    await act(() => shop.clock.advance(5_000))
    await shop.user.keyboard('{Enter}')
    // The same sale was made a moment ago.
    expect(await screen.findByRole('dialog', { name: 'Sell it a second time?' })).toBeVisible()
    letCome()
  })

  test('a failed sale is not retried at an old price', async () => {
    const shop = await openedShop()
    await choose(shop, FIXED)
    await shop.user.type(
      screen.getByRole('textbox', { name: 'Mobile number' }),
      '0830000003{Enter}',
    )
    await check()
    await shop.user.click(screen.getByRole('button', { name: /sell for/ }))
    await screen.findByRole('button', { name: 'Retry' })
    await relist(shop, FIXED, costs(35))
    await reload(shop)
    expect(await amber(newPrice)).toContain('It was R 10.00.')
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Change the details/ })).toBeVisible()
  })

  test('while the next customer is served also triggers a reload', async () => {
    const shop = await openedShop()
    await relist(shop, FIXED, costs(35))
    await sell(shop, FIXED)
    await nextCustomer(shop)
    await act(settle)
    await choose(shop, FIXED)
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
  })
})

describe('a price that changes while a sale is being typed', () => {
  test.each([
    [FIXED, undefined, costs(35), 'The price is R 35.00 now', 'It was R 10.00.'],
    [RANGE, '800', costs(2, 500), 'The amount is from R 2.00 to R 500.00 now', 'It was R 800.00.'],
  ])('%s: a checked sale is checked again', async (code, sum, now, title, was) => {
    const shop = await openedShop()
    await choose(shop, code)
    await fill(shop, sum)
    await relist(shop, code, now)
    await reload(shop)
    await details()
    expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
    expect(await amber(newPrice)).toContain(`${title}${was}`)
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('083 123 4567')
    expect(purchases(shop)).toEqual([])
  })

  test('at Pay too; a new limit that still allows the sum changes nothing', async () => {
    const shop = await openedShop()
    await choose(shop, RANGE)
    await fill(shop, '20')
    await shop.user.click(screen.getByRole('button', { name: 'Give change' }))
    await relist(shop, RANGE, costs(2, 500))
    await reload(shop)
    expect(screen.getByRole('form', { name: 'Pay' })).toBeInTheDocument()
    await relist(shop, RANGE, costs(50, 500))
    await reload(shop)
    await details()
    expect(await amber(newPrice)).toContain('It was R 20.00.')
    expect(purchases(shop)).toEqual([])
  })

  test('also while the till asks about a second sale of the same', async () => {
    const shop = await openedShop()
    for (const time of [1, 2]) {
      if (time === 2) await handOver(shop)
      await sell(shop, FIXED)
    }
    await screen.findByRole('dialog', { name: 'Sell it a second time?' })
    await relist(shop, FIXED, costs(35))
    await act(() => shop.till.queryClient.refetchQueries())
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(purchases(shop)).toHaveLength(1)
  })

  test('at Pay for a basket: back to the basket, where it is marked', async () => {
    const shop = await openedShop()
    await choose(shop, RANGE)
    await fill(shop, '20')
    await shop.user.keyboard('{F8}')
    await shop.user.click(await screen.findByRole('button', { name: 'Give change' }))
    await screen.findByRole('form', { name: 'Pay' })
    await relist(shop, RANGE, costs(50, 500))
    await reload(shop)
    await screen.findByRole('region', { name: 'Basket' })
    expect(screen.queryByRole('form', { name: 'Pay' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Change it' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Exact cash/ })).toBeDisabled()
  })

  test('that the cashier accepted for the basket is not news for the next item', async () => {
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
  })

  test('a higher maximum is not news', async () => {
    const shop = await openedShop()
    await choose(shop, RANGE)
    await relist(shop, RANGE, costs(2, 2000))
    await reload(shop)
    expect(plain(screen.getByText(/^From R/).textContent)).toContain('R 2 000.00')
    expect(screen.queryByText(newPrice)).not.toBeInTheDocument()
  })
})

describe('where an old price may be offered again', () => {
  test('a favourite shows its old price on its tile and in its form', async () => {
    favouriteStore.pin(merchant, { productCode: RANGE, amount: 80_000 })
    favouriteStore.pin(merchant, { productCode: FIXED })
    const shop = await openedShop()
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
    for (const productCode of [RANGE, FIXED])
      favouriteStore.unpin(merchant, {
        productCode,
        ...(productCode === RANGE && { amount: 80_000 }),
      })
  })

  test('the last sale, sold again', async () => {
    const shop = await openedShop()
    await sell(shop, FIXED)
    await handOver(shop)
    await relist(shop, FIXED, costs(35))
    await reload(shop)
    await shop.user.click(await screen.findByRole('button', { name: 'Sell again' }))
    await details()
    expect(await amber(newPrice)).toContain('The price is R 35.00 nowIt was R 10.00.')
  })

  test.each([
    [FIXED, undefined, costs(35), 'The price is R 35.00 nowIt was R 10.00.'],
    [RANGE, '800', costs(2, 500), 'nowIt was from R 2.00 to R 1 000.00.'],
  ])('a held draft of %s, also after a reload', async (code, sum, now, words) => {
    let shop = await openedShop()
    await shop.till.heldStore.letAllGo()
    await choose(shop, code)
    await shop.user.type(screen.getByRole('textbox', { name: 'Mobile number' }), NUMBER)
    if (sum !== undefined)
      await shop.user.type(screen.getByRole('textbox', { name: 'Amount' }), sum)
    await shop.user.keyboard('{Escape}')
    await screen.findByRole('region', { name: 'Held' })
    await act(() => shop.till.heldStore.all())
    await relist(shop, code, now)
    shop = await reopenShop(shop)
    await shop.user.click(await screen.findByRole('button', { name: /^Resume/ }))
    await details()
    expect(await amber(newPrice)).toContain(words)
    shop.end()
  })
})
