import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buildCatalogue } from '../../../catalogue/catalogue.ts'
import { favouriteStore } from '../../../till/terminal/favourites.ts'
import { renderAt } from '../../../testing/dom/render-at.tsx'
import { merchant } from '../../../testing/shop/sale/sale-device.ts'
import { sellingTill } from '../../../testing/shop/sale/selling-till.ts'
import { cents } from '../../../values/money.ts'
import { FavouritesDialog } from './FavouritesDialog.tsx'

const productOf = (code: string) => ({
  code,
  name: 'Data 1 GB',
  brandId: 'B-1',
  brandName: 'Brand',
  min: cents(500),
  max: cents(50_000),
  imageUrl: undefined,
  categoryIds: [],
})

test('favourites with the same name stay separate', async () => {
  const { till } = await sellingTill()
  const catalogue = buildCatalogue([productOf('A'), productOf('B')], [], undefined)
  for (const productCode of ['A', 'B', 'C']) favouriteStore.pin(merchant, { productCode })
  const complains = vi.spyOn(console, 'error').mockReturnValue()
  renderAt('/', till, <FavouritesDialog catalogue={catalogue} onClose={() => {}} />)
  const user = userEvent.setup()
  await user.click(
    screen.getAllByRole('button', { name: 'Move down: Data 1 GB' })[1] ?? document.body,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Data 1 GB'),
    expect.stringContaining('C'),
    expect.stringContaining('Data 1 GB'),
  ])
  expect(complains).not.toHaveBeenCalled()
})
