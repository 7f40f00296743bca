import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'
import { productsQuery } from '../platform/reads/products.ts'
import { paths } from '../till/address/paths.ts'
import type { Till } from '../till/till.ts'
import { renderAt } from '../testing/dom/render-at.tsx'
import { airtime } from '../testing/shop/sale/sale-device.ts'
import { sellingTill, type SellingTill } from '../testing/shop/sale/selling-till.ts'
import type { ViewingRole } from '../platform/contract/access/role.ts'

const accountOf = (role: ViewingRole) => ({
  accountType: 'merchant' as const,
  accountId: role === 'partner' ? 'P-3001' : 'V-4001',
  userKey: role,
})

/** Opens an address of the till as a partner or vendor of the sandbox. */
async function openAs(
  role: ViewingRole,
  path: string,
  setUpAs: { readonly role?: ViewingRole } = { role },
  selling?: SellingTill,
) {
  const { till, api } = selling ?? (await sellingTill())
  const account = accountOf(role)
  const { accountId } = account
  await api.session.signIn(role, `${role}-demo`)
  const viewer: Till = {
    ...till,
    username: role,
    terminal: { ...till.terminal, accountId, ...setUpAs },
    account,
  }
  const { bar } = renderAt(path, viewer)
  await screen.findByRole('navigation', { name: 'Till' })
  return { ...viewer, bar }
}

describe.each(['partner', 'vendor'] as const)('a %s (ruling R31)', (role) => {
  it('sees no selling screens in the rail and in Settings', async () => {
    await openAs(role, paths.settings())
    const rail = within(screen.getByRole('navigation', { name: 'Till' }))
    const places = rail.getAllByRole('link').map((link) => link.textContent)
    expect(places).toEqual(['Sales', 'Settings'])
    const till = await screen.findByRole('heading', { name: 'This till' })
    expect(till.closest('section')).toHaveTextContent(role === 'partner' ? 'Partner' : 'Vendor')
    for (const name of ['Cashiers', 'Manager'])
      expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument()
  })

  it('starts at Sales', async () => {
    const { bar } = await openAs(role, paths.sell())
    expect(await screen.findByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
    expect(bar.at().pathname).toBe(paths.sales())
  })

  it('reads sales, can’t retry them, and fetches no products', async () => {
    const seller = await sellingTill()
    await seller.tab.sell(airtime('+27820000003', 2000))
    await seller.pass(8_000)
    const theirs = accountOf(role)
    const { rows, payments } = seller.device.disk
    for (const [id, row] of rows) rows.set(id, { ...row, account: theirs })
    for (const [id, row] of payments) payments.set(id, { ...row, account: theirs })
    const { api, account, queryClient } = await openAs(
      role,
      paths.sales(),
      { role },
      seller.restart(theirs),
    )
    const user = userEvent.setup()
    const failed = await screen.findByRole('link', { name: 'MTN airtime' })
    const mayRetry = () => screen.queryAllByRole('button', { name: /retry|given back/i })
    expect(mayRetry()).toEqual([])
    expect(screen.queryByRole('link', { name: /failed sale/i })).not.toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('Status'), 'Failed')
    expect(failed).toBeVisible()
    expect(mayRetry()).toEqual([])
    await user.click(screen.getByRole('link', { name: 'MTN airtime' }))
    expect(await screen.findByText(/can only look at sales/)).toBeVisible()
    expect(mayRetry()).toEqual([])
    const products = queryClient.getQueryState(productsQuery({ api, account }).queryKey)
    expect(products).toMatchObject({ fetchStatus: 'idle', errorUpdateCount: 0 })
  })

  it('reads the platform’s lists in Settings', async () => {
    const { bar } = await openAs(role, paths.settings())
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'The platform’s lists' }))
    expect(await screen.findByRole('dialog', { name: 'The platform’s lists' })).toBeVisible()
    expect(bar.at().pathname).toBe(paths.settings())
    expect(screen.queryByRole('link', { name: 'Catalogue' })).not.toBeInTheDocument()
  })
})

test.each([
  paths.sellProduct('MTN-AIRTIME'),
  paths.result('T1-1'),
  paths.redeem(),
  paths.cashUp(),
  paths.catalogue(),
])('a partner reads in plain words why %s is closed', async (path) => {
  await openAs('partner', path)
  expect(await screen.findByRole('heading', { name: 'A partner user can’t sell' })).toBeVisible()
  expect(screen.getByText(/lets only merchants and sub-merchants sell/)).toBeVisible()
  expect(screen.queryByRole('searchbox', { name: 'Search products' })).not.toBeInTheDocument()
})

describe('a partner on a till that is set up for a merchant', () => {
  const notAllowed = /Check the account in Settings, or sign in as another user/
  const notRedeem = /Only merchant and sub-merchant users can redeem/
  test.each([
    [paths.sell(), notAllowed],
    [paths.catalogue(), notAllowed],
    [paths.redeemProduct('OTT-REDEEM'), notRedeem],
  ])('at %s explains the platform’s 403', async (path, words) => {
    await openAs('partner', path, {})
    const said = await screen.findAllByText(words)
    expect(said.length).toBeGreaterThan(0)
  })
})
