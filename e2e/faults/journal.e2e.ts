import { createHash } from 'node:crypto'
import { expect, price, test } from './fault-fixtures.ts'
import type { FaultTill } from './fault-till.ts'
import { answerLost, heldAfter, heldBefore } from './faults.ts'
import { abortWrites, blockJournal, smallDisk, readJournal } from './kill/journal-in-page.ts'
import { passwordOf } from '../till.ts'

// Each test restarts killed browsers several times.
test.describe.configure({ timeout: 180_000 })

// Fault matrix: before the journal's commit.

test('a full disk: nothing is sent, the till tells the cashier, and sells when there is room again', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  const disk = await smallDisk(page, line.origin)
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  await disk.fill()
  await till.pay()
  await expect(till.check.getByText(/^Nothing was sold\./)).toBeVisible()
  expect(line.seen('purchase')).toEqual([])
  await expectDebits({})
  const notice = page.getByText('This device is full')
  await expect(notice).toBeVisible()

  await disk.enlarge()
  await expect(notice).toBeHidden({ timeout: 60_000 })
  await till.pay()
  await expect(till.sold).toBeVisible()
  await expectDebits({ 'M-1001': price })
})

test('an aborted write: nothing is sent, and the next try sells', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  const disk = await abortWrites(page)
  await till.pay()
  await expect(till.check.getByText(/^Nothing was sold\./)).toBeVisible()
  expect(line.seen('purchase')).toEqual([])
  expect(await readJournal(page)).toEqual([])
  const notice = page.getByText('The till can’t save its sales')
  await expect(notice).toBeVisible()

  await disk.stop()
  await expect(notice).toBeHidden({ timeout: 60_000 })
  await till.pay()
  await expect(till.sold).toBeVisible()
  await expectDebits({ 'M-1001': price })
})

test('killed before the commit: there is no sale', async ({ device, line, expectDebits }) => {
  const till = await device.start()
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  await blockJournal(till.page)
  await till.pay()
  await device.kill()

  const after = await device.comeBack()
  await expect(after.search).toBeVisible()
  expect(await readJournal(after.page)).toEqual([])
  expect(line.seen('purchase')).toEqual([])
  await after.sellAirtime('0821234567')
  await expect(after.sold).toBeVisible()
  await expectDebits({ 'M-1001': price })
})

// Fault matrix: in the journal, not sent.

test('offline: the sale waits on disk, and is sent when the network is back', async ({
  page,
  context,
  till,
  line,
  expectDebits,
}) => {
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  await context.setOffline(true)
  await till.pay()
  await expect(till.title).toHaveText('Not sent: no connection')
  const [row] = await readJournal(page)
  expect(row).toMatchObject({ state: 'prepared', attempts: [] })
  expect(line.seen('purchase')).toEqual([])

  await context.setOffline(false)
  await expect(till.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(1)
  expect(line.seen('purchase')[0]?.body).toContain(row?.merchantReference)
  await expectDebits({ 'M-1001': price })
})

test('offline and cancelled: it is never sent', async ({ context, till, line, expectDebits }) => {
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  await context.setOffline(true)
  await till.pay()
  await till.outcome.getByRole('button', { name: 'Cancel the sale' }).click()
  await expect(till.outcome.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  await context.setOffline(false)
  await till.outcome.getByRole('button', { name: 'Next customer' }).click()
  await till.sellAirtime('0831234567')
  await expect(till.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('killed with a sale on disk and nothing sent: the same reference continues', async ({
  device,
  line,
  expectDebits,
}) => {
  const till = await device.start()
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  await till.page.context().setOffline(true)
  await till.pay()
  await expect(till.title).toHaveText('Not sent: no connection')
  const [row] = await readJournal(till.page)
  await device.kill()

  const after = await device.comeBack()
  await after.lookAt('Hand over')
  await expect(after.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(1)
  expect(line.seen('purchase')[0]?.body).toContain(row?.merchantReference)
  await expectDebits({ 'M-1001': price })
})

test('killed between writing the sale and its attempt: it doesn’t look sent, and the same reference continues', async ({
  device,
  line,
  expectDebits,
}) => {
  const till = await device.start()
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  // Between the two writes the till opens the sealed bytes; here that never ends.
  await till.page.evaluate(() => {
    crypto.subtle.decrypt = () => new Promise(() => {})
  })
  await till.pay()
  await expect
    .poll(() => readJournal(till.page))
    .toMatchObject([{ state: 'prepared', attempts: [] }])
  const [row] = await readJournal(till.page)
  await device.kill()
  expect(line.seen('purchase')).toEqual([])

  const after = await device.comeBack()
  await after.lookAt('Hand over')
  await expect(after.sold).toBeVisible()
  // If it looked sent, the till would search for it and ask the cashier.
  expect(await readJournal(after.page)).toMatchObject([{ attempts: [{}] }])
  expect(line.seen('purchase')).toHaveLength(1)
  expect(line.seen('purchase')[0]?.body).toContain(row?.merchantReference)
  await expectDebits({ 'M-1001': price })
})

test('another user signs in: the sale isn’t sent under that account, and continues under its own', async ({
  page,
  context,
  till,
  line,
  expectDebits,
}) => {
  await till.openShop('merchant')
  await till.choose('MTN airtime')
  await till.enter('0821234567', '20')
  await context.setOffline(true)
  await till.pay()
  await expect(till.title).toHaveText('Not sent: no connection')
  const [row] = await readJournal(page)
  await till.signOut()
  await context.setOffline(false)

  await till.trySignIn('submerchant', passwordOf('submerchant'))
  await till.setUp()
  await expect(till.search).toBeVisible()
  await till.sellAirtime('0831234567')
  await expect(till.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(1)
  expect(line.seen('purchase')[0]?.body).not.toContain(row?.merchantReference)
  await expectDebits({ 'S-2001': price })

  await till.receipt.getByRole('button', { name: /^Next customer/ }).click()
  await till.signOut()
  await till.trySignIn('merchant', passwordOf('merchant'))
  await till.lookAt('Hand over')
  await expect(till.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(2)
  expect(line.seen('purchase')[1]?.body).toContain(row?.merchantReference)
  await expectDebits({ 'M-1001': price, 'S-2001': price })
})

// Fault matrix: on the wire and executed, with SIGKILL.

test('killed with the request on its way, which never arrives: the cashier is asked and sends again, one debit', async ({
  device,
  line,
  expectDebits,
}) => {
  const held = heldBefore((exchange) => exchange.reset())
  line.strike('purchase', held.fault)
  const till = await device.start()
  await till.openShop()
  await till.sellAirtime('0821234567')
  await held.arrived
  await device.kill()
  held.release()

  const after = await device.comeBack()
  await after.lookAt('Needs you')
  await expect(after.title).toHaveText('The platform does not show this sale')
  await expectDebits({})
  await after.outcome.getByRole('button', { name: 'Send again' }).click()
  await expect(after.sold).toBeVisible()
  const bodies = line.seen('purchase').map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(new Set(bodies).size, 'different bodies').toBe(1)
  await expectDebits({ 'M-1001': price })
})

test('killed with the request on its way, which arrives later: set aside, then a loud notice that it was sold', async ({
  device,
  line,
  ledger,
  expectDebits,
}) => {
  const held = heldBefore(answerLost)
  line.strike('purchase', held.fault)
  const till = await device.start()
  await till.openShop()
  await till.sellAirtime('0821234567')
  await held.arrived
  await device.kill()

  const after = await device.comeBack()
  await after.lookAt('Needs you')
  await after.setAside('The customer has left')
  await expect(after.outcome.getByRole('heading', { name: 'Set aside' })).toBeVisible()
  held.release()
  await expect.poll(async () => (await ledger()).transactions['COMPLETED']).toBe(1)
  await device.kill()

  // The till searches for set-aside sales every two minutes.
  const later = await device.comeBack((page) => page.clock.install())
  await expect(later.page.getByText('1 sale set aside')).toBeVisible()
  const looks = line.seen('list').length
  await later.page.clock.fastForward(2 * 60_000)
  await expect.poll(() => line.seen('list').length).toBeGreaterThan(looks)
  await later.lookAt('Needs you')
  await expect(later.title).toHaveText('It was sold after all')
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('killed with the answer on its way: the till finds the sale and shows its receipt, without sending again', async ({
  device,
  line,
  expectDebits,
}) => {
  const held = heldAfter()
  line.strike('purchase', held.fault)
  const till = await device.start()
  await till.openShop()
  await till.sellAirtime('0821234567')
  await held.arrived
  await device.kill()

  const after = await device.comeBack()
  await after.lookAt('Hand over')
  await expect(after.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

// Fault matrix: parsed, not written.

test('the disk is full when the answer comes: the till writes it once there is room, and sends once', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  const held = heldAfter()
  line.strike('purchase', held.fault)
  const disk = await smallDisk(page, line.origin)
  await till.openShop()
  await till.sellAirtime('0821234567')
  await held.arrived
  await disk.fill()
  held.release()
  await expect(page.getByText('This device is full')).toBeVisible()
  expect(await readJournal(page)).toMatchObject([{ state: 'sending' }])

  await disk.enlarge()
  await expect(till.sold).toBeVisible()
  await expect(page.getByText('This device is full')).toBeHidden()
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('killed with the answer in memory and not on disk: found after the restart, nothing sent again', async ({
  device,
  line,
  expectDebits,
}) => {
  const held = heldAfter()
  line.strike('purchase', held.fault)
  const till = await device.start()
  await till.openShop()
  await till.sellAirtime('0821234567')
  await held.arrived
  await blockJournal(till.page)
  held.release()
  // The page tells the test itself: an observer may miss it on a busy processor.
  await till.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/purchase')),
  )
  await device.kill()

  const after = await device.comeBack()
  expect(line.seen('purchase')).toHaveLength(1)
  await after.lookAt('Hand over')
  await expect(after.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

// Fault matrix: before print or hand-over.

test('killed before the hand-over: the receipt can be printed again, and nothing is sold again', async ({
  device,
  line,
  expectDebits,
}) => {
  const till = await device.start()
  await till.openShop()
  // A voucher: its PIN must not remain on a killed browser's disk either.
  await till.choose('MTN R10 airtime PIN')
  await till.details.getByRole('textbox', { name: 'Mobile number' }).fill('0821234567')
  await till.details.getByRole('button', { name: 'Check' }).click()
  await till.pay()
  const before = await slip(till)
  await device.kill()

  const after = await device.comeBack()
  await after.lookAt('Hand over')
  expect(await slip(after)).toEqual(before)
  await expect(after.receipt.getByRole('button', { name: /^Print/ })).toBeEnabled()
  await device.kill()

  // Without paper, and after another kill, it stays until somebody confirms that the customer has it.
  const again = await device.comeBack()
  await again.lookAt('Hand over')
  expect(await slip(again)).toEqual(before)
  await again.receipt.getByRole('button', { name: /^Next customer/ }).click()
  await expect(again.inTray('Hand over')).toBeHidden()
  await expect
    .poll(async () => (await readJournal(again.page)).map(({ state }) => state))
    .toEqual(['delivered'])
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': 1_000 })
})

/** The customer's slip, with the PIN; keep it out of messages. */
async function slip(till: FaultTill): Promise<string> {
  await expect(till.sold).toBeVisible()
  const paper = till.receipt.locator('.paper').first()
  await expect(paper).toContainText('PIN')
  return createHash('sha256')
    .update(await paper.innerText())
    .digest('hex')
}
