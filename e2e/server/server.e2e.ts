import { fileURLToPath } from 'node:url'
import { expectAccessible } from '../checks/accessible.ts'
import { serveFolder } from '../file-server.ts'
import { expect, test } from '../fixtures.ts'

test('the till loads at any of its addresses, under its own policy, and axe finds nothing on the sign-in screen', async ({
  page,
  till,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text())
  })
  await till.open('/sell/result/TILL-1')
  expect(new URL(page.url()).pathname).toBe('/sell/result/TILL-1')
  expect(violations).toEqual([])
  await expectAccessible(page)
})

test('a page from a host without a policy header has a policy', async ({ page, watched }) => {
  watched.expectConsoleError(/Content Security Policy|TrustedHTML|Failed to load/)
  const host = await serveFolder(fileURLToPath(new URL('../../dist', import.meta.url)), '/')
  try {
    await page.goto(host.address)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const becameMarkup = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<p>Text of somebody else</p>')
        return true
      } catch {
        return false
      }
    })
    expect(becameMarkup).toBe(false)
  } finally {
    host.stop()
  }
})

test('the page can’t be framed', async ({ page, server, watched }) => {
  watched.expectConsoleError(/frame-ancestors 'none'/)
  await page.setContent(`<iframe src="${server.origin}/" title="till"></iframe>`)
  await expect
    .poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:')))
    .toBe(true)
})

test('a second visit takes the scripts and styles from the cache', async ({ page, till }) => {
  const fetchedBy = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    )
  await till.open()
  // The tiles' code comes after the sign-in; a visit that ends sooner caches none of it.
  await expect.poll(fetchedBy).toContainEqual(expect.stringMatching(/^\/assets\/counter-/))
  await page.waitForLoadState('networkidle')
  await till.open()
  await expect.poll(fetchedBy).toContain('/config.json')
  await page.waitForLoadState('networkidle')
  expect((await fetchedBy()).filter((path) => path.startsWith('/assets/'))).toEqual([])
})

test(
  'the API’s page is readable, and axe finds nothing wrong',
  { tag: '@thorough' },
  async ({ page }) => {
    // Its policy lets no script run, not even a test's.
    await page.route('**/vas/docs', async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto('/vas/docs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('/auth/token').first()).toBeVisible()
    await expectAccessible(page)
  },
)
