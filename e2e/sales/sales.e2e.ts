import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { z } from 'zod'
import { signInSeller, spent } from '../../src/testing/shop/sale/seller.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { answerTo } from '../checks/secrets.ts'
import { readJournal } from '../faults/kill/journal-in-page.ts'
import { afterScan, linkTo, passwordOf, tabTo, Till } from '../till.ts'

/** Another till's sales, which this journal doesn't know. */
async function soldElsewhere(origin: string, sales: Readonly<Record<string, string>>) {
  const seller = await signInSeller(origin, 'merchant')
  for (const [reference, number] of Object.entries(sales))
    await seller.buyAirtime(reference, number)
}

/** The back office's screens, by role and label. */
function office(page: Page) {
  const outcome = page.getByRole('region', { name: 'Outcome' })
  /**
   * Confirms the question before a retry.
   * @param elsewhere whether it is another till's: then a person knows where its money is
   */
  const confirm = async ({ elsewhere = false } = {}) => {
    const dialog = page.getByRole('dialog', { name: 'Retry this sale' })
    if (elsewhere) await dialog.getByText(/^It was never given back/).click()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog).toBeHidden()
  }
  return {
    outcome,
    confirm,
    rows: page.getByRole('list', { name: 'Sales' }).getByRole('listitem'),
    attempts: page.getByRole('list', { name: 'Attempts' }).getByRole('listitem'),
    search: page.getByLabel('Search sales'),
    open: async () => {
      await linkTo(page, 'Sales').click()
      await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible()
    },
    /** On a failed sale's own screen. */
    retry: async (of?: { elsewhere: boolean }) => {
      await outcome.getByRole('button', { name: 'Retry', exact: true }).click()
      await confirm(of)
    },
  }
}

test('a failed sale is found and retried, and its receipt shown', async ({
  page,
  till,
  ledger,
}) => {
  await till.openShop()
  await till.sellAirtime('082 123 0004')
  await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
  const { open, rows, outcome, attempts, confirm } = office(page)
  await open()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await rows.getByRole('button', { name: /^Retry MTN airtime/ }).click()
  await expectAccessible(page)
  await confirm()
  await expect(outcome.getByRole('heading', { name: 'Sold' })).toBeVisible()
  await expect(attempts).toHaveCount(2)
  await page.getByRole('button', { name: 'Show the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('R 20.00')
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Handed over' }).click()
  await expect(outcome.getByRole('heading', { name: 'Sold and handed over' })).toBeVisible()
  expect(spent(await ledger())).toBe(2_000)
})

test(
  'two managers retry a sale in two browsers: the second gets 1006 and sees the newest attempt',
  { tag: '@thorough' },
  async ({ page, till, server, browser, ledger }) => {
    await soldElsewhere(server.origin, { 'ELSEWHERE-1': '+27821230004' })
    const second = await browser.newPage({ baseURL: server.origin, locale: 'en-ZA' })
    for (const one of [till, new Till(second)]) {
      await one.signIn('merchant', '/transactions')
      await one.setUp()
      await office(one.page).rows.getByRole('link').first().click()
      await expect(
        office(one.page).outcome.getByRole('button', { name: 'Retry', exact: true }),
      ).toBeVisible()
    }
    await office(page).retry({ elsewhere: true })
    await expect(office(page).outcome.getByRole('heading', { name: 'Sold' })).toBeVisible()
    await office(second).retry({ elsewhere: true })
    const { outcome, attempts } = office(second)
    await expect(outcome.getByText('This sale had already been retried')).toBeVisible()
    await expect(outcome.getByRole('heading', { name: 'Sold' })).toBeVisible()
    await expect(attempts).toHaveCount(2)
    const books = await ledger()
    expect(spent(books)).toBe(2_000)
    expect(books.transactions['COMPLETED']).toBe(1)
    await second.context().close()
  },
)

/** Sales that fail on this till and whose money stays in it: a worklist retries only these by itself. */
async function failHere(till: Till, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await till.sellAirtime(number)
    await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
    await till.page.keyboard.press('Escape')
    await expect(till.outcome).toBeHidden()
  }
}

test('a worklist reloaded midway retries each sale once', async ({ page, till, ledger }) => {
  await till.openShop()
  await failHere(
    till,
    ['1', '2', '3'].map((place) => `0821${place}30004`),
  )
  const retries = await holdRetry(page, 2)
  await page.goto('about:blank')
  await till.signIn('merchant', '/transactions?status=FAILED')
  await expect(page.getByRole('button', { name: /retry all$/i })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /retry all$/i }).click()
  await expect(page.getByText(/^1 of 3 done/)).toBeVisible()
  await expect.poll(retries.carriedOut).toBe(2)
  await page.reload()
  retries.release()
  await till.trySignIn('merchant', passwordOf('merchant'))
  await expect(page.getByText('3 of 3 done: 3 sold.')).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  const books = await ledger()
  expect(spent(books)).toBe(3 * 2_000)
  expect(books.transactions).toMatchObject({ COMPLETED: 3, FAILED: 3 })
})

test(
  'a worklist of 25 failed sales is paused, reloaded midway, and keeps to config.json’s limit for retries',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    const places = Array.from({ length: 25 }, (_, place) => String(place).padStart(3, '0'))
    await limit(page, { purchase: 1_000, retry: 10 })
    await till.openShop()
    await failHere(
      till,
      places.map((place) => `082${place}0004`),
    )
    await page.clock.install()
    const retries = await holdRetry(page, 12)
    await page.goto('about:blank')
    await till.signIn('merchant', '/transactions?status=FAILED')
    await page.getByRole('button', { name: /retry all$/i }).click()
    // Eight leave at once, two sends are reserved for recovery, and the ninth waits.
    await expect(page.getByText('8 of 25 done: 8 sold. 17 not sent.')).toBeVisible()
    await expect(page.getByText(/^Next in .*allows only so many retries a minute/)).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.clock.fastForward('02:00')
    await expect(page.getByText('8 of 25 done: 8 sold. 17 not sent.')).toBeVisible()
    expect(retries.carriedOut()).toBe(8)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(retries.carriedOut).toBe(12)
    await page.reload()
    retries.release()
    await till.trySignIn('merchant', passwordOf('merchant'))
    await expect(page.getByText(/^1[2-6] of 25 done/)).toBeVisible()
    const ended = page.getByText('25 of 25 done: 25 sold.')
    await expect(async () => {
      await page.clock.fastForward('00:10')
      await expect(ended).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    const became = page.getByRole('list', { name: 'Retries' }).getByRole('listitem')
    await expect(became.filter({ hasText: 'Hand over' })).toHaveCount(25)

    const sentAt = await retriesSentAt(page)
    for (const at of sentAt)
      expect(sentAt.filter((other) => other >= at && other < at + 60_000).length).toBeLessThan(11)
    const books = await ledger()
    expect(spent(books)).toBe(25 * 2_000)
    expect(books.transactions).toMatchObject({ COMPLETED: 25, FAILED: 25 })
  },
)

/** Holds back the nth answer, so a reload comes between a retry and its answer. */
async function holdRetry(page: Page, nth: number) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let carriedOut = 0
  await page.route('**/retry', async (route) => {
    const response = await answerTo(route)
    carriedOut += 1
    if (carriedOut === nth) await released
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { carriedOut: () => carriedOut, release }
}

/** A `config.json` with the platform's limits for sales and retries a minute. */
async function limit(page: Page, limits: { purchase: number; retry: number }): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await answerTo(route)
    const config = z.record(z.string(), z.unknown()).parse(await response.json())
    await route.fulfill({ response, json: { ...config, limits } })
  })
}

/** When each retry was sent, as the journal recorded it before the request left. */
async function retriesSentAt(page: Page): Promise<readonly number[]> {
  const retries = (await readJournal(page)).filter(({ route }) => route === 'retry')
  return retries.flatMap(({ attempts }) => attempts.map(({ at }) => at))
}

test(
  'the export has the list’s content, and nothing that a spreadsheet would calculate',
  { tag: '@thorough' },
  async ({ page, till, server }) => {
    await soldElsewhere(server.origin, {
      'ELSEWHERE-1': '+27821234567',
      '=HYPERLINK("http://example.test")': '+27821230003',
      '+ELSEWHERE-3': '+27829994567',
    })
    await till.signIn('merchant', '/transactions')
    await till.setUp()
    const { rows, search } = office(page)
    await expect(rows).toHaveCount(3)
    const exported = async (format: 'CSV' | 'Excel') => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByText(format, { exact: true }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save the file' }).click()
      return download
    }
    const exportedLines = async () => {
      const file = await exported('CSV')
      expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d\.csv$/)
      const text = await readFile(await file.path(), 'utf8')
      return Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
        header: true,
        skipEmptyLines: true,
      }).data
    }
    const all = await exportedLines()
    expect(new Set(all.map((line) => line['Reference']))).toEqual(
      new Set(["'+ELSEWHERE-3", '\'=HYPERLINK("http://example.test")', 'ELSEWHERE-1']),
    )
    expect(all.map((line) => [line['Status'], line['Amount (R)'], line['Product']])).toEqual([
      ['Sold', '20.00', 'MTN airtime'],
      ['Failed', '20.00', 'MTN airtime'],
      ['Sold', '20.00', 'MTN airtime'],
    ])
    expect(all.map((line) => line['Recipient'])).not.toContainEqual(expect.stringMatching(/\d{5}/))

    const excel = await exported('Excel')
    expect(excel.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d\.xlsx$/)
    const files = unzipSync(new Uint8Array(await readFile(await excel.path())))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row /g)).toHaveLength(4)
    expect(sheet).toContain('<v>20.00</v>')
    expect(sheet).not.toMatch(/27821234567|0821234567/)

    await search.fill('0003')
    await expect(rows).toHaveCount(1)
    expect(page.url()).toContain('?q=0003')
    expect(await exportedLines()).toHaveLength(1)
  },
)

test(
  'a failed sale is found and retried by the keyboard alone',
  { tag: '@thorough' },
  async ({ page, till, server, ledger }) => {
    await soldElsewhere(server.origin, {
      'ELSEWHERE-1': '+27821234567',
      'ELSEWHERE-2': '+27821230004',
    })
    await till.signIn('merchant', '/transactions')
    await till.setUp()
    const { rows, outcome } = office(page)
    await expect(rows).toHaveCount(2)
    const { keyboard } = page
    await keyboard.press('/')
    await keyboard.type('0004')
    await expect(rows).toHaveCount(1)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(outcome).toBeVisible()
    await tabTo(page, outcome.getByRole('button', { name: 'Retry', exact: true }))
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^It was given back/ })).toBeFocused()
    await keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: /^R\s20\.00 taken · retry$/ }))
    await pause(afterScan)
    await keyboard.press('Enter')
    await expect(outcome.getByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(spent(await ledger())).toBe(2_000 + 2_000)
  },
)
