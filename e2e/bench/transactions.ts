import type { Browser } from '@playwright/test'
import { startTestDatabase } from '../../scripts/test-database.mjs'
import { type BuiltServer, startBuiltServer } from '../../src/testing/servers/built-server.ts'
import { writeSales } from '../../src/testing/load/many-sales.ts'
import { withDatabase } from '../../src/testing/store/with-database.ts'
import { linkTo, Till } from '../till.ts'
import type { Amounts } from './amounts.ts'
import { tills } from './pages.ts'
import { byWhose, median, type Results, type Whose } from './promises.ts'
import { watchPage } from './watch.ts'

/** A till whose account has sold this many, none on this till. */
interface Shop {
  readonly whose: Whose
  readonly sales: number
  readonly origin: string
  /** From the press on *Sales* to the first row, in milliseconds. */
  readonly times: number[]
}

/**
 * Opens the list of sales in turns, for an account with few and one with many. Runs at full speed: a slow line would
 * hide the server's time.
 * @returns nothing without an installed PostgreSQL
 */
export async function benchTransactions(
  browser: Browser,
  before: string | undefined,
  { rounds, listed, visits }: Amounts,
): Promise<Results | undefined> {
  const [few, many] = listed
  const closing: (() => Promise<unknown>)[] = []
  try {
    const shops: Shop[] = []
    for (const sales of listed) {
      const database = await startTestDatabase()
      if (database === undefined) return undefined
      closing.push(() => database.remove())
      const servers: BuiltServer[] = []
      for (const [whose, dist] of tills(before)) {
        const server = await startBuiltServer({
          RATE_LIMITS: 'off',
          DATABASE_URL: database.url,
          PAGES: dist,
        })
        servers.push(server)
        closing.push(() => server.stop('SIGTERM'))
        shops.push({ whose, sales, origin: server.origin, times: [] })
      }
      await withDatabase(database.url, async (client) => {
        await writeSales(client, sales, Date.now())
        await client.query('vacuum analyze transactions')
      })
    }
    // The first visits warm up the servers and don't count.
    for (const shop of shops) await visit(browser, shop)
    for (let turn = 0; turn < rounds * visits; turn += 1)
      for (const shop of shops) shop.times.push(await visit(browser, shop))
    const most = shops.filter(({ sales }) => sales === many)
    return {
      list: byWhose(most, ({ whose, times }) => {
        const least = shops.find((shop) => shop.whose === whose && shop.sales === few)
        return median(times) / median(least?.times ?? [])
      }),
    }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function visit(browser: Browser, { origin }: Shop): Promise<number> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  await new Till(page).openShop()
  // While idle, the till fetches its other screens.
  await page.waitForLoadState('networkidle')
  await linkTo(page, 'Sales').hover()
  await page.evaluate(() => globalThis.bench.begin('[aria-label="Sales"] li'))
  await page.mouse.down()
  await page.mouse.up()
  const { input, first } = await page.evaluate(() => globalThis.bench.settled())
  await context.close()
  return first - input
}
