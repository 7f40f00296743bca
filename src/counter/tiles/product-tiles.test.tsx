import { render, screen } from '@testing-library/react'
import { useLayoutEffect, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { setWindowWidth } from '../../testing/window-in-jsdom.ts'
import { cents } from '../../values/money.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { tileGroups, type TileGroup } from './tile-rows.ts'

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
const found = { key: 'found', heading: undefined, ofBrand: false, products }
const within = { current: null }
const of = (groups: readonly TileGroup[], shown: string) => (
  <ProductTiles {...{ groups, within }} of={shown} openCode={undefined} onOpen={() => undefined} />
)
const tiles = of(tileGroups(products), 'all')

/** What is painted before anything follows. */
function firstPaint(shown: ReactElement) {
  const page = document.createElement('main')
  page.innerHTML = renderToString(shown)
  return page
}

afterEach(() => setWindowWidth(1440))

test('what a window shows is drawn first, without its pictures', () => {
  const page = firstPaint(tiles)
  expect(page.querySelectorAll('button')).toHaveLength(50)
  expect(page.querySelectorAll('img')).toHaveLength(0)
  expect(page.querySelector('.mark')).toHaveTextContent(/^$/)
})

test('a smaller window begins with fewer', () => {
  setWindowWidth(360)
  expect(firstPaint(tiles).querySelectorAll('button')).toHaveLength(20)
})

test('of what a search finds, too', () => {
  setWindowWidth(820)
  const page = firstPaint(of([found], 'found'))
  expect(page.querySelectorAll('button')).toHaveLength(24)
})

test('a group is not cut to so few that they would be larger', () => {
  setWindowWidth(180)
  const page = firstPaint(of([found], 'found'))
  expect(page.querySelectorAll('button')).toHaveLength(9)
  expect(page.querySelector('.tile-grid-few')).toBeNull()
})

test('a few more than that are drawn at once', () => {
  setWindowWidth(820)
  const few = { ...found, products: products.slice(0, 48) }
  expect(firstPaint(of([few], 'found')).querySelectorAll('button')).toHaveLength(48)
})

test('the pictures and all other tiles follow', () => {
  const { container } = render(tiles)
  expect(screen.getAllByRole('button')).toHaveLength(100)
  expect(container.querySelectorAll('img')).toHaveLength(10)
})

test('tiles of something else begin with what is in sight again, fewer of the same do not', () => {
  setWindowWidth(360)
  const counts: number[] = []
  function Counted({ shown }: { shown: ReactElement }) {
    useLayoutEffect(() => void counts.push(screen.getAllByRole('button').length))
    return shown
  }
  const { rerender } = render(<Counted shown={of([found], 'all')} />)
  rerender(<Counted shown={of([{ ...found, products: products.slice(1) }], 'all')} />)
  rerender(<Counted shown={of([{ ...found, products: products.slice(2) }], 'found')} />)
  expect(counts).toEqual([11, 99, 11])
  expect(screen.getAllByRole('button')).toHaveLength(98)
})
