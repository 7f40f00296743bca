import type { Page } from '@playwright/test'
import { expect, price, test } from './fault-fixtures.ts'
import { heldAfter } from './faults.ts'
import { FaultTill } from './fault-till.ts'
import { readJournal } from './kill/journal-in-page.ts'

/** The bodies of purchases that the page itself sent. */
function purchasesOf(page: Page): readonly string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/purchase')) sent.push(request.postData() ?? '')
  })
  return sent
}

test('two tabs: one sends for both, and the other takes over when it closes', async ({
  page,
  context,
  till,
  expectDebits,
}) => {
  await till.openShop()
  const second = await context.newPage()
  const sentByFirst = purchasesOf(page)
  const sentBySecond = purchasesOf(second)
  const other = new FaultTill(second)
  await other.signIn('merchant')
  await expect(other.search).toBeVisible()

  const notice = second.getByText('This till is open in another window')
  await expect(notice).toBeVisible()
  await second.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()

  await till.sellAirtime('0821234567')
  await expect(till.sold).toBeVisible()
  await other.sellAirtime('0831234567')
  await expect(other.sold).toBeVisible()
  await expect(other.tray).toContainText('1 sale to hand over')
  const senders = [sentByFirst, sentBySecond].filter(({ length }) => length > 0)
  expect(senders, 'tabs that sent').toHaveLength(1)
  expect(senders[0]).toHaveLength(2)

  // Leaves the till's page; the check for stored secrets still runs.
  await page.goto('/icon.svg')
  await other.nextCustomer()
  await other.sellAirtime('0841234567')
  await expect(other.sold).toBeVisible()
  expect(sentBySecond.length).toBeGreaterThan(0)
  await second.bringToFront()
  expect((await readJournal(second)).map(({ attempts }) => attempts.length)).toEqual([1, 1, 1])
  await expectDebits({ 'M-1001': 3 * price })
})

test('an owner frozen during a sale loses its lock; after the thaw it neither sends nor writes', async ({
  page,
  context,
  till,
  line,
  expectDebits,
}) => {
  const held = heldAfter()
  line.strike('purchase', held.fault)
  await till.openShop()
  const sentByFirst = purchasesOf(page)
  await till.sellAirtime('0821234567')
  await held.arrived

  const second = await context.newPage()
  const other = new FaultTill(second)
  await other.signIn('merchant')
  await expect(other.search).toBeVisible()
  // Pauses the page's scripts at their next statement, with its lock held.
  const debug = await context.newCDPSession(page)
  await debug.send('Debugger.enable')
  await debug.send('Debugger.pause')

  // The other tab wants to sell, hears nothing and takes over; it finds and shows the frozen tab's sale.
  await other.sellAirtime('0831234567')
  await expect(other.sold).toBeVisible()
  await expect(other.tray).toContainText('1 sale to hand over')

  held.release()
  await debug.send('Debugger.resume')
  await debug.detach()
  await expect(till.sold).toBeVisible()
  expect(sentByFirst).toHaveLength(1)
  await till.nextCustomer()
  await till.sellAirtime('0841234567')
  await expect(till.sold).toBeVisible()
  expect(sentByFirst, 'sent by the former owner').toHaveLength(1)
  expect(line.seen('purchase')).toHaveLength(3)
  await expectDebits({ 'M-1001': 3 * price })
})
