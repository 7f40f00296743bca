import type { Page } from '@playwright/test'
import { z } from 'zod'

const journalName = 'tuckshop-sales'

const rowsSchema = z.array(
  z.object({
    reference: z.string(),
    merchantReference: z.string(),
    route: z.string(),
    state: z.string(),
    transactionId: z.string().optional(),
    parent: z.string().optional(),
    attempts: z.array(z.object({ at: z.number() })),
    receipt: z.unknown().optional(),
  }),
)

/** A row in the till's journal, with the members that tests use. */
export type JournalRow = z.infer<typeof rowsSchema>[number]

/** The rows of the origin's journal, oldest first; none without a journal. */
export async function readJournal(page: Page): Promise<readonly JournalRow[]> {
  const text = await page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((database) => database.name === name)) return '[]'
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    })
    if (!database.objectStoreNames.contains('sales')) return '[]'
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const reading = database.transaction('sales').objectStore('sales').index('created').getAll()
      reading.addEventListener('success', () => resolve(reading.result))
      reading.addEventListener('error', () => reject(reading.error ?? new Error(name)))
    })
    database.close()
    return JSON.stringify(rows)
  }, journalName)
  return rowsSchema.parse(JSON.parse(text))
}

/**
 * Blocks the journal: another page of the origin keeps a write transaction open, so no write of the till begins. That
 * page is busy all the time, which would slow the till's own page on a weak device.
 */
export async function blockJournal(till: Page): Promise<void> {
  const page = await till.context().newPage()
  await page.goto(new URL('/config.json', till.url()).href)
  await till.bringToFront()
  await page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    })
    const store = database.transaction('sales', 'readwrite').objectStore('sales')
    await new Promise<void>((blocked) => {
      // A transaction lives only while it has requests.
      const ask = () =>
        store.count().addEventListener('success', () => {
          blocked()
          ask()
        })
      ask()
    })
  }, journalName)
}

/**
 * Gives an origin a small disk, which a test can fill to the last byte.
 * @param page the disk is set here before the till loads: a browser remembers for a while how much room it has
 */
export async function smallDisk(
  page: Page,
  origin: string,
): Promise<{ readonly fill: () => Promise<void>; readonly enlarge: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 4_000_000 })
  return {
    fill: async () => {
      await page.evaluate(fillToTheLastByte)
      // Clears what the browser knows about free space, so it asks again, and keeps its clean-up from making room.
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    },
    enlarge: async () => {
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 400_000_000 })
    },
  }
}

/** Runs in the page. */
async function fillToTheLastByte(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('ballast')
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('ballast', { autoIncrement: true }),
    )
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('ballast')))
  })
  const put = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('ballast', 'readwrite')
      const ballast = crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536)))
      for (let left = bytes; left > 0; left -= ballast.length)
        transaction.objectStore('ballast').put(ballast.slice(0, left))
      transaction.addEventListener('complete', () => resolve(true))
      transaction.addEventListener('abort', () => resolve(false))
    })
  for (let bytes = 1_048_576; bytes >= 64; bytes /= 4)
    for (let room = true; room;) room = await put(bytes)
  database.close()
}
