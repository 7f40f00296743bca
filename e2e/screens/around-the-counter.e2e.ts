import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { linkTo } from '../till.ts'

/** Where things are, at several widths. */

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (found === null) throw new Error(`Not on the screen: ${String(locator)}`)
  return found
}

test(
  'open sales have a separate place: they cover no amount, no Retry, and nothing in Cash-up',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    for (const number of ['082 000 0003', '082 123 4567']) {
      await till.sellAirtime(number)
      await page.getByRole('button', { name: /next customer$/i }).click()
    }
    for (const number of ['083 000 0007', '083 000 0001']) {
      await till.sellAirtime(number)
      await expect(till.outcome).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(till.outcome).toBeHidden()
    }
    await linkTo(page, 'Sales').click()
    const tray = page.locator('[data-tray]')
    const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    for (const [width, height] of [
      [390, 844],
      [640, 360],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const strip = await box(tray)
      const main = await box(page.getByRole('main'))
      expect(strip.width, `${width}: across the screen`).toBe(main.width)
      // At the page's end it covers no part of the last row, which can be pressed. On a low screen it scrolls along.
      const last = await box(rows.last())
      const isApart = last.y + last.height <= strip.y || strip.y + strip.height <= last.y
      expect(isApart, `${width}: the last row is uncovered`).toBe(true)
      await rows.getByRole('button', { name: /^Retry/ }).click({ trial: true })
      await expect(tray).toHaveJSProperty('open', false)
    }
    await page.setViewportSize({ width: 1024, height: 768 })
    await linkTo(page, 'Cash-up').click()
    const open = page.getByRole('button', { name: 'Open the shift' })
    await open.click({ trial: true })
    const [button, strip] = [await box(open), await box(tray)]
    expect(button.y + button.height).toBeLessThanOrEqual(strip.y)
  },
)

test(
  'on a phone the sales start below the days, and a product’s row says its kind once',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await till.openShop()
    for (const number of ['082 000 0003', '082 123 4567']) {
      await till.sellAirtime(number)
      await page.getByRole('button', { name: /next customer$/i }).click()
    }
    await linkTo(page, 'Sales').click()
    const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    expect((await box(rows.first().locator('.linked'))).y).toBeLessThan(340)
    const ends = await rows
      .locator('[data-amount]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(new Set(ends).size).toBe(1)

    await linkTo(page, 'Catalogue').click()
    const row = page.getByRole('row').filter({ hasText: 'MTN airtime' })
    await expect(row).toBeVisible()
    expect((await row.innerText()).match(/\bAirtime\b/g)).toHaveLength(1)
  },
)

test(
  'the heading of the sales, a long name and six places fit at every width',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await linkTo(page, 'Settings').click()
    const name = 'Nomvula Wilhelmina van der Westhuizen'
    await page.getByLabel('Name of a cashier').fill(name)
    await page.getByRole('button', { name: 'Add the cashier' }).click()
    await page.keyboard.press('F4')
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await linkTo(page, 'Sales').click()
    const heading = page.getByRole('heading', { level: 1, name: 'Sales' })
    const head = page.getByRole('button', { name: `${name}, signed in` }).getByText(name)
    const places = page.getByRole('navigation', { name: 'Till' }).getByRole('link')
    for (const width of [320, 360, 640, 680, 720, 820]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
      expect((await box(heading)).height, `at ${width} px`).toBeLessThan(50)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const overflow = await head.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.scrollHeight - one.clientHeight,
      ])
      expect(Math.max(...overflow), `the name at ${width} px`).toBeLessThanOrEqual(1)
      const labels = await places.evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange()
          range.selectNodeContents(link.lastChild ?? link)
          const { left, right, top } = range.getBoundingClientRect()
          return { left, right, top }
        }),
      )
      expect(labels).toHaveLength(6)
      labels.forEach(({ left, right, top }, index) => {
        const before = labels[index - 1]
        if (before !== undefined && before.top === top)
          expect(left).toBeGreaterThanOrEqual(before.right + 1)
        expect(right).toBeLessThanOrEqual(width)
      })
    }
  },
)

test(
  'at 400 % zoom, whatever has the focus is clear of the bar at the bottom',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await page.setViewportSize({ width: 320, height: 256 })
    const bar = page.getByRole('navigation', { name: 'Till' })
    for (const place of ['Sell', 'Catalogue', 'Settings']) {
      await linkTo(page, place).click()
      await expect(page.getByRole('main')).toBeVisible()
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab')
        const focused = page.locator('main :focus')
        if ((await focused.count()) === 0) continue
        const { y, height } = await box(focused)
        const top = (await box(bar)).y
        expect(y + Math.min(height, top), `${place}, stop ${step}`).toBeLessThanOrEqual(top + 1)
      }
    }
  },
)

test('small controls are as large as a fingertip', { tag: '@thorough' }, async ({ page, till }) => {
  await till.open()
  const forgot = await box(page.getByRole('link', { name: 'Forgot your password?' }))
  expect(forgot.height).toBeGreaterThanOrEqual(44)
  await till.openShop()
  await linkTo(page, 'Catalogue').click()
  const heads = page.getByRole('columnheader').getByRole('button')
  await expect(heads.first()).toBeVisible()
  for (const head of await heads.all()) {
    const { width, height } = await box(head)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})
