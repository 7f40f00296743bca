import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeCamera, unplugCamera } from '../../testing/dom/fake-camera.ts'
import { openShop } from '../../testing/dom/shop-on-screen.tsx'

test('a meter’s card goes into the form like a scan, from the fields that take scans, and nothing is sold', async () => {
  const camera = fakeCamera()
  onTestFinished(() => {
    unplugCamera()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const shop = await openShop()
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  const name = 'Scan with the camera'
  const offered = () =>
    screen
      .queryAllByRole('button', { name })
      .map((one) => one.closest('[data-control]')?.querySelector('input')?.labels?.[0]?.textContent)
  await waitFor(() => expect(offered()).toEqual(['Search products']))
  // With text, the search shows its cross instead.
  await shop.user.type(search, 'eskom{Enter}')
  const meter = await screen.findByRole('textbox', { name: 'Meter number' })
  await waitFor(() => expect(offered()).toEqual(['Meter number']))

  camera.sees = [['600727041234567850']]
  await shop.user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(meter).toHaveValue('04123456785'))
  expect(await screen.findByRole('region', { name: 'The meter found' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
  expect(camera.live()).toBe(0)
  await shop.user.type(screen.getByRole('textbox', { name: 'Amount' }), '100{Enter}')
  await screen.findByRole('region', { name: 'Check' })
  expect(offered()).toEqual([])
  expect(shop.tab.sent).toHaveLength(0)
})
