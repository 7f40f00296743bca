import { expect, price, test as base } from './fault-fixtures.ts'
import { passwordOf } from '../till.ts'
import { heldAfter } from './faults.ts'
import { FaultTill } from './fault-till.ts'
import { readJournal } from './kill/journal-in-page.ts'
import { serveNextVersion, type NextVersion } from './next-version.ts'

const test = base.extend<object, { nextVersion: NextVersion }>({
  nextVersion: [
    async ({ environment }, provide) => {
      const version = await serveNextVersion(environment)
      await provide(version)
      await version.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('a new version during a sale: the old page keeps selling, and the new page takes over its sales', async ({
  page,
  till,
  line,
  nextVersion,
  expectDebits,
}) => {
  const held = heldAfter()
  await till.openShop()
  await till.sellAirtime('0821230001')
  await expect(till.title).toHaveText(/^Pending/)
  await till.nextCustomer()
  line.strike('purchase', held.fault)
  line.deploy(nextVersion.origin)

  await till.sellAirtime('0831234567')
  await held.arrived
  // Its screen comes shortly after the request; a form folds the tray.
  await page.waitForURL(/\/sell\/result\//)
  await page.reload()
  await till.trySignIn('merchant', passwordOf('merchant'))
  await expect(page.locator('html')).toHaveAttribute('data-version', '2')
  await expect
    .poll(async () => (await readJournal(page)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['completed', 'completed'])
  await expect(till.sold).toBeVisible()
  await expect(till.tray).toContainText('1 sale to hand over')
  expect(line.seen('purchase')).toHaveLength(2)
  await expectDebits({ 'M-1001': 2 * price })
})

test('old and new version side by side: the old stops selling and says why, the new continues', async ({
  page,
  context,
  till,
  line,
  nextVersion,
  expectDebits,
}) => {
  await till.openShop()
  await till.sellAirtime('0821230001')
  await expect(till.title).toHaveText(/^Pending/)
  line.deploy(nextVersion.origin)

  const second = await context.newPage()
  const newer = new FaultTill(second)
  await newer.signIn('merchant')
  await expect(second.locator('html')).toHaveAttribute('data-version', '2')
  await newer.sellAirtime('0831234567')
  await expect(newer.sold).toBeVisible()
  await expect(page.getByText('This till has been updated in another window')).toBeVisible()
  await expect
    .poll(async () => (await readJournal(second)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['completed', 'completed'])
  expect(line.seen('purchase')).toHaveLength(2)
  await expectDebits({ 'M-1001': 2 * price })
})
