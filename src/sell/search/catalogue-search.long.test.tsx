import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  openCatalogue,
  searchBox,
  showCatalogue,
  tilesShown,
} from '../../testing/dom/catalogue-on-screen.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'

const fewer = (all: number) => waitFor(() => expect(tilesShown().length).toBeLessThan(all))

test('the search opens with /, finds mistyped words, and Enter opens what was typed, at any speed', async () => {
  const { user, bar } = await openCatalogue()
  searchBox().blur()
  await user.keyboard('/')
  expect(searchBox()).toHaveFocus()
  await user.keyboard('qqqqq')
  expect(await screen.findByText('Nothing found for “qqqqq”')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(searchBox()).toHaveValue('')
  expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
  await user.keyboard('vodcom artime')
  expect(await screen.findByText(/Similar/)).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /^Vodacom airtime/ })).toBeInTheDocument()
  await user.clear(searchBox())
  await user.keyboard('tel air')
  expect(await screen.findAllByText(/Enter opens Telkom airtime/)).not.toHaveLength(0)
  await user.keyboard('{Enter}')
  expect(bar.at().pathname).toBe('/sell/product/TELKOM-AIRTIME')
  await user.clear(searchBox())
  await user.paste('voda air')
  await user.keyboard('{Enter}')
  expect(bar.at().pathname).toBe('/sell/product/VODACOM-AIRTIME')
})

test('the search takes typing from the first moment, also a / in the middle, and waits for the products after an early Enter', async () => {
  const { till } = await sellingTill()
  const { bar } = showCatalogue(till)
  expect(searchBox()).toHaveFocus()
  const user = userEvent.setup()
  await user.keyboard('/50/50')
  expect(searchBox()).toHaveValue('50/50')
  searchBox().select()
  await user.keyboard('/')
  expect(searchBox()).toHaveValue('50/50')
  fireEvent.change(searchBox(), { target: { value: 'telkom air' } })
  fireEvent.keyDown(searchBox(), { key: 'Enter' })
  await waitFor(() => expect(bar.at().pathname).toMatch(/^\/sell\/product\/TELKOM/i))
})

test('a sale that starts empties the search, and the next customer can search at once', async () => {
  const { user, bar } = await openCatalogue()
  const all = tilesShown().length
  await user.type(searchBox(), '0821234567')
  await bar.go('/sell/result/T-0')
  expect(screen.queryByText(/Nothing found/)).toBeNull()
  await user.type(searchBox(), 'mtn airtime')
  await fewer(all)
  await bar.go('/sell/result/T-1')
  expect(searchBox()).toHaveValue('')
  expect(tilesShown()).toHaveLength(all)
  expect(screen.getByRole('status')).toHaveTextContent('')
  await user.type(searchBox(), 'eskom')
  await waitFor(() => expect(tilesShown()[0]).toHaveTextContent(/eskom/i))
  await user.clear(searchBox())
  await waitFor(() => expect(tilesShown()).toHaveLength(all))
  await user.type(searchBox(), 'mtn airtime')
  await fewer(all)
  await bar.go('/sell/result/T-2')
  await bar.go('/')
  expect(tilesShown()).toHaveLength(all)
})
