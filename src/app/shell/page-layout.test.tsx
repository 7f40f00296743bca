import { screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/dom/render-at.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { PageLayout } from './PageLayout.tsx'

const OnItsWay = lazy(() => new Promise<never>(() => {}))

test('a screen beside the counter shows no tile skeleton while its code loads', async () => {
  const { till } = await sellingTill()
  renderAt(
    '/cash-up',
    till,
    <PageLayout>
      <OnItsWay />
    </PageLayout>,
  )
  expect(await screen.findByText('Loading')).toBeInTheDocument()
  expect(screen.queryByText('Loading products')).toBeNull()
})
