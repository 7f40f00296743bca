import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShop } from '../../testing/dom/shop-on-screen.tsx'
import { savedFile } from '../../testing/dom/saved-file.ts'
import { connectNetwork, network } from '../../testing/servers/network.ts'
import { wholeShop } from '../../testing/shop/small-shop.ts'

connectNetwork()
beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function examine(options?: Parameters<typeof openShop>[0]) {
  const shop = await openShop({ ...wholeShop, ...options })
  // Requests without a token use the page's own fetch.
  network.use(
    http.all('*/vas/*', ({ request }) =>
      shop.fetch(request.url.replace(location.origin, 'http://sandbox.test'), request),
    ),
  )
  await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
  shop.sent.length = 0
  await shop.user.click(await screen.findByRole('button', { name: 'Examine this platform' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Examine this platform' }))
  return { shop, dialog }
}

function section(dialog: Awaited<ReturnType<typeof examine>>['dialog'], title: RegExp) {
  return dialog.findByRole('region', { name: title }).then(within)
}

test('an examination uses the current session, only reads, and can be saved as a file', async () => {
  const { shop, dialog } = await examine()
  const arrange = await section(dialog, /^To be arranged/)
  expect(arrange.getByText('What kind of sale something is')).toBeInTheDocument()
  expect(arrange.getAllByText(/What to do:/).length).toBeGreaterThan(0)
  const copes = await section(dialog, /^Copes/)
  expect(copes.getByText(/A plain list of 107 products/)).toBeInTheDocument()
  expect(copes.getByText('It is answered with HTTP 401.')).toBeInTheDocument()
  const unseen = await section(dialog, /^Could not be seen/)
  expect(unseen.getByText('Signing in')).toBeInTheDocument()
  expect(shop.sent.length).toBeGreaterThan(20)
  expect(shop.sent.filter((line) => /\/(?:purchase|redeem|retry)\b/.test(line))).toEqual([])

  const saved = savedFile()
  await shop.user.click(dialog.getByRole('button', { name: 'Save the report' }))
  expect(saved.name).toMatch(/^tuckshop-platform-2026-11-20\.md$/)
  const text = await saved.blob?.text()
  expect(text).toContain('# The doctor’s report')
  expect(text).toContain('- Account: merchant M-1001')
  expect(text).toContain('"apiBaseUrl": "/vas"')
})

test('an examination that is closed early sends nothing more', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { shop, dialog } = await examine({
    async rewrite(path, answer) {
      if (path.endsWith('/lookups/brands')) await held
      return answer
    },
  })
  await waitFor(() => expect(shop.sent.some((line) => line.endsWith('/lookups/brands'))).toBe(true))
  await shop.user.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const asked = shop.sent.length
  letGo()
  await shop.pass(1_000)
  expect(shop.sent.slice(asked).filter((line) => line.includes('/lookups/'))).toEqual([])
})
