import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readArrangement } from '../../../catalogue/arrangement.ts'
import { renderAt } from '../../../testing/dom/render-at.tsx'
import { aProduct } from '../../../testing/shop/a-product.ts'
import { sellingTill } from '../../../testing/shop/sale/selling-till.ts'
import { cents } from '../../../values/money.ts'
import { EditTiles } from './EditTiles.tsx'

beforeEach(() => localStorage.clear())

const kept = () => {
  const read = readArrangement(localStorage.getItem('tuckshop.arrangement.merchant.M-1001') ?? '')
  return read.kind === 'read' ? read.arrangement.hidden : read.mistakes
}
const product = (code: string, brandKey: string) =>
  aProduct({
    code,
    name: code,
    brandKey,
    brandName: brandKey || 'Other brands',
    amount: { kind: 'fixed', amount: cents(500) },
  })

async function edit(...products: readonly (readonly [code: string, brand: string])[]) {
  const { till } = await sellingTill()
  renderAt('/', till, <EditTiles products={products.map((one) => product(...one))} />)
  const user = userEvent.setup()
  return async (name: RegExp) => user.click(await screen.findByRole('button', { name }))
}

test('products without a brand are hidden one by one: there is no brand to hide or to move', async () => {
  const press = await edit(['HAT', ''], ['CAP', ''], ['SOCK', 'B-SOCK'])
  await press(/^Hide HAT/)
  expect(kept()).toEqual({ brands: [], products: ['HAT'] })
  expect(screen.queryByRole('button', { name: /^(Hide|Move) Other/ })).not.toBeInTheDocument()
})

test('a hidden brand is shown again by the tile that is left of it', async () => {
  localStorage.setItem(
    'tuckshop.arrangement.merchant.M-1001',
    JSON.stringify({
      format: 'tuckshop-arrangement',
      version: 1,
      brands: {},
      productKinds: {},
      hidden: { brands: ['B-SOCK'], products: [] },
      order: { brands: [], products: [] },
    }),
  )
  const press = await edit(['SOCK', 'B-SOCK'], ['HAT', 'B-HAT'])
  await press(/^Show SOCK/)
  expect(kept()).toEqual({ brands: [], products: [] })
})
