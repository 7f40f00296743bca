import { render, screen } from '@testing-library/react'
import { useLayoutEffect, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../values/money.ts'
import { ManyTiles } from './ManyTiles.tsx'
import type { ProductView } from './product-view.ts'

/** Of a row and of the window, in pixels: seven rows are in sight below the first of them. */
const ROW = 108
const WINDOW = 7 * ROW - 8

const products = Array.from({ length: 500 }, (_, at): ProductView => ({
  code: `P-${at}`,
  name: `Product ${at}`,
  brandKey: 'B',
  brandName: 'Brand',
  amount: { kind: 'fixed', amount: cents(100) },
  priceText: 'R 1.00',
  kind: 'airtime',
  imageUrl: undefined,
  categoryIds: [],
}))
const found = [{ key: 'found', heading: undefined, ofBrand: false, products }]

/** Five tiles of a search's fit into it beside each other. */
const pane = document.createElement('div')
Object.defineProperty(pane, 'clientWidth', { value: 5 * 172 })

const tiles = (within: HTMLElement | null) => (
  <ManyTiles
    groups={found}
    within={{ current: within }}
    openCode={undefined}
    onOpen={() => undefined}
  />
)

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(5 * 172)
  vi.stubGlobal('innerHeight', WINDOW)
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

test('of thousands, what is in sight is drawn in the first go, which may be interrupted', () => {
  const page = document.createElement('main')
  page.innerHTML = renderToString(tiles(pane))
  expect(page.querySelectorAll('button')).toHaveLength(7 * 5)
})

test('the rows around it follow', () => {
  const counts: number[] = []
  function Counted({ shown }: { shown: ReactElement }) {
    useLayoutEffect(() => void counts.push(screen.getAllByRole('button').length))
    return shown
  }
  render(<Counted shown={tiles(pane)} />)
  expect(counts).toEqual([7 * 5])
  expect(screen.getAllByRole('button')).toHaveLength((7 + 4) * 5)
})

test('where nothing tells how many fit, they are drawn once that is known', () => {
  render(tiles(null))
  expect(screen.getAllByRole('button')).toHaveLength((7 + 4) * 5)
})
