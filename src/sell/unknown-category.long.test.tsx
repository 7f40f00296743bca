import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openShop, plain } from '../testing/dom/shop-on-screen.tsx'

const fields = [
  { name: 'visitorName', type: 'string', required: true, label: 'Visitor' },
  { name: 'nights', type: 'number', required: true, min: 1, max: 14 },
  { name: 'withFire', type: 'boolean', required: true },
  { name: 'plot', type: 'plot-reference', required: true, hint: 'On the map at the gate' },
  { name: 'coordinates', type: 'gps-pair', required: false },
]
const camping = { id: 700, name: 'Camping permits', fields, receiptFields: ['receipt.reference'] }
const permit = {
  code: 'PERMIT-1',
  name: 'Camping permit',
  categoryId: 700,
  minAmount: 60,
  maxAmount: 900,
}

test('an unknown category asks for what it defines, including two unknown types, and is sold', async () => {
  const shop = await openShop()
  const body = JSON.stringify({ categories: [camping], products: [permit] })
  const request = new Request('http://sandbox.test/sandbox/catalogue', { method: 'PUT', body })
  request.headers.set('content-type', 'application/json')
  expect((await shop.sandbox.fetch(request)).status).toBe(200)
  await shop.user.click(await screen.findByRole('button', { name: 'Reload the products' }))
  await shop.user.type(screen.getByRole('searchbox'), 'camping permit')
  await screen.findByRole('button', { name: /^Camping permit(?!s)/ })
  await shop.user.keyboard('{Enter}')
  await screen.findByRole('form', { name: 'Details' })
  const before = await shop.wallet()
  expect(screen.getByRole('textbox', { name: 'Visitor' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Plot' })).toHaveAccessibleDescription(
    'On the map at the gate',
  )
  expect(screen.getByRole('textbox', { name: 'Plot' })).toBeRequired()
  const coordinates = screen.getByRole('button', { name: '+ Coordinates', expanded: false })
  await shop.user.click(coordinates)
  expect(screen.getByRole('textbox', { name: 'Coordinates' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Coordinates' })).not.toBeRequired()
  await shop.user.click(screen.getByRole('textbox', { name: 'Visitor' }))

  await shop.user.keyboard('Ann Bee{Enter}20{Enter}')
  expect(await screen.findByText('Nights must be 14 or less.')).toBeVisible()
  await shop.user.keyboard('{Backspace}{Enter}')
  await shop.user.selectOptions(screen.getByRole('combobox', { name: 'With fire' }), 'Yes')
  await shop.user.type(screen.getByRole('textbox', { name: 'Plot' }), 'B 12{Enter}')
  await shop.user.keyboard('75{Enter}{Enter}')
  const check = await screen.findByRole('region', { name: 'Check' })
  for (const fact of ['VisitorAnn Bee', 'Nights2', 'With fireYes', 'PlotB 12', 'R 75.00'])
    expect(plain(check.textContent)).toContain(fact)
  await shop.user.keyboard('{Enter}')

  await screen.findByRole('article', { name: 'Receipt' })
  expect(await shop.wallet()).toBe(before - 7_500)
  const purchase = shop.sentBodies[shop.sent.indexOf('POST /purchase')] ?? ''
  expect(JSON.parse(purchase)).toMatchObject({
    productCode: 'PERMIT-1',
    amount: 75,
    additionalInfo: { visitorName: 'Ann Bee', nights: '2', withFire: 'true', plot: 'B 12' },
  })
  expect(shop.sent.some((line) => line.includes('/lookup/'))).toBe(false)
})
