import { createServer } from 'node:http'
import { listen } from '../../src/testing/servers/listen.ts'
import { signInSeller } from '../../src/testing/shop/sale/seller.ts'
import { expect, test as base } from '../fixtures.ts'

/** A page of another origin, on another local port. */
const test = base.extend<{ foreignPage: string }>({
  foreignPage: async ({ baseURL }, provide) => {
    const site = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html')
      answer.end(`<!doctype html><title>Not ${baseURL}</title>`)
    })
    await provide(`http://127.0.0.1:${await listen(site)}/`)
    site.closeAllConnections()
    site.close()
  },
})

test('a page of another origin can’t reset the books', async ({
  page,
  server,
  ledger,
  foreignPage,
}) => {
  const seller = await signInSeller(server.origin, 'merchant')
  await seller.buyAirtime('SOLD-1', '+27821234567')
  await page.goto(foreignPage)
  await page.evaluate(
    // The page can't see the answer either way; only the effect counts.
    (address) =>
      fetch(address, { method: 'POST', mode: 'no-cors' }).then(
        () => undefined,
        () => undefined,
      ),
    `${server.origin}/sandbox/reset`,
  )
  expect((await ledger()).transactions['COMPLETED']).toBe(1)
})

test('a page of another origin can’t use up the shop’s sign-ins', async ({
  page,
  limitedServer,
  foreignPage,
}) => {
  await page.goto(foreignPage)
  await page.evaluate(async (address) => {
    const post = { method: 'POST', mode: 'no-cors', body: '{"username":"merchant"}' } as const
    for (let sent = 0; sent < 6; sent += 1) await fetch(address, post).catch(() => undefined)
  }, `${limitedServer.origin}/vas/auth/token`)
  const answer = await fetch(`${limitedServer.origin}/vas/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'merchant', password: 'merchant-demo' }),
  })
  expect(answer.status).toBe(200)
})

test('a foreign name for this machine reads and changes nothing', async ({ page, server }) => {
  // Browsers resolve every name under localhost to this machine, like DNS rebinding with any name.
  const rebound = `http://rebound.localhost:${server.port}`
  await page.goto(rebound)
  await expect(page.getByText('does not answer under the host name')).toBeVisible()
  // Its page came from the foreign server before the name pointed here.
  await page.route(`${rebound}/page`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Rebound</title>' }),
  )
  await page.goto(`${rebound}/page`)
  const statuses = await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
    ['/sandbox/ledger', '/vas/lookups/brands', '/config.json'],
  )
  expect(statuses).toEqual([421, 421, 421])
})
