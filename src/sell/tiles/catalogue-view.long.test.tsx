import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { categoriesQuery } from '../../platform/reads/categories.ts'
import { productsQuery } from '../../platform/reads/products.ts'
import {
  openCatalogue,
  searchBox,
  showCatalogue,
  tilesShown,
} from '../../testing/dom/catalogue-on-screen.tsx'
import { patience } from '../../testing/patience.ts'
import { sellingTill } from '../../testing/shop/selling-till.ts'
import { wholeShop } from '../../testing/shop/small-shop.ts'

const patient = { timeout: patience.wait }

const chips = (label: string) =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)
const chip = (name: string) => screen.getByRole('button', { name })

test('a long list of products says how much of it has come', async () => {
  const { till } = await sellingTill()
  vi.spyOn(till.api.reader, 'reply').mockImplementation((_endpoint, { onPart }) => {
    onPart?.(60_000)
    onPart?.(2_430_000)
    return new Promise(() => {})
  })
  showCatalogue(till)
  expect(await screen.findByText(/2\.4 MB have come so far/)).toBeVisible()
})

describe('categories', () => {
  test('stand in order, those without a parent or a category at the end', async () => {
    await openCatalogue()
    expect(chips('Categories')).toEqual([
      'Airtime',
      'Data',
      'SMS',
      'Electricity',
      'Vouchers',
      'Bills',
      'Money transfer',
      'Betting vouchers',
      'Everything else',
    ])
    expect(chip('Airtime')).toHaveAttribute('aria-pressed', 'true')
  })

  test('have what is inside them in a second row, and the address keeps the place', async () => {
    const { user, bar } = await openCatalogue()
    await user.click(chip('Data'))
    expect(chips('Within the category')).toEqual([
      'All Data',
      'Daily data',
      'Weekly data',
      'Monthly data',
    ])
    await user.click(chip('Daily data'))
    expect(tilesShown().every((tile) => tile.textContent?.includes('1-day'))).toBe(true)
    expect(bar.at().search).toBe('?category=21')
  })

  test('are found again at the address after a reload', async () => {
    await sellingTill().then(({ till }) => showCatalogue(till, '/?category=5'))
    expect(await screen.findByRole('button', { name: /^OTT Voucher/ })).toBeInTheDocument()
    expect(chip('Vouchers')).toHaveAttribute('aria-pressed', 'true')
  })

  test('the first, tapped where it is shown already, keeps its tiles', async () => {
    const { user, bar } = await openCatalogue(wholeShop)
    await waitFor(() => expect(tilesShown().length).toBeGreaterThan(20), patient)
    const before = tilesShown()
    await user.click(chip('Airtime'))
    expect(bar.at().search).toMatch(/category=/)
    expect(before.filter((tile) => !tile.isConnected)).toEqual([])
  })

  test('what is in none of them stands under everything else and can be opened', async () => {
    const { user, bar } = await openCatalogue()
    await user.click(chip('Everything else'))
    await user.click(screen.getByRole('button', { name: /^Santa Shoebox donation/ }))
    expect(bar.at().pathname).toBe('/sell/SANTA-GIFT')
  })

  test('without them products are sold all the same', async () => {
    const { till } = await sellingTill()
    const context = { api: till.api, account: till.account }
    till.queryClient.setQueryData(categoriesQuery(context).queryKey, [])
    showCatalogue(till)
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
    expect(screen.queryByRole('group', { name: 'Categories' })).not.toBeInTheDocument()
  })
})

describe('tiles', () => {
  test('stand under their brands; brands of one product stand together', async () => {
    await openCatalogue()
    const headings = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    expect(headings[0]).toBe('MTN')
    expect(headings.at(-1)).toBe('More brands')
    const mtn = within(screen.getByRole('region', { name: 'MTN' }))
    const all = mtn.getAllByRole('button')
    expect(mtn.getAllByRole('button', { name: /MTN/ })).toEqual(all)
  })

  test('are one tab stop with arrow keys', async () => {
    const { user, bar } = await openCatalogue()
    await user.click(searchBox())
    await user.keyboard('{ArrowDown}')
    const first = tilesShown()[0]
    expect(first).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(tilesShown()[1]).toHaveFocus()
    expect(tilesShown().filter((tile) => tile.tabIndex === 0)).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/sell/MTN-PIN-5')
  })
})

test('a tile that is open already adds nothing to the history', async () => {
  const { user, bar } = await openCatalogue()
  await user.click(screen.getByRole('button', { name: /^MTN airtime/ }))
  await user.click(screen.getByRole('button', { name: /^MTN airtime/ }))
  expect(bar.at().pathname).toBe('/sell/MTN-AIRTIME')
  await bar.go(-1)
  expect(bar.at().pathname).toBe('/')
})

test('tiles of a brand whose provider is not active say so, once they stand', async () => {
  await openCatalogue()
  await userEvent.setup().click(chip('Bills'))
  const tile = await screen.findByRole('button', { name: /Not active.*Tshwane municipal account/ })
  expect(tile).toHaveAccessibleDescription(
    'The platform says the provider of City of Tshwane is “MAINTENANCE”. A sale may fail.',
  )
  expect(screen.getAllByText('Not active')).toHaveLength(1)
})

describe('in place of the tiles', () => {
  test('their shape, while they are awaited', async () => {
    const { till } = await sellingTill()
    showCatalogue(till)
    expect(screen.getByText('Loading products')).toBeInTheDocument()
    await screen.findByRole('button', { name: /^MTN airtime/ })
    expect(screen.queryByText('Loading products')).not.toBeInTheDocument()
  })

  test('what to do, where the account has none', async () => {
    const { till } = await sellingTill()
    const context = { api: till.api, account: till.account }
    till.queryClient.setQueryData(productsQuery(context).queryKey, [])
    const { user } = showCatalogue(till)
    expect(await screen.findByText('No products on this account yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Look again' }))
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
  })

  test('that nothing on the list can be read, where it came full', async () => {
    const { till } = await sellingTill()
    const { reader } = till.api
    const reply = reader.reply.bind(reader)
    reader.reply = async (endpoint, ...rest) => {
      const answer = await reply(endpoint, ...rest)
      const body = [{ code: 'MTN-5' }, { name: 'Airtime' }, {}]
      return endpoint === 'merchantProducts' && answer.kind === 'answer'
        ? { ...answer, body }
        : answer
    }
    showCatalogue(till)
    expect(await screen.findByText('The products can’t be read')).toBeInTheDocument()
    expect(screen.getByText(/lists 3 products without/)).toHaveTextContent(
      'Ask the platform to correct this: MTN-5, Airtime and 1 more.',
    )
    expect(screen.getByRole('button', { name: 'Look again' })).toBeInTheDocument()
  })

  test('what happened, where the list does not come', async () => {
    const { till } = await sellingTill()
    showCatalogue({ ...till, account: { ...till.account, accountId: 'M-1002' } })
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
    showCatalogue(till)
    await waitFor(async () => expect(await headings()).toContain('Cell C'))
    expect(sent).toContain('GET /lookups/brands')
  })

  test('that are named by the listing are not asked for', async () => {
    const { till, sent } = await sellingTill()
    showCatalogue(till)
    await waitFor(async () => expect(await headings()).toContain('Cell C'))
    expect(sent).not.toContain('GET /lookups/brands')
  })
})
