import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '../../testing/dom/shop-on-screen.tsx'
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

function savedFiles() {
  const files: { name: string; blob: Blob | undefined }[] = []
  let last: Blob | undefined
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL(blob: Blob) {
        last = blob
        return 'blob:file'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, blob: last })
  })
  return files
}

const spending = (shop: Shop) =>
  shop.sent.filter((line) => /\/(?:purchase|redeem|retry)\b/.test(line))

test('examines the platform with the current session, and only reads', async () => {
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
  expect(spending(shop)).toEqual([])
})

test('saves the report as a file', async () => {
  const { shop, dialog } = await examine()
  await section(dialog, /^Copes/)
  const files = savedFiles()
  await shop.user.click(dialog.getByRole('button', { name: 'Save the report' }))
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^tuckshop-platform-2026-11-20\.md$/),
  ])
  const text = await files[0]?.blob?.text()
  expect(text).toContain('# The doctor’s report')
  expect(text).toContain('- Account: merchant M-1001')
  expect(text).toContain('"apiBaseUrl": "/vas"')
})

test('closed early, it sends nothing more', async () => {
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
