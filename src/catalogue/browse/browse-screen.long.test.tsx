import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { providersQuery } from '../../platform/reads/enumerations.ts'
import { productsQuery } from '../../platform/reads/products.ts'
import { noAnswer } from '../../testing/shop/sale/sale-device.ts'
import { renderAt, type AddressBar } from '../../testing/dom/render-at.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { wholeShop } from '../../testing/shop/small-shop.ts'
import type { Till } from '../../till/till.ts'
import { BrowseScreen } from './BrowseScreen.tsx'

let bar: AddressBar
beforeEach(() => localStorage.clear())

function show(till: Till, address = '/catalogue') {
  ;({ bar } = renderAt(address, till, <BrowseScreen />))
  return userEvent.setup()
}
async function open(address?: string) {
  const { till } = await sellingTill(wholeShop)
  const user = show(till, address)
  await screen.findByText(/^\d.*products?$/)
  return { user, till }
}
const rows = () => screen.getAllByRole('rowheader')
const filter = (name: string) => screen.getByRole('combobox', { name })

describe('the table of products', () => {
  test('names each with its code, brand, category and range, and links to its sale', async () => {
    await open('/catalogue?q=eskom')
    const [row] = screen.getAllByRole('row', { name: /Eskom/ })
    const cells = within(row ?? document.body)
    expect(cells.getByRole('rowheader')).toHaveTextContent('Eskom prepaid electricityESKOM-ELEC')
    expect(cells.getByRole('link')).toHaveAttribute('href', '/sell/product/ESKOM-ELEC')
    expect(cells.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Eskom Prepaid',
      'Electricity',
      'R\u00a05.00 – 5\u00a0000.00',
    ])
  })

  test('links to where a voucher is redeemed', async () => {
    await open('/catalogue?q=ott')
    const link = screen.getByRole('link', { name: 'Redeem an OTT Voucher' })
    expect(link).toHaveAttribute('href', '/redeem/OTT-REDEEM')
  })

  test('sorts by its heads, up and down, and says so', async () => {
    const { user } = await open('/catalogue?category=3')
    const head = screen.getByRole('columnheader', { name: 'Price' })
    await user.click(within(head).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'ascending')
    expect(rows()[0]).toHaveTextContent('Vodacom 20 SMS')
    await user.click(within(head).getByRole('button'))
    expect(head).toHaveAttribute('aria-sort', 'descending')
    expect(rows()[0]).toHaveTextContent('Vodacom 120 SMS')
    expect(bar.at().search).toBe('?category=3&sort=price&order=down')
  })
})

describe('filters', () => {
  test('are in the address, until they are cleared', async () => {
    const { user } = await open()
    await user.selectOptions(filter('Price'), 'Fixed price')
    await user.selectOptions(filter('Brand'), 'B-MTN')
    expect(bar.at().search).toBe('?brand=B-MTN&price=fixed')
    await user.selectOptions(filter('Category'), screen.getByRole('option', { name: /Daily data/ }))
    expect(screen.getByText('2 of 107 products')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByText('107 products')).toBeInTheDocument()
    expect(bar.at().search).toBe('')
  })

  test('come from the address', async () => {
    await open('/catalogue?q=voda&price=range&sort=name&order=down')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('voda')
    expect(filter('Price')).toHaveDisplayValue('Any amount in a range')
    expect(filter('Order')).toHaveDisplayValue('Name, Z to A')
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Vodacom airtimeVODACOM-AIRTIME'])
  })

  test('by typed text are in the address a moment later, and say if nothing is left', async () => {
    const { user } = await open()
    const box = screen.getByRole('searchbox', { name: 'Search' })
    await user.type(box, 'mtn air')
    expect(await screen.findByText('7 of 107 products')).toBeInTheDocument()
    await expect.poll(() => bar.at().search).toBe('?q=mtn+air')
    await user.type(box, 'qq')
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('107 products')).toBeInTheDocument()
    expect(box).toHaveValue('')
  })
})

test('a brand with an inactive provider has a warning in words', async () => {
  const { till } = await sellingTill(wholeShop)
  till.queryClient.setQueryData(providersQuery({ api: till.api, account: till.account }).queryKey, [
    { id: 1, code: 'ESKOM', description: 'Eskom Prepaid', state: 'DOWN' },
  ])
  show(till, '/catalogue?q=eskom')
  expect(await screen.findByText('Not active')).toBeInTheDocument()
})

/** The platform lists its products differently. */
async function listedAs(
  change: (product: Readonly<Record<string, unknown>>, place: number) => object,
) {
  const shop = await sellingTill(wholeShop)
  const { reader } = shop.till.api
  const reply = reader.reply.bind(reader)
  reader.reply = async (endpoint, ...rest) => {
    const answer = await reply(endpoint, ...rest)
    if (endpoint !== 'merchantProducts' || answer.kind !== 'answer') return answer
    return { ...answer, body: z.array(z.looseObject({})).parse(answer.body).map(change) }
  }
  show(shop.till)
}

describe('products that the platform lists differently', () => {
  test('are counted and named if the till can’t read some', async () => {
    await listedAs((product, place) =>
      place < 2 ? { name: product['name'], minAmount: 'some' } : product,
    )
    expect(await screen.findByText('2 products can’t be read')).toBeVisible()
    expect(screen.getByText(/Ask the platform to correct this: .+ and .+\./)).toHaveTextContent(
      'without what a sale needs: a code, and a lowest and a highest amount',
    )
    expect(screen.getByText('105 products')).toBeInTheDocument()
  })

  test('are mentioned if the till can’t read any', async () => {
    await listedAs(({ code }) => ({ code, minAmount: null }))
    expect(await screen.findByText('The products can’t be read')).toBeVisible()
    expect(screen.getByText(/The platform lists 107 products without/)).toHaveTextContent(
      /and 99 more\.$/,
    )
    expect(screen.queryByText('No products on this account yet')).not.toBeInTheDocument()
  })
})

describe('instead of the products the screen shows', () => {
  test('what to do if the account has none', async () => {
    const { till } = await sellingTill(wholeShop)
    const context = { api: till.api, account: till.account }
    till.queryClient.setQueryData(productsQuery(context).queryKey, [])
    show(till)
    expect(await screen.findByText('No products on this account yet')).toBeInTheDocument()
  })

  test('what happened if the list does not come', async () => {
    const { till } = await sellingTill(wholeShop)
    show({ ...till, account: { ...till.account, accountId: 'M-1002' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('This user isn’t allowed to do that')
  })

  test('an old list during an outage, and calls it old', async () => {
    const { till } = await open()
    Object.assign(till.api.reader, {
      reply: () => Promise.resolve(noAnswer),
      replyToEither: () => Promise.resolve(noAnswer),
    })
    await act(() => till.queryClient.refetchQueries())
    expect(await screen.findByText('The list may be out of date')).toBeInTheDocument()
    expect(screen.getByText('107 products')).toBeInTheDocument()
  })
})
