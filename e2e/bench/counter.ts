import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator } from '@playwright/test'
import { Till } from '../till.ts'
import type { Amounts } from './amounts.ts'
import { type Served, slowable } from './pages.ts'
import { byWhose, median, quantile, type Results, type Whose } from './promises.ts'
import { type Noted, watchPage } from './watch.ts'

/** Milliseconds from a press or a key to the paint of its result. */
interface Times {
  readonly form: number[]
  readonly letters: number[]
  readonly screen: number[]
  /** From the end of the platform's answer to the receipt's paint. */
  readonly receipt: number[]
}

/** A page that sells, opened once and used all day. */
interface Counter extends Served {
  readonly times: Times
  /** Opens forms, searches, sells and changes screens. */
  work(): Promise<void>
  /** Sells at full speed. @returns bytes of live objects afterwards */
  sell(count: number): Promise<number>
}

/** Links of the till, each with its screen's heading. The bare stack has none. */
const places = [
  ['Sales', 'Sales'],
  ['Redeem', 'Redeem a voucher'],
  ['Cash-up', 'Cash-up'],
  ['Sell', 'Sell'],
] as const

const form = '[aria-label="Sale"] form input'
const check = '[aria-label="Check"] button'
const receipt = '[aria-label="Receipt"] article'
/** What to type, and the tiles that it finds. */
const results = 'input[type="search"], main :is(button, a)'

/** From reaching a button to pressing it. */
const aimMs = 150

/** Works on the pages in turns, then sells a day's sales on each. */
export async function benchCounters(
  browser: Browser,
  pages: readonly Served[],
  amounts: Amounts,
): Promise<Results> {
  const { rounds, salesBetweenHeaps } = amounts
  const all: Counter[] = []
  for (const page of pages) all.push(await openCounter(browser, page, amounts))
  for (let round = 0; round < rounds; round += 1) for (const counter of all) await counter.work()
  const grown: { whose: Whose; factor: number }[] = []
  for (const counter of all) {
    const half = await counter.sell(salesBetweenHeaps)
    grown.push({
      whose: counter.whose,
      factor: (await counter.sell(salesBetweenHeaps)) / half,
    })
  }
  const shares = (kind: keyof Times, share: number) =>
    byWhose(all, ({ times }) => quantile(times[kind], share))
  return {
    formHalf: shares('form', 0.5),
    formMost: shares('form', 0.98),
    lettersHalf: shares('letters', 0.5),
    lettersMost: shares('letters', 0.98),
    screenHalf: shares('screen', 0.5),
    screenMost: shares('screen', 0.98),
    receipt: byWhose(all, ({ times }) => median(times.receipt)),
    heap: byWhose(grown, ({ factor }) => factor),
  }
}

async function openCounter(
  browser: Browser,
  served: Served,
  { isSlow, products, typed, sales }: Amounts,
): Promise<Counter> {
  const context = await browser.newContext({
    baseURL: served.origin,
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(watchPage)
  const page = await context.newPage()
  const slow = await slowable(page)
  const till = new Till(page)
  const times: Times = { form: [], letters: [], screen: [], receipt: [] }
  await till.openShop()
  await till.tiles.first().waitFor()
  // While idle, the till fetches its other screens.
  await page.waitForLoadState('networkidle')

  async function noted(selector: string, words: string, act: () => Promise<void>): Promise<Noted> {
    await page.evaluate(([selector, words]) => globalThis.bench.begin(selector, words), [
      selector,
      words,
    ] as const)
    await act()
    return page.evaluate(() => globalThis.bench.settled())
  }

  /** Uses the mouse directly: a locator's click inspects the page halfway. */
  async function press(target: Locator, selector: string, words = ''): Promise<Noted> {
    await target.hover()
    await pause(aimMs)
    return noted(selector, words, async () => {
      await page.mouse.down()
      await page.mouse.up()
    })
  }
  const time = ({ input, first }: Noted) => first - input

  let sold = 0
  /** A different number each time, so every sale is distinct. Its last digits tell the sandbox to succeed. */
  const mobileNumber = () => `083${String((sold += 1)).padStart(3, '0')}4567`

  async function openForms(): Promise<void> {
    await till.search.fill('')
    for (const product of products) {
      const tile = page.getByRole('main').getByRole('button', { name: product }).first()
      times.form.push(time(await press(tile, form)))
      await page.keyboard.press('Escape')
      await till.details.waitFor({ state: 'hidden' })
    }
  }

  async function search(): Promise<void> {
    await till.search.focus()
    for (const text of typed) {
      for (const letter of text) {
        const key = letter === ' ' ? 'Space' : letter
        const { input, last } = await noted(results, '', () => page.keyboard.press(key))
        times.letters.push(last - input)
      }
      await noted(results, '', () => till.search.fill(''))
    }
  }

  async function sellSlowly(): Promise<void> {
    for (let sale = 0; sale < sales; sale += 1) {
      await till.choose('MTN airtime')
      await till.details.getByRole('textbox', { name: 'Mobile number' }).fill(mobileNumber())
      await till.details.getByRole('textbox', { name: 'Amount', exact: true }).fill('5')
      times.screen.push(
        time(await press(till.details.getByRole('button', { name: 'Check' }), check)),
      )
      const paid = await press(till.check.getByRole('button', { name: /^Exact cash/ }), receipt)
      times.receipt.push(paid.first - paid.answered)
      const handOver = till.receipt.getByRole('button', { name: /^Next customer/ })
      // It ignores presses in its first half second.
      await handOver.click({ trial: true })
      times.screen.push(time(await press(handOver, receipt)))
    }
  }

  async function lookAround(): Promise<void> {
    const links = page.getByRole('navigation', { name: 'Till' })
    if ((await links.count()) === 0) return
    for (const [name, heading] of places) {
      const link = links.getByRole('link', { name, exact: true })
      times.screen.push(time(await press(link, 'h1', `^${heading}$`)))
    }
  }

  return {
    ...served,
    times,
    async work() {
      await slow(isSlow)
      await openForms()
      await search()
      await sellSlowly()
      await lookAround()
      await slow(false)
    },
    async sell(count) {
      for (let sale = 0; sale < count; sale += 1) {
        await till.sellAirtime(mobileNumber(), '5')
        await till.next()
      }
      const cdp = await context.newCDPSession(page)
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    },
  }
}
