import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductView } from '../../catalogue/product-view.ts'
import { cents } from '../../values/money.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { tileGroups, type TileGroup } from './tile-groups.ts'

/**
 * The list's width in pixels, which fits five tiles, and the height of each piece of four lines, with the gap after it.
 */
const WIDTH = 900
const PIECE = 456
const NEXT = PIECE + 8

const product = (brand: number, at: number): ProductView => ({
  code: `P-${brand}-${at}`,
  name: `Brand ${brand} R ${at + 1}`,
  brandKey: `B-${brand}`,
  brandName: `Brand ${brand}`,
  amount: { kind: 'fixed', amount: cents((at + 1) * 100) },
  priceText: `R ${at + 1}.00`,
  kind: 'airtime',
  imageUrl: undefined,
  categoryIds: [],
})
const products = Array.from({ length: 2_000 }, (_, at) => product(Math.floor(at / 100), at % 100))
const found: TileGroup = { key: 'found', heading: undefined, ofBrand: false, products }

const show = (groups: readonly TileGroup[]) =>
  render(<ProductTiles groups={groups} openCode={undefined} onOpen={() => undefined} />)
const tiles = () => screen.getAllByRole('button')
const names = () => tiles().map(({ ariaLabel }) => ariaLabel)

function scrollTo(top: number) {
  window.scrollY = top
  fireEvent.scroll(window)
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, WIDTH, this.dataset['index'] === undefined ? 0 : PIECE)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  window.scrollY = 0
})

test('of thousands, only the tiles near the window are rendered', () => {
  const { container } = show([found])
  expect(names()[0]).toBe('Brand 0 R 1 R 1.00')
  // Two pieces of four lines in view, and three around them.
  expect(tiles()).toHaveLength(5 * 20)
  expect(container.querySelector('.relative')).toHaveStyle({
    height: `${100 * NEXT - 8}px`,
  })
})

test('the list begins at its top, however far the screen before was scrolled', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  window.scrollY = 50 * NEXT
  show([found])
  expect(names()[0]).toBe('Brand 0 R 1 R 1.00')
  const places = scrolled.mock.calls.map(([place]) => place)
  expect(places).toEqual(places.map(() => expect.objectContaining({ top: 0 })))
})

test('other tiles follow after a scroll', () => {
  show([found])
  act(() => scrollTo(50 * NEXT))
  expect(names()).not.toContain('Brand 0 R 1 R 1.00')
  expect(names()).toContain('Brand 10 R 1 R 1.00')
})

test('the focused tile keeps the focus when it is scrolled away', () => {
  show([found])
  act(() => tiles()[0]?.focus())
  act(() => scrollTo(50 * NEXT))
  expect(document.activeElement).toBe(tiles()[0])
})

test('End goes to the last tile of all, and Home back to the first', () => {
  show([found])
  act(() => tiles()[0]?.focus())
  fireEvent.keyDown(document.activeElement ?? window, { key: 'End' })
  expect(document.activeElement).toHaveAccessibleName('Brand 19 R 100 R 100.00')
  act(() => scrollTo(98 * NEXT))
  fireEvent.keyDown(document.activeElement ?? window, { key: 'Home' })
  expect(document.activeElement).toHaveAccessibleName('Brand 0 R 1 R 1.00')
})

test('a brand of a few products is one piece, and each piece of a long one names its brand', () => {
  show(tileGroups(products.slice(90, 110)))
  const few = screen.getByRole('region', { name: 'Brand 1' })
  expect(few.querySelectorAll('button')).toHaveLength(10)
  cleanup()
  show(tileGroups(products.slice(0, 100)))
  const regions = screen.getAllByRole('region', { name: /^Brand 0/ })
  expect(regions.length).toBeGreaterThan(2)
  const names = regions.map((region) => region.getAttribute('aria-label'))
  expect(names.slice(0, 2)).toEqual(['Brand 0', 'Brand 0, part 2'])
  expect(new Set(names).size).toBe(names.length)
  for (const region of regions) expect(region).toHaveTextContent(/^B0Brand 0/)
})
