import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { categoriesQuery } from '../api/categories.ts'
import { productsQuery } from '../api/products.ts'
import { patience } from '../testing/patience.ts'
import { renderAt, type AddressBar } from '../testing/render-at.tsx'
import { sellingTill } from '../testing/selling-till.ts'
import { wholeShop } from '../testing/small-shop.ts'
import { setWindowWidth } from '../testing/window-in-jsdom.ts'
import type { Till } from '../till/till.ts'
import { CatalogueView } from './CatalogueView.tsx'

let bar: AddressBar
const patient = { timeout: patience.wait }

function show(till: Till, address = '/') {
  ;({ bar } = renderAt(address, till, <CatalogueView Home={() => null} />))
  return userEvent.setup()
}
async function open(options?: Parameters<typeof sellingTill>[0]) {
  const { till } = await sellingTill(options)
  const user = show(till)
  await screen.findByRole('button', { name: /^MTN airtime/ })
  return { user, till }
}
const chips = (label: string) =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)
const chip = (name: string) => screen.getByRole('button', { name })
const tiles = () => screen.getAllByRole('button', { name: /R\s[\d\s.–]+$/ })
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' })

test('a long list of products says how much of it has come', async () => {
  const { till } = await sellingTill()
  vi.spyOn(till.api.reader, 'reply').mockImplementation((_endpoint, { onPart }) => {
    onPart?.(60_000)
    onPart?.(2_430_000)
    return new Promise(() => {})
  })
  show(till)
  expect(await screen.findByText(/2\.4 MB have come so far/)).toBeVisible()
})

describe('categories', () => {
  test('stand in order, those without a parent or a category at the end', async () => {
    await open()
    expect(chips('Categories')).toEqual([
      'Airtime',
      'Data',
      'SMS',
      'Electricity',
      'Vouchers',
      'Bills',
      'Money transfer',
      'Redeem',
      'Betting vouchers',
      'Everything else',
    ])
    expect(chip('Airtime')).toHaveAttribute('aria-pressed', 'true')
  })

  test('have what is inside them in a second row, and the address keeps the place', async () => {
    const { user } = await open()
    await user.click(chip('Data'))
    expect(chips('Within the category')).toEqual([
      'All Data',
      'Daily data',
      'Weekly data',
      'Monthly data',
    ])
    await user.click(chip('Daily data'))
    expect(tiles().every((tile) => tile.textContent?.includes('1-day'))).toBe(true)
    expect(bar.at().search).toBe('?category=21')
  })

  test('are found again at the address after a reload', async () => {
    await sellingTill().then(({ till }) => show(till, '/?category=5'))
    expect(await screen.findByRole('button', { name: /^OTT Voucher/ })).toBeInTheDocument()
    expect(chip('Vouchers')).toHaveAttribute('aria-pressed', 'true')
  })

  test('the first, tapped where it is shown already, has no tile drawn anew', async () => {
    // So few are drawn at first that the others would go and come back.
    setWindowWidth(20)
    const { user } = await open(wholeShop)
    await waitFor(() => expect(tiles().length).toBeGreaterThan(20), patient)
    const before = tiles()
    await user.click(chip('Airtime'))
    setWindowWidth(1440)
    expect(bar.at().search).toMatch(/category=/)
    expect(before.filter((tile) => !tile.isConnected)).toEqual([])
  })

  test('what is in none of them stands under everything else and can be opened', async () => {
    const { user } = await open()
    await user.click(chip('Everything else'))
    await user.click(screen.getByRole('button', { name: /^Santa Shoebox donation/ }))
    expect(bar.at().pathname).toBe('/sell/SANTA-GIFT')
  })

  test('without them products are sold all the same', async () => {
    const { till } = await sellingTill()
    const context = { api: till.api, account: till.account }
    till.queryClient.setQueryData(categoriesQuery(context).queryKey, [])
    show(till)
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
    expect(screen.queryByRole('group', { name: 'Categories' })).not.toBeInTheDocument()
  })
})

describe('tiles', () => {
  test('stand under their brands; brands of one product stand together', async () => {
    await open()
    const headings = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    expect(headings[0]).toBe('MTN')
    expect(headings.at(-1)).toBe('More brands')
    const mtn = within(screen.getByRole('region', { name: 'MTN' }))
    const all = mtn.getAllByRole('button')
    expect(mtn.getAllByRole('button', { name: /MTN/ })).toEqual(all)
  })

  test('are one tab stop with arrow keys', async () => {
    const { user } = await open()
    await user.click(search())
    await user.keyboard('{ArrowDown}')
    const first = tiles()[0]
    expect(first).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(tiles()[1]).toHaveFocus()
    expect(tiles().filter((tile) => tile.tabIndex === 0)).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/sell/MTN-PIN-5')
  })
})

test('a tile that is open already adds nothing to the history', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^MTN airtime/ }))
  await user.click(screen.getByRole('button', { name: /^MTN airtime/ }))
  expect(bar.at().pathname).toBe('/sell/MTN-AIRTIME')
  bar.go(-1)
  expect(bar.at().pathname).toBe('/')
})

test('tiles of a brand whose provider is not active say so, once they stand', async () => {
  await open()
  await userEvent.setup().click(chip('Bills'))
  const tile = await screen.findByRole('button', { name: /Not active.*Tshwane municipal account/ })
  expect(tile).toHaveAccessibleDescription(
    'The platform says the provider of City of Tshwane is “MAINTENANCE”. A sale may fail.',
  )
  expect(screen.getAllByText('Not active')).toHaveLength(1)
})

describe('search', () => {
  test('is reached by /, and Enter opens what it says', async () => {
    const { user } = await open()
    search().blur()
    await user.keyboard('/')
    expect(search()).toHaveFocus()
    await user.keyboard('tel air')
    expect(await screen.findAllByText(/Enter opens Telkom airtime/)).not.toHaveLength(0)
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/sell/TELKOM-AIRTIME')
  })

  test('takes what is typed from the first moment, and no / where one is in it already', async () => {
    const { till } = await sellingTill()
    show(till)
    expect(search()).toHaveFocus()
    const user = userEvent.setup()
    await user.keyboard('/50')
    expect(search()).toHaveValue('50')
    await user.keyboard('/50')
    expect(search()).toHaveValue('50/50')
    search().select()
    await user.keyboard('/')
    expect(search()).toHaveValue('50/50')
  })

  test('Enter pressed before the products are there opens what was typed once they are', async () => {
    const { till } = await sellingTill()
    show(till)
    fireEvent.change(search(), { target: { value: 'telkom air' } })
    fireEvent.keyDown(search(), { key: 'Enter' })
    expect(bar.at().pathname).toBe('/')
    await waitFor(() => expect(bar.at().pathname).toMatch(/^\/sell\/TELKOM/i))
  })

  test('Enter opens what was typed, however fast', async () => {
    const { user } = await open()
    await user.click(search())
    await user.paste('voda air')
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/sell/VODACOM-AIRTIME')
  })

  test('finds what was mistyped', async () => {
    const { user } = await open()
    await user.type(search(), 'vodcom artime')
    expect(await screen.findByText(/Similar/)).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /^Vodacom airtime/ })).toBeInTheDocument()
  })

  test('says when there is nothing, and Esc clears it', async () => {
    const { user } = await open()
    await user.type(search(), 'qqqqq')
    expect(await screen.findByText('Nothing found for “qqqqq”')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(search()).toHaveValue('')
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
  })
})

describe('in place of the tiles', () => {
  test('their shape, while they are awaited', async () => {
    const { till } = await sellingTill()
    show(till)
    expect(screen.getByText('Loading products')).toBeInTheDocument()
    await screen.findByRole('button', { name: /^MTN airtime/ })
    expect(screen.queryByText('Loading products')).not.toBeInTheDocument()
  })

  test('what to do, where the account has none', async () => {
    const { till } = await sellingTill()
    const context = { api: till.api, account: till.account }
    till.queryClient.setQueryData(productsQuery(context).queryKey, [])
    const user = show(till)
    expect(await screen.findByText('No products on this account yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Look again' }))
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
  })

  test('what happened, where the list does not come', async () => {
    const { till } = await sellingTill()
    show({ ...till, account: { ...till.account, accountId: 'M-1002' } })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This user isn’t allowed to do that')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})

describe('brands', () => {
  const headings = async () =>
    (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)

  test('of a listing with their ids alone are called what the platform calls them', async () => {
    const { till, sent } = await sellingTill({
      async rewrite(path, answer) {
        if (!path.endsWith('/products')) return answer
        const items: object[] = await answer.json()
        return Response.json(items.map((item) => ({ ...item, brandName: null })))
      },
    })
    show(till)
    await waitFor(async () => expect(await headings()).toContain('Cell C'))
    expect(sent).toContain('GET /lookups/brands')
  })

  test('that are named by the listing are not asked for', async () => {
    const { till, sent } = await sellingTill()
    show(till)
    await waitFor(async () => expect(await headings()).toContain('Cell C'))
    expect(sent).not.toContain('GET /lookups/brands')
  })
})

describe('a sale that begins', () => {
  test('empties the search, and leaves what was found on the tiles for a second', async () => {
    const { user } = await open()
    const all = tiles().length
    await user.type(search(), 'mtn airtime')
    await waitFor(() => expect(tiles().length).toBeLessThan(all))
    const few = tiles().length
    bar.go('/sales/T-1')
    expect(search()).toHaveValue('')
    expect(tiles()).toHaveLength(few)
    expect(screen.getByRole('status')).toHaveTextContent('')
    await waitFor(() => expect(tiles()).toHaveLength(all), patient)
  })

  test('lets the next customer search at once, and has all tiles again when it is left', async () => {
    const { user } = await open()
    const all = tiles().length
    await user.type(search(), 'mtn airtime')
    await waitFor(() => expect(tiles().length).toBeLessThan(all))
    bar.go('/sales/T-1')
    await user.type(search(), 'eskom')
    await waitFor(() => expect(tiles()[0]).toHaveTextContent(/eskom/i))
    await user.clear(search())
    await waitFor(() => expect(tiles()).toHaveLength(all))
    await user.type(search(), 'mtn airtime')
    await waitFor(() => expect(tiles().length).toBeLessThan(all))
    bar.go('/sales/T-2')
    bar.go('/')
    expect(tiles()).toHaveLength(all)
  })

  test('from a number that was typed says of no product that it wasn’t found', async () => {
    const { user } = await open()
    await user.type(search(), '0821234567')
    bar.go('/sales/T-1')
    expect(tiles().length).toBeGreaterThan(1)
    expect(screen.queryByText(/Nothing found/)).toBeNull()
  })
})
