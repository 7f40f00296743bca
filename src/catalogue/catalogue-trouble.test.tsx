import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noAnswer } from '../testing/sale-device.ts'
import { sellingTill } from '../testing/selling-till.ts'
import { TillProvider } from '../till/TillProvider.tsx'
import { CatalogueView } from './CatalogueView.tsx'

vi.mock('./CatalogueTrouble.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a list that can not be read is said plainly, even when the words for it can not be fetched', async () => {
  const { till } = await sellingTill()
  render(
    <TillProvider
      till={{
        ...till,
        api: {
          ...till.api,
          reader: {
            reply: () => Promise.resolve(noAnswer),
            replyToEither: () => Promise.resolve(noAnswer),
          },
        },
      }}
    >
      <CatalogueView />
    </TillProvider>,
  )
  const alert = await screen.findByRole('alert', {}, { timeout: 20_000 })
  expect(alert).toHaveTextContent('The products could not be read. Check the connection.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
