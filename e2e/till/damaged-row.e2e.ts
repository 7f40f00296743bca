import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Damages the newest sale in the journal, like a disk fault, from another page of the origin. */
async function ruinNewest(page: Page): Promise<string> {
  await page.goto('/config.json')
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tuckshop-sales')
        opening.addEventListener('error', () => reject(new Error('IndexedDB')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const transaction = database.transaction('sales', 'readwrite')
          const sales = transaction.objectStore('sales')
          let reference = ''
          const reading = sales.index('created').openCursor(null, 'prev')
          reading.addEventListener('success', () => {
            const row = reading.result
            if (row === null) return
            reference = row.value.reference
            sales.put({ ...row.value, summary: { title: {} }, attempts: 'none' })
          })
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(reference)
          })
        })
      }),
  )
}

test(
  'an unreadable open sale is named, and the till sells all others',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await till.signIn('merchant')
    await till.setUp()
    await till.sellAirtime('0821230001')
    await expect(till.outcome.getByRole('heading', { name: 'Pending' })).toBeVisible()
    const reference = await ruinNewest(page)
    await till.signIn('merchant')
    await expect(page.getByText('The till can’t read some of its sales')).toBeVisible()
    await expect(page.getByText(reference)).toBeVisible()
    await till.sellAirtime('0841234567')
    await expect(till.sold).toBeVisible()
    expect((await ledger()).transactions['COMPLETED']).toBeGreaterThan(0)
  },
)
