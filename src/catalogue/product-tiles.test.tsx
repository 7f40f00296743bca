import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cents } from '../values/money.ts'
import type { ProductView } from './product-view.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { tileGroups } from './tile-rows.ts'

const product = (brand: number, at: number): ProductView => ({
  code: `P-${brand}-${at}`,
  name: `Brand ${brand} R ${at + 1}`,
  brandKey: `B-${brand}`,
  brandName: `Brand ${brand}`,
  amount: { kind: 'fixed', amount: cents((at + 1) * 100) },
  priceText: `R ${at + 1}.00`,
  kind: 'airtime',
  imageUrl: `/brand-${brand}.svg`,
  categoryIds: [],
})
const products = Array.from({ length: 100 }, (_, at) => product(Math.floor(at / 10), at % 10))
const tiles = (
  <ProductTiles groups={tileGroups(products)} openCode={undefined} onOpen={() => undefined} />
)

test('what a window shows is drawn first, without its pictures', () => {
  const page = document.createElement('main')
  page.innerHTML = renderToString(tiles)
  expect(page.querySelectorAll('button')).toHaveLength(50)
  expect(page.querySelectorAll('img')).toHaveLength(0)
  expect(page.querySelector('.mark')).toHaveTextContent(/^$/)
})

test('what a search finds is drawn at once', () => {
  const page = document.createElement('main')
  const found = { key: 'found', heading: undefined, ofBrand: false, products }
  page.innerHTML = renderToString(
    <ProductTiles groups={[found]} openCode={undefined} onOpen={() => undefined} />,
  )
  expect(page.querySelectorAll('button')).toHaveLength(100)
  expect(page.querySelectorAll('.tile-rows')).toHaveLength(1)
})

test('the pictures and all other tiles follow', () => {
  const { container } = render(tiles)
  expect(screen.getAllByRole('button')).toHaveLength(100)
  expect(container.querySelectorAll('img')).toHaveLength(10)
})
