import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CatalogueView } from '../../sell/tiles/CatalogueView.tsx'
import type { Till } from '../../till/till.ts'
import { renderAt } from './render-at.tsx'
import { sellingTill } from '../shop/sale/selling-till.ts'

/** The tiles, the search and the shop's home page at an address, without the sale panel. */
export function showCatalogue(till: Till, address = '/') {
  const { bar } = renderAt(address, till, <CatalogueView />)
  return { user: userEvent.setup(), bar }
}

/** The same on a new till, after its tiles appear. */
export async function openCatalogue(options?: Parameters<typeof sellingTill>[0]) {
  const { till } = await sellingTill(options)
  const shown = showCatalogue(till)
  await screen.findByRole('button', { name: /^MTN airtime/ })
  return shown
}

export const tilesShown = () => screen.getAllByRole('button', { name: /R\s[\d\s.–]+$/ })
export const searchBox = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search products' })
