import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { favouriteStore } from '../till/terminal/favourites.ts'
import { paths } from '../till/address/paths.ts'
import { merchant } from '../testing/shop/sale/sale-device.ts'
import { openShop, plain, readyButton, type Shop } from '../testing/dom/shop-on-screen.tsx'

const list = z.array(z.looseObject({ code: z.string() }))

/** The platform lists MTN airtime in rows of R 10, R 20, R 20 again and R 50, and one value that is no JSON. */
async function openOddShop(): Promise<Shop> {
  return openShop({
    async rewrite(path, answer) {
      if (!path.endsWith('/products')) return answer
      const all = list.parse(await answer.json())
      const rows = all.flatMap((one) =>
        one.code === 'MTN-AIRTIME'
          ? [10, 20, 20, 50].map((sum) => ({ ...one, minAmount: sum, maxAmount: sum }))
          : [one],
      )
      const text = JSON.stringify(rows)
        .replace('"name":"MTN airtime"', '"name":"MTN\n airtime"')
        .replace('{"id"', '{"stock":NaN,"id"')
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    },
  })
}

const tiles = async () => {
  const found = await screen.findAllByRole('button', { name: /^MTN airtime/ })
  return found.map((tile) => plain(tile.getAttribute('aria-label') ?? tile.textContent))
}
const lastSale = ({ sent, sentBodies }: Shop): unknown =>
  JSON.parse(sentBodies[sent.lastIndexOf('POST /purchase')] ?? '')

async function choose({ user }: Shop, sum: string) {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await user.clear(search)
  await user.type(search, 'mtn airtime')
  const found = await screen.findAllByRole('button', { name: /^MTN airtime/ })
  const tile = found.find((one) => plain(one.textContent).includes(sum))
  await user.click(tile ?? document.body)
  await screen.findByRole('form', { name: 'Details' })
}

test('rows of one code are separate products: in the catalogue, at the counter, pinned, and sold again', async () => {
  const shop = await openOddShop()
  const { user, bar } = shop
  const enter = async (number: string) => {
    const field = screen.getByRole('textbox', { name: 'Mobile number' })
    await user.clear(field)
    await user.type(field, `${number}{Enter}`)
    await screen.findByRole('region', { name: 'Check' })
  }
  await bar.go(`${paths.catalogue()}?q=airtime`)
  const table = within(await screen.findByRole('table'))
  const rows = (await table.findAllByRole('row', { name: /MTN airtime/ })).map((row) =>
    plain(row.textContent),
  )
  expect(rows.map((row) => /R \d+\.00/.exec(row)?.[0])).toEqual(['R 10.00', 'R 20.00', 'R 50.00'])
  expect(rows.every((row) => row.includes('MTN airtimeMTN-AIRTIMEMTN'))).toBe(true)
  expect(screen.getByText(/^1 row repeats another/)).toBeInTheDocument()

  await bar.go(paths.sell())
  await choose(shop, '20')
  expect(await tiles()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /^Pin/ }))
  expect(favouriteStore.of(merchant).favourites).toMatchObject([
    { productCode: expect.stringContaining('20.00') },
  ])
  await enter('0821234567')
  await user.click(screen.getByRole('button', { name: /sell for R.20\.00/ }))
  await user.click(await readyButton(/^Next customer/))
  expect(lastSale(shop)).toMatchObject({ productCode: 'MTN-AIRTIME', amount: 20 })

  await user.click(await screen.findByRole('button', { name: 'Sell again' }))
  await screen.findByRole('form', { name: 'Details' })
  expect(plain(document.querySelector('main')?.textContent)).toContain('R 20.00')
  await enter('0831234567')
  await user.click(screen.getByRole('button', { name: 'Add another' }))
  await choose(shop, '50')
  await enter('0831234567')
  await user.click(screen.getByRole('button', { name: /^To the basket · R.70\.00/ }))
  await user.click(await screen.findByRole('button', { name: /sell 2 for R.70\.00/ }))
  await screen.findByRole('button', { name: /Next customer/ })
  expect(lastSale(shop)).toMatchObject({ productCode: 'MTN-AIRTIME', amount: 50 })
})
