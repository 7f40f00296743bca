import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cashierStore } from '../../till/terminal/cashiers.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { printerStore, usualPrinter } from '../../till/terminal/printer-settings.ts'
import { forgetChoices } from '../../testing/dom/device-in-jsdom.ts'
import { openShop, reopenShop } from '../../testing/dom/shop-on-screen.tsx'

const shop = { accountType: 'merchant', accountId: 'M-1001' } as const

beforeEach(forgetChoices)
afterEach(() => {
  pinStore.remove(shop)
  for (const name of cashierStore.of(shop).names) cashierStore.remove(shop, name)
})

const button = () => screen.findByRole('button', { name: /^Get this till ready: / })
const gone = () =>
  waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Get this till ready/ })).not.toBeInTheDocument(),
  )

test('a new till lists its missing steps, links to them, and ticks off finished ones', async () => {
  const { user, bar } = await openShop()
  await user.click(await button())
  const list = within(await screen.findByRole('dialog', { name: 'Get this till ready' }))
  expect(list.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Printer and paper',
    'Test slip',
    'Cashiers',
    'Manager’s PIN',
    'Float',
  ])
  await user.click(list.getByRole('link', { name: /Cashiers$/ }))
  expect(bar.at()).toMatchObject({ pathname: '/settings', hash: '#cashiers' })
  await waitFor(() => expect(document.getElementById('cashiers')).toHaveFocus())
  await user.type(screen.getByLabelText('Name of a cashier'), 'Zola{Enter}')
  expect(await button()).toHaveAccessibleName('Get this till ready: 1 of 5 done')
})

test('the list disappears when all steps are done, and doesn’t come back', async () => {
  printerStore.keep({ ...usualPrinter, paper: '58' })
  cashierStore.add(shop, 'Zola')
  await pinStore.set(shop, '739148')
  const here = await openShop()
  await here.user.click(await button())
  const list = within(await screen.findByRole('dialog', { name: 'Get this till ready' }))
  await here.user.click(list.getByRole('button', { name: 'Not needed: Test slip' }))
  await here.user.click(list.getByRole('button', { name: 'Leave out the rest' }))
  await gone()
  await reopenShop(here)
  await screen.findByText('Lock the till')
  expect(screen.queryByRole('button', { name: /^Get this till ready/ })).not.toBeInTheDocument()
})
