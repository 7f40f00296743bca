import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { cents } from '../../values/money.ts'
import { ManyTiles } from './ManyTiles.tsx'
import type { ProductView } from '../../catalogue/product-view.ts'

/** What a row of a search's tiles is taken to be high, in pixels. */
const ROW = 108

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

/** Five tiles of a search fit into it beside each other. */
const pane = document.createElement('div')
Object.defineProperty(pane, 'clientWidth', { value: 5 * 172 })

/** What is drawn in the first go, which may be interrupted. */
function firstGo(within: HTMLElement | null) {
  const page = document.createElement('main')
  page.innerHTML = renderToString(
    <ManyTiles
      groups={found}
      within={{ current: within }}
      openCode={undefined}
      onOpen={() => undefined}
    />,
  )
  return page.querySelectorAll('button')
}

const { innerHeight } = window
afterEach(() => {
  window.innerHeight = innerHeight
})

test('of thousands, what is in sight is drawn in the first go', () => {
  window.innerHeight = 7 * ROW - 8
  expect(firstGo(pane)).toHaveLength(7 * 5)
})

test('a smaller window begins with fewer', () => {
  window.innerHeight = 3 * ROW - 8
  expect(firstGo(pane)).toHaveLength(3 * 5)
})

test('where nothing tells how many fit, none is drawn before that is known', () => {
  expect(firstGo(null)).toHaveLength(0)
})
