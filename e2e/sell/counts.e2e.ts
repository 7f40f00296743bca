import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/**
 * What a press costs, in counts that don't depend on the machine: React's commits, IndexedDB's transactions (strict
 * writes, and others), layouts.
 */
type Work = Readonly<Record<'commits' | 'writes' | 'reads' | 'layouts', number>>

declare global {
  // TypeScript declares a page's global only this way.
  var work: { commits: number; writes: number; reads: number }
}

/** Runs in the page before its scripts, so it can't use anything from outside. */
function countWork(): void {
  const work = { commits: 0, writes: 0, reads: 0 }
  globalThis.work = work
  // React tells its developer tools of every commit.
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => (work.commits += 1),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  })
  const open: unknown = Reflect.get(IDBDatabase.prototype, 'transaction')
  if (typeof open !== 'function') throw new Error('No IndexedDB')
  IDBDatabase.prototype.transaction = function (...args) {
    const [stores, , options] = args
    // The sealed texts of the device follow later, and hold nothing up.
    if (stores !== 'texts') work[options?.durability === 'strict' ? 'writes' : 'reads'] += 1
    return Reflect.apply(open, this, args)
  }
}

/**
 * The most that each step may take. Lower a number when the work gets less; before raising one, look for the work that
 * came in. An announcement to a screen reader is a commit of one element. The search is not counted: its results follow
 * the letters as fast as the machine can draw them.
 */
const most: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'tile → form': { commits: 2, writes: 0, reads: 0, layouts: 3 },
  'a digit': { commits: 1, writes: 0, reads: 0, layouts: 3 },
  'form → check': { commits: 2, writes: 0, reads: 0, layouts: 3 },
  // Two writes before the request and one after the answer. The reads: whether this window still owns the journal,
  // whether another sale has this transaction, and, after the receipt is shown, what the shop sells. Each second begun
  // adds a commit: the screen says how long the sale takes.
  'pay → receipt': { commits: 11, writes: 3, reads: 4, layouts: 10 },
  'receipt → next customer': { commits: 4, writes: 1, reads: 0, layouts: 4 },
}

test(
  'a press costs no more commits, layouts and transactions than it did',
  { tag: '@not-firefox' },
  async ({ page, till }) => {
    await page.addInitScript(countWork)
    await till.openShop()
    await page.waitForLoadState('networkidle')
    const counter = await counterOf(page)
    // The first of each loads what later ones have.
    await till.sellAirtime('0832224567', '5')
    await till.next()

    // A clock or a late read may add to one sale; a step costs what it costs in the cheaper one.
    for (const digits of ['083222456', '083222457']) {
      const tile = page.getByRole('main').getByRole('button', { name: 'MTN airtime' }).first()
      await counter.count('tile → form', await aimed(page, tile))
      const number = till.details.getByRole('textbox', { name: 'Mobile number' })
      await number.fill(digits)
      await counter.count('a digit', () => number.press('8'))
      await till.details.getByRole('textbox', { name: 'Amount', exact: true }).fill('5')
      const check = till.details.getByRole('button', { name: 'Check' })
      await counter.count('form → check', await aimed(page, check))

      const pay = till.check.getByRole('button', { name: /^Exact cash/ })
      const press = await aimed(page, pay)
      await counter.count('pay → receipt', async () => {
        const began = performance.now()
        await press()
        await till.sold.waitFor()
        return Math.ceil((performance.now() - began) / 1_000)
      })
      const next = till.receipt.getByRole('button', { name: /^Next customer/ })
      await counter.count('receipt → next customer', await aimed(page, next))
    }

    expect(Object.keys(counter.counted)).toEqual(Object.keys(most))
    for (const [step, work] of Object.entries(counter.counted))
      for (const [name, count] of Object.entries(work))
        expect.soft(count, `${step}: ${name}`).toBeLessThanOrEqual(most[step]?.[name] ?? 0)
  },
)

/** Reaches a button, so that its press alone is counted. */
async function aimed(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.hover()
  // A button that ignores its first half second is ready then.
  await target.click({ trial: true })
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

async function counterOf(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const now = async (): Promise<Work> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const layouts = metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN
    return { ...(await page.evaluate(() => globalThis.work)), layouts }
  }
  /** Waits until nothing has happened for a while of frames. */
  const rest = async (): Promise<Work> => {
    let last = await now()
    for (;;) {
      await page.evaluate(async () => {
        for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame)
      })
      const next = await now()
      if (JSON.stringify(next) === JSON.stringify(last)) return last
      last = next
    }
  }
  const counted: Record<string, Work> = {}
  return {
    counted,
    /** @param act returns how many commits are not its own */
    async count(step: string, act: () => Promise<number | void>): Promise<void> {
      const before = await rest()
      const others = (await act()) ?? 0
      const after = await rest()
      const least = counted[step] ?? {
        commits: Infinity,
        writes: Infinity,
        reads: Infinity,
        layouts: Infinity,
      }
      counted[step] = {
        commits: Math.min(least.commits, after.commits - before.commits - others),
        writes: Math.min(least.writes, after.writes - before.writes),
        reads: Math.min(least.reads, after.reads - before.reads),
        layouts: Math.min(least.layouts, after.layouts - before.layouts),
      }
    },
  }
}
