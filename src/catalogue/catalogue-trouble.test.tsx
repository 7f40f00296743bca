import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noAnswer } from '../testing/sale-device.ts'
import { renderAt } from '../testing/render-at.tsx'
import { sellingTill } from '../testing/selling-till.ts'
import { CatalogueView } from '../counter/tiles/CatalogueView.tsx'

// Thrown by the part itself: an error of the factory would come wrapped.
vi.mock('./CatalogueTrouble.tsx', () => ({
  get CatalogueTrouble(): never {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

it('a list that can’t be read is said plainly, even when the words for it can’t be fetched', async () => {
  const { till } = await sellingTill()
  const reader = {
    reply: () => Promise.resolve(noAnswer),
    replyToEither: () => Promise.resolve(noAnswer),
  }
  renderAt('/', { ...till, api: { ...till.api, reader } }, <CatalogueView Home={() => null} />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The products couldn’t be loaded. Check the connection.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
