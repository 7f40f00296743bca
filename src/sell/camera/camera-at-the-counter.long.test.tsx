import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCamera, unplugCamera } from '../../testing/dom/fake-camera.ts'
import { openShop, type Shop } from '../../testing/dom/shop-on-screen.tsx'

let shop: Shop
let camera: ReturnType<typeof fakeCamera>
beforeEach(() => {
  camera = fakeCamera()
})
afterEach(() => {
  unplugCamera()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const search = () => screen.findByRole('searchbox', { name: 'Search products' })
const meter = () => screen.findByRole('textbox', { name: 'Meter number' })
/** The button inside a field. */
const scanIn = (field: HTMLElement) => {
  const button = field
    .closest('[data-control]')
    ?.querySelector('[aria-label="Scan with the camera"]')
  if (!(button instanceof HTMLElement)) throw new Error('No button')
  return shop.user.click(button)
}

test.each([
  ['a meter', '04123456785'],
  ['a meter behind an AIM identifier', ']C104123456785'],
  ['a meter’s card', '600727041234567850'],
])('%s goes into the form like a scan, and nothing is sold', async (_, code) => {
  shop = await openShop()
  await shop.user.type(await search(), 'eskom{Enter}')
  camera.sees = [[code]]
  await scanIn(await meter())
  await waitFor(async () => expect(await meter()).toHaveValue('04123456785'))
  expect(await screen.findByRole('region', { name: 'The meter found' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
  expect(shop.tab.sent).toHaveLength(0)
  expect(camera.live()).toBe(0)
})

test('only fields that take scans offer the camera, and a step that sells does not', async () => {
  shop = await openShop()
  await search()
  const offered = () =>
    screen
      .queryAllByRole('button', { name: 'Scan with the camera' })
      .map((one) => one.closest('[data-control]')?.querySelector('input')?.labels?.[0]?.textContent)
  await waitFor(() => expect(offered()).toEqual(['Search products']))
  // With text, the search shows its cross instead.
  await shop.user.type(await search(), 'eskom{Enter}')
  await meter()
  await waitFor(() => expect(offered()).toEqual(['Meter number']))
  await shop.user.type(await meter(), '04123456785')
  await shop.user.type(screen.getByRole('textbox', { name: 'Amount' }), '100{Enter}')
  await screen.findByRole('region', { name: 'Check' })
  expect(offered()).toEqual([])
})
