import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { linkTo, Till } from '../till.ts'

/** Widths and heights of a phone, a phone on its side, a tablet and two desktops. */
const sizes = [
  [390, 844],
  [640, 360],
  [1024, 768],
  [1440, 900],
] as const

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (found === null) throw new Error(`Not on the screen: ${String(locator)}`)
  return found
}

/** Leaves a failed and a pending sale, and returns to the tiles. */
async function leaveTwoOpen(till: Till): Promise<void> {
  for (const number of ['083 000 0007', '083 000 0001']) {
    await till.sellAirtime(number)
    await expect(till.outcome).toBeVisible()
    await till.page.keyboard.press('Escape')
    await expect(till.outcome).toBeHidden()
  }
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
    await leaveTwoOpen(till)
    await linkTo(page, 'Sales').click()
    const tray = page.locator('[data-tray]')
    const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    for (const [width, height] of sizes) {
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
  'each state in the tray has its own colour and number',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await till.sellAirtime('082 123 4567')
    await expect(till.receipt).toBeVisible()
    await page.keyboard.press('Escape')
    await till.sellAirtime('083 000 0007')
    await expect(till.outcome).toBeVisible()
    await page.keyboard.press('Escape')
    const line = page.locator('[data-tray] > summary')
    await expect(line).toContainText('2 sales: 1 to hand over · 1 pending')
    await expect(line.locator('[data-count]')).toHaveCount(2)
    await expect(line.locator('[data-count].tone-sold')).toHaveText(/^1\s*to hand over$/)
    await expect(line.locator('[data-count].tone-checking')).toHaveText(/^1/)
    await expectAccessible(page)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'the sales start at the top: a filter, a menu, and rows below each other',
    { tag: '@thorough' },
    async ({ page, till }) => {
      await till.openShop()
      for (const number of ['082 000 0003', '082 123 4567']) {
        await till.sellAirtime(number)
        await page.getByRole('button', { name: /next customer$/i }).click()
      }
      await linkTo(page, 'Sales').click()
      const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
      await expect(rows).toHaveCount(2)
      const first = await box(rows.first().locator('.linked'))
      expect(first.y).toBeLessThan(270)
      const ends = await rows
        .locator('[data-amount]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
      expect(new Set(ends).size).toBe(1)
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Filter' }).click()
      const filter = page.getByRole('dialog', { name: 'Filter' })
      await filter.getByLabel('Status').selectOption('Failed')
      await expectAccessible(page)
      await filter.getByRole('button', { name: 'Show the sales' }).click()
      await expect(rows).toHaveCount(1)
      await page.getByRole('button', { name: 'Remove the filter Status: Failed' }).click()
      await expect(rows).toHaveCount(2)

      await page.getByRole('button', { name: 'More: 1 failed sale' }).click()
      const menu = page.getByRole('dialog', { name: 'Sales' })
      await expect(menu.getByRole('button', { name: 'Export' })).toBeVisible()
      await expectAccessible(page)
      await menu.getByRole('link', { name: '1 failed sale' }).click()
      await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
    },
  )

  test('a product’s row says its kind once', { tag: '@thorough' }, async ({ page, till }) => {
    await till.openShop()
    await linkTo(page, 'Catalogue').click()
    const row = page.getByRole('row').filter({ hasText: 'MTN airtime' })
    await expect(row).toBeVisible()
    expect((await row.innerText()).match(/\bAirtime\b/g)).toHaveLength(1)
  })

  test(
    'the header has help, and what a new till needs',
    { tag: '@thorough' },
    async ({ page, till }) => {
      await till.openShop()
      await page.getByRole('button', { name: 'Help' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Get this till ready: 0 of 5/ }).click()
      await expect(page.getByRole('dialog', { name: 'Get this till ready' })).toBeVisible()
      await expectAccessible(page)
    },
  )
})

test(
  'the heading of the sales fits on one line at every width',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await linkTo(page, 'Sales').click()
    const heading = page.getByRole('heading', { level: 1, name: 'Sales' })
    for (const width of [320, 640, 680, 720, 820]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
      expect((await box(heading)).height, `at ${width} px`).toBeLessThan(50)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  },
)

test('a long name fits in the header at 320 px', { tag: '@thorough' }, async ({ page, till }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await till.openShop()
  await linkTo(page, 'Settings').click()
  const name = 'Nomvula Wilhelmina van der Westhuizen'
  await page.getByLabel('Name of a cashier').fill(name)
  await page.getByRole('button', { name: 'Add the cashier' }).click()
  const head = page.getByRole('button', { name: `${name}, signed in` }).getByText(name)
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = await head.evaluate((one) => ({
    scrollWidth: one.scrollWidth,
    clientWidth: one.clientWidth,
    scrollHeight: one.scrollHeight,
    clientHeight: one.clientHeight,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

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

test('the print buttons are above the slip', { tag: '@thorough' }, async ({ page, till }) => {
  await till.openShop()
  await linkTo(page, 'Cash-up').click()
  await page.getByLabel('Float in the drawer').fill('500')
  await page.getByRole('button', { name: 'Open the shift' }).click()
  await page.getByRole('link', { name: 'X slip' }).click()
  const print = await box(page.getByRole('button', { name: 'Print' }))
  expect((await box(page.locator('.paper'))).x).toBe(print.x)
})

/** Counts the notes that the page plays: a browser without a screen has no speaker. */
function countNotes(): void {
  const played: OscillatorNode[] = []
  Object.assign(window, { heard: () => played.map(({ frequency }) => frequency.value) })
  window.AudioContext = class extends AudioContext {
    override createOscillator() {
      const note = super.createOscillator()
      played.push(note)
      return note
    }
  }
}

const heardIn = (page: Page) =>
  page.evaluate(() =>
    'heard' in window && typeof window.heard === 'function'
      ? JSON.stringify(window.heard())
      : 'Nothing counts',
  )

test(
  'only one of two windows plays the sound of a completed sale',
  { tag: '@thorough' },
  async ({ page, context, till }) => {
    await context.addInitScript(countNotes)
    const other = new Till(await context.newPage())
    await other.openShop()
    await till.openShop()
    await till.sellAirtime('082 123 4567')
    await expect(till.receipt).toBeVisible()
    await expect(other.page.locator('[data-tray]')).toContainText('1 sale to hand over')
    const heard = async () => [await heardIn(page), await heardIn(other.page)].toSorted()
    await expect.poll(heard).toEqual(['[660,990]', '[]'])
  },
)
