import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectInSight, wholeTiles } from '../checks/in-sight.ts'
import { smallTargets } from '../checks/small-targets.ts'
import { linkTo } from '../till.ts'

interface Run {
  readonly devices: string
  readonly tag: string | string[]
  /** Width, height, and the least number of fully visible tiles before a sale. */
  readonly sizes: readonly (readonly [width: number, height: number, leastTiles: number])[]
}

const runs: readonly Run[] = [
  {
    devices: 'a small phone',
    tag: [],
    sizes: [[360, 740, 4]],
  },
  {
    devices: 'a desktop, a phone, a phone on its side and tablets',
    tag: '@thorough',
    sizes: [
      [1440, 900, 16],
      [390, 844, 4],
      [740, 360, 4],
      [820, 1180, 4],
      [1024, 768, 12],
    ],
  },
]

/** Letters as wide as on a machine without the usual fonts. */
function setWideFont(): void {
  const { style } = document.documentElement
  style.setProperty('--font-sans', "'DejaVu Sans', Verdana, sans-serif")
  style.setProperty('--font-mono', "'DejaVu Sans Mono', monospace")
}

for (const { devices, tag, sizes } of runs)
  test(
    `a wide font breaks no amount or word, cuts nothing in a sale, and keeps every target large enough, on ${devices}`,
    { tag },
    async ({ page, till }) => {
      const onEverySize = async (screen: string, look: (leastTiles: number) => Promise<void>) => {
        for (const [width, height, leastTiles] of sizes)
          await test.step(`${screen} at ${width}×${height}`, async () => {
            await page.setViewportSize({ width, height })
            await look(leastTiles)
            expect(await textFaults(page)).toEqual([])
            // From 1024 px on there is a mouse (WCAG 2.2, 2.5.8).
            expect.soft(await smallTargets(page, width < 1024 ? 44 : 24)).toEqual([])
          })
      }
      const rest = async (leastTiles: number) => {
        await expect.poll(async () => wholeTiles(till.tiles)).toBeGreaterThanOrEqual(leastTiles)
      }
      await till.openShop()
      await page.evaluate(setWideFont)
      await onEverySize('Sell', rest)

      await till.sellAirtime('082 000 0007')
      await expect(till.outcome).toBeVisible()
      await onEverySize('a sale under way', () =>
        expectInSight(till.outcome.getByText(/^R\s20\.00$/).first()),
      )
      await page.getByRole('button', { name: 'Next customer' }).click()

      await till.choose('Eskom')
      const meter = till.details.getByLabel('Meter number')
      await meter.fill('01234564567')
      await till.details.getByLabel('Amount', { exact: true }).fill('70')
      await onEverySize('Details', () => expect(meter).toBeVisible())
      await till.details.getByRole('button', { name: 'Check' }).click()
      await onEverySize('Check', () => expectInSight(till.check.getByText(/^R\s70\.00$/).first()))
      await till.check.getByRole('button', { name: 'Give change' }).click()
      await page.getByLabel('Cash from the customer').fill('200')
      await onEverySize('Pay', () => expectInSight(page.getByText(/^R\s130\.00$/)))
      await page.getByRole('button', { name: /^Sell for/ }).click()

      const groups = till.receipt.getByText(/^\d{4}\s?$/)
      await expect(groups.first()).toBeVisible()
      await onEverySize('Sold', async () => {
        for (const group of await groups.all()) await expectInSight(group)
        await expectInSight(till.receipt.getByText(/^R\s130\.00$/).last())
      })
      await till.next()
      await onEverySize('Sell after a sale', rest)

      await till.sellAirtime('082 000 0003')
      await onEverySize('Failed', () =>
        expectInSight(till.outcome.getByText(/^R\s20\.00$/).first()),
      )
      await page.getByRole('button', { name: /next customer$/i }).click()

      await till.chooseVoucher()
      await onEverySize('Redeem', () => expectInSight(till.voucherPin))
      await page.keyboard.press('Escape')
      for (const place of ['Sales', 'Cash-up', 'Catalogue', 'Settings']) {
        const link = linkTo(page, place)
        await link.click()
        await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
        await onEverySize(place, () => expectInSight(link))
      }
    },
  )

/**
 * Words and amounts broken over two lines, texts cut without an ellipsis and a tooltip, and texts outside their box.
 */
async function textFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const { currentNode: text } = texts
      const element = text.parentElement
      const written = text.textContent ?? ''
      if (element === null || written.trim() === '' || !isShown(element)) continue
      // A no-break space keeps an amount together; a line may end after a hyphen, a dash or a slash.
      for (const { 0: word, index } of written.matchAll(/[^ \n]+?(?:[-–—/·@]|(?=[ \n])|$)/g)) {
        // People don't read ids as words.
        if (/^[\da-f-]{20,}$/.test(word)) continue
        const box = document.createRange()
        box.setStart(text, index)
        box.setEnd(text, index + word.length)
        const lines = new Set([...box.getClientRects()].map(({ top }) => Math.round(top / 4)))
        if (lines.size > 1) found.add(`broken: ${word} in ${written}`)
      }
      const all = document.createRange()
      all.selectNodeContents(text)
      const fault = faultOf(all.getBoundingClientRect(), element)
      if (fault !== undefined) found.add(`${fault}: ${written}`)
    }
    return [...found]

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false
      // Text for screen readers alone is one pixel large.
      for (let part: Element | null = element; part !== null; part = part.parentElement)
        if (part.getBoundingClientRect().width === 1) return false
      return true
    }

    function faultOf(box: DOMRect, element: Element): string | undefined {
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const { overflowX, overflowY, textOverflow, position, display } = getComputedStyle(part)
        const { left, right, top, bottom } = part.getBoundingClientRect()
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`) || position === 'fixed')
          return undefined
        if (display === 'inline' || display === 'contents') continue
        const isWide = box.left < left - 1 || box.right > right + 1
        if (overflowX === 'visible') {
          if (isWide) return 'leaves its box'
        } else if (isWide || box.top < top - 4 || box.bottom > bottom + 4) {
          const isMarked = textOverflow === 'ellipsis' || isClamped(part)
          return isMarked && part.closest('[title]') !== null ? undefined : 'cut'
        }
      }
      return undefined
    }

    function isClamped(part: Element): boolean {
      return getComputedStyle(part).getPropertyValue('-webkit-line-clamp') !== 'none'
    }
  })
}
