import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  openCatalogue,
  searchBox,
  showCatalogue,
  tilesShown,
} from '../../testing/dom/catalogue-on-screen.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'

describe('search', () => {
  test('opens with /, and Enter opens what it says', async () => {
    const { user, bar } = await openCatalogue()
    searchBox().blur()
    await user.keyboard('/')
    expect(searchBox()).toHaveFocus()
    await user.keyboard('tel air')
    expect(await screen.findAllByText(/Enter opens Telkom airtime/)).not.toHaveLength(0)
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/sell/TELKOM-AIRTIME')
  })

  test('takes typing from the first moment, and no / if the cashier is already in it', async () => {
    const { till } = await sellingTill()
    showCatalogue(till)
    expect(searchBox()).toHaveFocus()
    const user = userEvent.setup()
    await user.keyboard('/50')
    expect(searchBox()).toHaveValue('50')
    await user.keyboard('/50')
    expect(searchBox()).toHaveValue('50/50')
    searchBox().select()
    await user.keyboard('/')
    expect(searchBox()).toHaveValue('50/50')
  })

  test('waits for the products after an early Enter, and then opens what was typed', async () => {
    const { till } = await sellingTill()
    const { bar } = showCatalogue(till)
    fireEvent.change(searchBox(), { target: { value: 'telkom air' } })
    fireEvent.keyDown(searchBox(), { key: 'Enter' })
    expect(bar.at().pathname).toBe('/')
    await waitFor(() => expect(bar.at().pathname).toMatch(/^\/sell\/TELKOM/i))
  })

  test('opens with Enter what was typed, at any speed', async () => {
    const { user, bar } = await openCatalogue()
    await user.click(searchBox())
    await user.paste('voda air')
    await user.keyboard('{Enter}')
    expect(bar.at().pathname).toBe('/sell/VODACOM-AIRTIME')
  })

  test('finds mistyped words', async () => {
    const { user } = await openCatalogue()
    await user.type(searchBox(), 'vodcom artime')
    expect(await screen.findByText(/Similar/)).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /^Vodacom airtime/ })).toBeInTheDocument()
  })

  test('says when it finds nothing, and Esc clears it', async () => {
    const { user } = await openCatalogue()
    await user.type(searchBox(), 'qqqqq')
    expect(await screen.findByText('Nothing found for “qqqqq”')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(searchBox()).toHaveValue('')
    expect(await screen.findByRole('button', { name: /^MTN airtime/ })).toBeInTheDocument()
  })
})

describe('a sale that starts', () => {
  test('empties the search and shows all tiles again', async () => {
    const { user, bar } = await openCatalogue()
    const all = tilesShown().length
    await user.type(searchBox(), 'mtn airtime')
    await waitFor(() => expect(tilesShown().length).toBeLessThan(all))
    await bar.go('/sales/T-1')
    expect(searchBox()).toHaveValue('')
    expect(tilesShown()).toHaveLength(all)
    expect(screen.getByRole('status')).toHaveTextContent('')
  })

  test('lets the next customer search at once, and shows all tiles again after it is closed', async () => {
    const { user, bar } = await openCatalogue()
    const all = tilesShown().length
    await user.type(searchBox(), 'mtn airtime')
    await waitFor(() => expect(tilesShown().length).toBeLessThan(all))
    await bar.go('/sales/T-1')
    await user.type(searchBox(), 'eskom')
    await waitFor(() => expect(tilesShown()[0]).toHaveTextContent(/eskom/i))
    await user.clear(searchBox())
    await waitFor(() => expect(tilesShown()).toHaveLength(all))
    await user.type(searchBox(), 'mtn airtime')
    await waitFor(() => expect(tilesShown().length).toBeLessThan(all))
    await bar.go('/sales/T-2')
    await bar.go('/')
    expect(tilesShown()).toHaveLength(all)
  })

  test('from a typed number never says that a product wasn’t found', async () => {
    const { user, bar } = await openCatalogue()
    await user.type(searchBox(), '0821234567')
    await bar.go('/sales/T-1')
    expect(tilesShown().length).toBeGreaterThan(1)
    expect(screen.queryByText(/Nothing found/)).toBeNull()
  })
})
