import type { Browser, Page } from '@playwright/test'
import { Till } from '../till.ts'
import { watchPaints } from '../bench-catalogue/paints.ts'
import { watchFrames } from '../painted.ts'
import { watchSales, type SaleTimes } from './sale-watch.ts'

/** As a slow till's processor, against this machine. */
export const slowdown = 4

/** What is typed, a letter at a time. */
const typed = ['mtn 1gb 7', 'vodacom airtime', 'eskom', 'telkm']

/** A page that sells, opened once and used all day. */
export interface Counter {
  /** Sells so many times, slowed down. */
  sell(count: number): Promise<readonly SaleTimes[]>
  /** Sells so many times as fast as it can. @returns bytes of live objects after it */
  sellFast(count: number): Promise<number>
  /** From each letter in the search to the last paint of what it finds. */
  search(): Promise<readonly number[]>
  readonly close: () => Promise<void>
}

/** Signs in on a page, which stays. */
export async function openCounter(browser: Browser, origin: string): Promise<Counter> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(watchFrames)
  await context.addInitScript(watchSales)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const slowed = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const till = new Till(page)
  await till.openShop()
  await till.tiles.first().waitFor()
  let sold = 0
  // The last four digits would tell the sandbox to fail; another number each time, so that no sale is a twin.
  const number = () => `083${String((sold += 1)).padStart(3, '0')}4567`
  return {
    async sell(count) {
      const times: SaleTimes[] = []
      for (let sale = 0; sale < count; sale += 1) {
        await till.choose('MTN airtime')
        await till.enter(number(), '5')
        await page.getByRole('button', { name: /^Exact cash/ }).hover()
        await slowed(slowdown)
        const watched = page.evaluate(() => globalThis.watchSale())
        await press(page)
        times.push(await watched)
        await slowed(1)
        await till.next()
      }
      return times
    },
    async sellFast(count) {
      for (let sale = 0; sale < count; sale += 1) {
        await till.sellAirtime(number(), '5')
        await till.next()
      }
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    },
    async search() {
      await slowed(slowdown)
      await page.evaluate(watchPaints)
      const times: number[] = []
      for (const text of typed) {
        await till.search.fill('')
        await page.evaluate(() => globalThis.paints.settled())
        for (const letter of text) {
          await page.evaluate(() => globalThis.paints.begin())
          await page.keyboard.press(letter === ' ' ? 'Space' : letter)
          times.push((await page.evaluate(() => globalThis.paints.settled())).found)
        }
      }
      await slowed(1)
      return times
    },
    close: () => context.close(),
  }
}

/** By the mouse itself: a locator's click looks at the page in the middle of it. */
async function press(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}
