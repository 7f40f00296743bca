import { expect } from '../fixtures.ts'
import { install, look, signInScreen, test } from '../shop-front.ts'
import { linkTo } from '../till.ts'

test.beforeEach(({ watched }) => watched.expectConsoleError(/Failed to (?:fetch|load)/))

test('every screen opens from the device alone, which stores nothing of the platform’s and starts without the network', async ({
  page,
  till,
  front,
}) => {
  await install(page, till)
  front.cut((path) => !path.startsWith('/vas'))
  for (const place of ['Redeem', 'Sales', 'Cash-up', 'Catalogue', 'Settings']) {
    await linkTo(page, place).click()
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'The till on this device' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(all.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/config.json')
  expect(kept.filter((path) => /^\/(?:vas|sandbox)/.test(path))).toEqual([])

  await page.goto('/customer')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.goto('/sell/result/TILL-1')
  await expect(signInScreen(page)).toBeVisible()
  await page.goto('/training')
  await till.sellAirtime('0821234567')
  await expect(till.receipt).toBeVisible()

  front.cut(() => false)
  await page.goto('/')
  await expect(signInScreen(page)).toBeVisible()
  const early = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return performance.getEntriesByType('resource').flatMap((entry) => {
      const fetched = entry instanceof PerformanceResourceTiming && entry.transferSize > 0
      return fetched && entry.startTime < painted ? [entry.name] : []
    })
  })
  expect(early).toEqual([])

  front.cut(() => true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('an installed till follows its platform to another origin, and a stricter policy', async ({
  page,
  till,
  front,
}) => {
  await install(page, till)
  const origin = 'https://platform.test'
  const policies: string[] = []
  let looks = 0
  page.on('response', (answer) => {
    if (!answer.request().isNavigationRequest() || answer.frame() !== page.mainFrame()) return
    expect(answer.fromServiceWorker()).toBe(true)
    policies.push(answer.headers()['content-security-policy'] ?? '')
    looks = 0
  })
  page.on('requestfinished', (request) => {
    if (!request.isNavigationRequest() && new URL(request.url()).pathname === '/') looks += 1
  })
  // A page looks once for another policy. Before that, it may reload by itself and break off the test's reload.
  const hasLooked = () => expect.poll(() => looks).toBeGreaterThan(0)
  const reload = async () => {
    const { length } = policies
    await page.evaluate(() => void setTimeout(() => window.location.reload()))
    await expect.poll(() => policies.length).toBeGreaterThan(length)
    await hasLooked()
  }
  await reload()
  expect(policies.at(-1)).not.toContain(origin)

  front.settings({ apiBaseUrl: `${origin}/vas` }, origin)
  const before = policies.length
  await reload()
  await expect.poll(() => policies.at(-1)).toContain(origin)
  expect(policies[before]).not.toContain(origin)
  await hasLooked()

  front.settings({})
  await reload()
  await expect.poll(() => policies.at(-1)).not.toContain(origin)
})

test(
  'the device serves only the till’s own files',
  { tag: '@thorough' },
  async ({ page, till, front }) => {
    await install(page, till)
    const other = await page.context().newPage()
    const answer = await other.goto('/vas/docs')
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, false])
    front.cut(() => true)
    await expect(other.goto('/vas/docs')).rejects.toThrow(/ERR_/)
  },
)

test(
  'the server can uninstall the till from the device',
  { tag: '@thorough' },
  async ({ page, till, front }) => {
    await install(page, till)
    front.settings({ serviceWorker: false })
    await look(page)
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          await caches.keys(),
        ]),
      )
      .toEqual([0, []])
    await till.open()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  },
)
