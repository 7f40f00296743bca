import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { spent } from '../testing/shop/sale/seller.ts'
import { chooseProduct, openShop, plain, readyButton } from '../testing/dom/shop-on-screen.tsx'

const free = {
  code: 'FREE-ELEC',
  name: 'Free basic electricity',
  brand: 'ESKOM',
  kind: 'electricity',
  categoryId: 4,
  minAmount: 0,
  maxAmount: 100,
  pinLess: true,
} as const

test('electricity for R 0.00 is sold from the form to the cash-up, without any money', async () => {
  const shop = await openShop({ catalogue: { categories: [], products: [free] } })
  await shop.user.click(screen.getByRole('link', { name: 'Cash-up' }))
  await shop.user.type(await screen.findByLabelText('Float in the drawer'), '100{Enter}')
  await screen.findByRole('heading', { name: /^Shift \d/ })
  await shop.bar.go('/')
  await chooseProduct(shop, 'free basic')
  await shop.user.keyboard('04012345678{Enter}0{Enter}')
  await screen.findByRole('region', { name: 'Check' })
  await shop.user.click(screen.getByRole('button', { name: /sell for R.0\.00/ }))
  const receipt = await screen.findByRole('article')
  expect(plain(receipt.textContent)).toMatch(/\d{4} \d{4} \d{4} \d{4} \d{4}/)
  expect(plain(receipt.textContent)).toContain('TotalR 0.00')
  await shop.user.click(await readyButton(/^Next customer/))
  expect(spent(await shop.ledger())).toBe(0)
  await shop.user.click(screen.getByRole('link', { name: 'Cash-up' }))
  const takings = within(await screen.findByRole('table', { name: 'Takings' }))
  expect(takings.getByRole('row', { name: /Cash/ })).toHaveTextContent(/1R.0\.00/)
})
