import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { passwordOf } from './till.ts'

test.describe('the sign-in stands before its script comes', () => {
  /** The till's first script waits. @returns what lets it come */
  async function holdScript(page: Page): Promise<() => void> {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/index-*.js', async (route) => {
      await held
      await route.continue()
    })
    return letGo
  }
  const heading = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
  const name = (page: Page) => page.getByLabel('User name')

  test(
    'what is typed and pressed meanwhile counts, and gets into no address',
    { tag: '@firefox' },
    async ({ page }) => {
      const letGo = await holdScript(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(heading(page)).toBeVisible()
      await expect(page.getByText('This is the demo.')).toBeVisible()
      await expect(name(page)).toBeFocused()
      await page.keyboard.type('merchant')
      await page.keyboard.press('Tab')
      await page.keyboard.type(passwordOf('merchant'))
      await page.keyboard.press('Enter')
      expect(page.url()).not.toContain('merchant')
      letGo()
      await expect(page.getByRole('button', { name: 'Start selling' })).toBeVisible()
    },
  )

  test('React takes the form over as it is, with the cursor where it was', async ({ page }) => {
    const letGo = await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(name(page)).toBeFocused()
    await page.keyboard.type('merhant')
    for (let back = 0; back < 4; back += 1) await page.keyboard.press('ArrowLeft')
    const field = await name(page).elementHandle()
    letGo()
    await expect(page.getByRole('button', { name: 'Demo merchant', exact: true })).toBeVisible()
    await page.keyboard.type('c')
    await expect(name(page)).toHaveValue('merchant')
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('with the name that is remembered, and the password in hand', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('tuckshop.username', 'merchant'))
    const letGo = await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(name(page)).toHaveValue('merchant')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Remember me on this till')).toBeChecked()
    letGo()
    await expect(page.getByRole('button', { name: 'Demo merchant', exact: true })).toBeVisible()
    await expect(name(page)).toHaveValue('merchant')
    await expect(page.getByLabel('Remember me on this till')).toBeChecked()
  })

  test('and has nothing for axe to find', async ({ page }) => {
    await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(heading(page)).toBeVisible()
    await expectAccessible(page)
  })

  for (const path of [
    '/forgot-password',
    '/reset-password/',
    '/customer',
    '/training',
    '/training/sell',
  ])
    test(`but not at ${path}`, async ({ page }) => {
      await holdScript(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#root')).toBeAttached()
      await page.waitForFunction(() => document.readyState === 'interactive')
      await expect(heading(page)).toBeHidden()
    })
})

test('over plain http nobody is asked for a password', async ({ page, server, watched }) => {
  watched.expectConsoleError(/Cross-Origin-Opener-Policy header has been ignored/)
  await page.goto(`http://till.test:${server.port}/`)
  await expect(page.getByRole('heading', { name: 'Open the till over https' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('a till that can’t start', () => {
  test(
    'says that a script didn’t come, and starts once it does',
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

  test('has words after a while even where no script comes at all', async ({ page }) => {
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
  for (const [what, take] of missing)
    test(`names the browsers that it needs in one without ${what}`, async ({ page }) => {
      await page.addInitScript(take)
      await page.goto('/')
      await expect(page.getByText('This browser is too old')).toBeVisible()
      await expect(
        page.getByText('Chrome or Edge 109, Firefox 115, Safari 16.4, or newer'),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
      await expectAccessible(page)
    })

  test('shows none of these words where all is well', async ({ page, till }) => {
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
