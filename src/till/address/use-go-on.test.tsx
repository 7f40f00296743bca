import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/dom/render-at.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { paths, routePatterns } from './paths.ts'
import { useGoOn } from './use-go-on.ts'

/** A screen whose work lasts until `finish`; it then goes to Settings. */
async function beginWork() {
  const { till } = await sellingTill()
  let finish: () => void = () => undefined
  function Work() {
    const goOn = useGoOn()
    const work = async () => {
      await new Promise<void>((done) => {
        finish = done
      })
      goOn(paths.settings())
    }
    return <button onClick={work}>Work</button>
  }
  const { bar } = renderAt(
    paths.sellProduct('A'),
    till,
    <Routes>
      <Route path={routePatterns.sellProduct} element={<Work />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Work' }))
  return { bar, finish: () => act(async () => finish()) }
}

it('goes on if the user waited', async () => {
  const { bar, finish } = await beginWork()
  await finish()
  expect(bar.at().pathname).toBe(paths.settings())
})

it.each([
  ['another screen', paths.redeem()],
  ['the same screen for something else', paths.sellProduct('B')],
])('leaves a user who has gone to %s there', async (_, elsewhere) => {
  const { bar, finish } = await beginWork()
  await bar.go(elsewhere)
  await finish()
  expect(bar.at().pathname).toBe(elsewhere)
})
