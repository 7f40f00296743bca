import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { categoriesQuery } from '../../platform/reads/categories.ts'
import { productsQuery } from '../../platform/reads/products.ts'
import {
  openCatalogue,
  searchBox,
  showCatalogue,
  tilesShown,
} from '../../testing/dom/catalogue-on-screen.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'

const chips = (label: string) =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)
const chip = (name: string) => screen.getByRole('button', { name })
const headings = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)

test('a long list of products shows how much of it has loaded', async () => {
  const { till } = await sellingTill()
  vi.spyOn(till.api.reader, 'reply').mockImplementation((_endpoint, { onPart }) => {
    onPart?.(60_000)
    onPart?.(2_430_000)
    return new Promise(() => {})
  })
  showCatalogue(till)
  expect(await screen.findByText(/2\.4 MB have come so far/)).toBeVisible()
})

describe('the categories', () => {
  test('are in order, those without a parent or a category at the end, and each shows its own tiles', async () => {
    const { till, sent } = await sellingTill()
    const { user, bar } = showCatalogue(till, '/?category=5')
    expect(screen.getByText('Loading products')).toBeInTheDocument()
    // The address keeps the place.
    expect(await screen.findByRole('button', { name: /^OTT Voucher/ })).toBeInTheDocument()
    expect(screen.queryByText('Loading products')).not.toBeInTheDocument()
    expect(chip('Vouchers')).toHaveAttribute('aria-pressed', 'true')
    await bar.go('/')
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
    // The first keeps its tiles if it is tapped while it is shown.
    const before = tilesShown()
    await user.click(chip('Airtime'))
    expect(bar.at().search).toMatch(/category=/)
    expect(before.filter((tile) => !tile.isConnected)).toEqual([])
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
    await user.click(chip('Everything else'))
    await user.click(screen.getByRole('button', { name: /^Santa Shoebox donation/ }))
    expect(bar.at().pathname).toBe('/sell/product/SANTA-GIFT')
    expect(sent).not.toContain('GET /lookups/brands')
  })

  test('are not needed to sell products', async () => {
    const { till } = await sellingTill()
    const context = { api: till.api, account: till.account }
    till.queryClient.setQueryData(categoriesQuery(context).queryKey, [])
    showCatalogue(till)
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
    expect(screen.queryByRole('group', { name: 'Categories' })).not.toBeInTheDocument()
  })
})

test('the tiles are under their brands, and one tab stop; those of a brand with an inactive provider say so', async () => {
  const { user, bar } = await openCatalogue()
  expect((await headings())[0]).toBe('MTN')
  expect((await headings()).at(-1)).toBe('More brands')
  const mtn = within(screen.getByRole('region', { name: 'MTN' }))
  expect(mtn.getAllByRole('button', { name: /MTN/ })).toEqual(mtn.getAllByRole('button'))
  await user.click(searchBox())
  await user.keyboard('{ArrowDown}')
  expect(tilesShown()[0]).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(tilesShown()[1]).toHaveFocus()
  expect(tilesShown().filter((tile) => tile.tabIndex === 0)).toHaveLength(1)
  await user.keyboard('{Enter}{Enter}')
  expect(bar.at().pathname).toBe('/sell/product/MTN-PIN-5')
  await bar.go(-1)
  expect(bar.at().pathname).toBe('/')

  await user.click(chip('Bills'))
  const name = /Not active.*Tshwane municipal account/
  expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(
    'The platform says the provider of City of Tshwane is “MAINTENANCE”. A sale may fail.',
  )
  expect(screen.getAllByText('Not active')).toHaveLength(1)
})

test('brands with only ids in the listing have the platform’s names', async () => {
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

describe('instead of the tiles, the till shows', () => {
  test('what to do, if the account has none', async () => {
    const { till } = await sellingTill()
    const context = { api: till.api, account: till.account }
    till.queryClient.setQueryData(productsQuery(context).queryKey, [])
    const { user } = showCatalogue(till)
    expect(await screen.findByText('No products on this account yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reload the list' }))
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
  })

  test('that nothing on the list can be read, if it is not empty', async () => {
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
    expect(screen.getByRole('button', { name: 'Reload the list' })).toBeInTheDocument()
  })

  test('what happened, if the list does not come', async () => {
    const { till } = await sellingTill()
    showCatalogue({ ...till, account: { ...till.account, accountId: 'M-1002' } })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This user isn’t allowed to do that')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})
