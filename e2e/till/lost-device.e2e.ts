import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { temporaryFolder } from '../../src/testing/servers/built-server.ts'
import { expect, test } from '../fixtures.ts'
import { Till } from '../till.ts'

/** A page of the till's origin without the till, so no database is open. */
async function outside(page: Page): Promise<void> {
  await page.goto('/config.json')
}

async function loseDatabases(page: Page): Promise<void> {
  await outside(page)
  const { origin } = new URL(page.url())
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}

async function openShift(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cash-up' }).first().click()
  await page.getByLabel('Float in the drawer').fill('500')
  await page.getByRole('button', { name: 'Open the shift' }).click()
  await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible()
}

async function sellAndHandOver(till: Till, mobileNumber: string, amount = '20'): Promise<void> {
  await till.page.getByRole('link', { name: 'Sell', exact: true }).first().click()
  await till.sellAirtime(mobileNumber, amount)
  await till.next()
}

async function firstTime(till: Till): Promise<void> {
  await till.signIn('merchant')
  await till.setUp()
  await expect(till.search).toBeVisible()
}

async function takings(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Cash-up' }).first().click()
  await expect(page.getByRole('heading', { name: /^Shift \d/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.getByRole('main').innerText()
}

test(
  'lost settings come back, and so does the open shift',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await firstTime(till)
    await openShift(page)
    await sellAndHandOver(till, '0821234567')
    await outside(page)
    await page.evaluate(() => localStorage.clear())
    await till.signIn('merchant')
    await expect(page.getByText('The browser had lost this till’s settings')).toBeVisible()
    expect(await takings(page)).toContain('R\u00a020.00')
  },
)

test('the till reports a lost journal, and an open sale asks before its twin', async ({
  page,
  till,
  ledger,
}) => {
  await firstTime(till)
  await openShift(page)
  await sellAndHandOver(till, '0831234567', '30')
  await page.getByRole('link', { name: 'Sell', exact: true }).first().click()
  await till.sellAirtime('0820000007', '40')
  await expect(till.outcome.getByRole('heading', { name: 'Pending' })).toBeVisible()
  await loseDatabases(page)
  await till.signIn('merchant')
  await expect(page.getByText('The browser had lost this till’s sales')).toBeVisible()
  await expect(page.getByText('The till took 2 sales of the last day')).toBeVisible()
  await till.sellAirtime('0820000007', '40')
  await expect(page.getByRole('dialog', { name: 'Sell it a second time?' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await ledger()).transactions['COMPLETED']).toBe(1)
  expect(await takings(page)).toContain('R\u00a030.00')
})

test(
  'a profile copied to another device becomes another till',
  { tag: '@thorough' },
  async ({ server }) => {
    const folder = await temporaryFolder()
    const launch = (name: string): Promise<BrowserContext> =>
      chromium.launchPersistentContext(join(folder.path, name), { baseURL: server.origin })
    const first = await launch('first')
    const one = new Till(await first.newPage())
    await firstTime(one)
    await openShift(one.page)
    await sellAndHandOver(one, '0821234567', '100')
    await first.close()
    await cp(join(folder.path, 'first'), join(folder.path, 'second'), { recursive: true })

    const [here, there] = await Promise.all([launch('first'), launch('second')])
    const tills = [new Till(await here.newPage()), new Till(await there.newPage())] as const
    for (const [place, till] of tills.entries()) {
      await till.signIn('merchant')
      await sellAndHandOver(till, `083123456${place}`, `${place + 1}0`)
    }
    // The first till to look sees the other's sale; then each counts separately.
    for (const [place, till] of tills.entries()) {
      expect(await takings(till.page)).toContain(`R\u00a01${place + 1}0.00\n2 sales`)
    }
    await expect(tills[1].page.getByText('Another device sells as this till')).toBeVisible()
    await Promise.all([here.close(), there.close()])
    await folder.remove()
  },
)

test(
  'a device whose clock is in 2000 says so, and uses the platform’s time',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await page.clock.install({ time: new Date('2000-03-01T10:00:00Z') })
    await firstTime(till)
    await expect(page.getByText('This device’s clock and the platform’s differ')).toBeVisible()
    await expect(page.getByText(/This device says 1 Mar 2000, 12:0/)).toBeVisible()
    await openShift(page)
    await sellAndHandOver(till, '0821234567')
    expect(await takings(page)).toContain(String(new Date().getFullYear()))
  },
)
