import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'

test('the page shows the till’s name until its script arrives', async ({ page, till }) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Tuckshop', { exact: true })).toBeVisible()
  await expect(page.getByText('hasn’t started')).toBeHidden()
  await expectAccessible(page)
  letGo()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(till.page.getByLabel('User name')).toBeFocused()
})

test('the till asks for no password over plain http', async ({ page, server, watched }) => {
  watched.expectConsoleError(/Cross-Origin-Opener-Policy header has been ignored/)
  await page.goto(`http://till.test:${server.port}/`)
  await expect(page.getByRole('heading', { name: 'Open the till over https' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('a till that can’t start', () => {
  test(
    'says that a script is missing, and starts once it arrives',
    { tag: '@firefox' },
    async ({ page, till }) => {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Tuckshop hasn’t started' })).toBeVisible()
      await expect(page.getByText('Check the connection')).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/assets/*.js')
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(till.page.getByText('hasn’t started')).toHaveCount(0)
    },
  )

  test('explains itself after a while even if no script arrives', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    const heading = page.getByRole('heading', { name: 'Tuckshop hasn’t started' })
    await expect(page.locator('#start')).toHaveCount(1)
    await expect(heading).toBeHidden()
    await page.evaluate(() => {
      for (const wait of document.getAnimations()) wait.finish()
    })
    await expect(heading).toBeVisible()
    await page.unroute('**/*.js')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  const missing: readonly (readonly [what: string, take: () => void])[] = [
    ['inert elements', () => Reflect.deleteProperty(HTMLElement.prototype, 'inert')],
    ['findLast', () => Reflect.deleteProperty(Array.prototype, 'findLast')],
    [
      'container queries',
      () => {
        const { supports } = CSS
        CSS.supports = (...words: string[]) =>
          words[0] !== 'container-type' && Reflect.apply(supports, CSS, words)
      },
    ],
  ]
  test(
    'names the browsers that it needs in a browser without one of its needs',
    { tag: '@thorough' },
    async ({ context }) => {
      for (const [what, take] of missing)
        await test.step(what, async () => {
          const page = await context.newPage()
          await page.addInitScript(take)
          await page.goto('/')
          await expect(page.getByText('This browser is too old')).toBeVisible()
          await expect(
            page.getByText('Chrome or Edge 109, Firefox 115, Safari 16.4, or newer'),
          ).toBeVisible()
          await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
          await expectAccessible(page)
          await page.close()
        })
    },
  )

  test('shows none of these words when all is well', async ({ page, till }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const words = document.querySelector('#start')
        const visibility = words === null ? 'gone' : getComputedStyle(words).visibility
        document.documentElement.dataset['words'] = visibility
      })
    })
    await till.open()
    await expect(page.locator('html')).toHaveAttribute('data-words', /^(?:hidden|gone)$/)
    await expect(page.locator('#start')).toHaveCount(0)
  })
})
