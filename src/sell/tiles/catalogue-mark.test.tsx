import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { renderAt } from '../../testing/dom/render-at.tsx'
import { CatalogueView } from './CatalogueView.tsx'

const mark = () => localStorage.getItem('tuckshop.catalogue-start')

test('Sell marks that it renders the saved catalogue until it has, or is left', async () => {
  const { till } = await sellingTill()
  const first = renderAt('/', till, <CatalogueView />)
  await screen.findByRole('button', { name: /^MTN airtime/ })
  await waitFor(() => expect(mark()).toBeNull())
  first.unmount()

  const again = renderAt('/', till, <CatalogueView />)
  expect(mark()).toContain('merchant')
  await waitFor(() => expect(mark()).toBeNull())
  again.unmount()

  const left = renderAt('/', till, <CatalogueView />)
  expect(mark()).toContain('merchant')
  left.unmount()
  expect(mark()).toBeNull()
})
