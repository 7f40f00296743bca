import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { airtime } from '../../../testing/shop/sale/sale-device.ts'
import {
  checkAirtime,
  openShop,
  plain,
  reopenShop,
  type Shop,
} from '../../../testing/dom/shop-on-screen.tsx'

beforeEach(() => localStorage.clear())

/** The platform refuses the next purchase, and gives the wallet's balance. */
function refuseOnce({ device }: Shop, words: string): void {
  const { platform } = device
  device.platform = (request) => {
    if (!request.path.endsWith('/purchase')) return platform(request)
    device.platform = platform
    const body = { responseCode: '1103', responseMessage: words }
    return { kind: 'answer', status: 402, body, readable: true }
  }
}

async function refused(words: string): Promise<Shop> {
  const shop = await openShop()
  refuseOnce(shop, words)
  await checkAirtime(shop, '0821230000')
  await shop.user.keyboard('{Enter}')
  await shop.pass(8_000)
  await screen.findByRole('button', { name: /^Change the details/ })
  return reopenShop(shop)
}

const title = 'The wallet may have too little'

test('a known low wallet gives a warning about what it can’t cover, and the sale can go on', async () => {
  const shop = await refused('Insufficient balance. Available: R10.00')
  const enough = within(await checkAirtime(shop, '0821234567', '10'))
  expect(enough.queryByText(title)).not.toBeInTheDocument()
  await shop.user.keyboard('{Escape}')
  await screen.findByRole('form', { name: 'Details' })
  await shop.user.keyboard('{Escape}')
  const step = within(await checkAirtime(shop))
  const banner = (await step.findByText(title)).closest<HTMLElement>('[data-tone]')
  expect(plain(banner?.textContent)).toMatch(
    /Going by what the platform said at \d\d:\d\d, R 10\.00 is left/,
  )
  await shop.user.click(step.getByRole('button', { name: /^Exact cash/ }))
  await shop.pass(8_000)
  expect(await screen.findByRole('article', { name: 'Receipt' })).toBeVisible()
})

test('a pending sale lowers the balance as soon as it is sold, also at a check on the screen', async () => {
  const shop = await refused('Insufficient balance. Available: R100.00')
  await shop.tab.sell(airtime('+27821230001', 6_000))
  const step = within(await checkAirtime(shop, '0821234567', '50'))
  expect(step.queryByText(title)).not.toBeInTheDocument()
  await shop.pass(10_000)
  const banner = (await step.findByText(title)).closest<HTMLElement>('[data-tone]')
  expect(plain(banner?.textContent)).toContain('R 40.00 is left')
})
