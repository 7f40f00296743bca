import type { BrowserContext } from '@playwright/test'
import { afterDrawing } from '../checks/after-drawing.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test as base } from '../fixtures.ts'
import { linkTo } from '../till.ts'
import { fixRandomness, moment } from './fixed-randomness.mjs'

export interface Looking {
  /** Whether to compare pictures of the screens, instead of checking them with axe. */
  pictures: boolean
  /** Looks at the page, with a unique name for its picture. */
  look: (screen: string) => Promise<void>
  /** Opens one of the till's places. */
  goTo: (place: string) => Promise<void>
  fixed: void
}

/** Tests that visit screens and look at each. */
export const test = base.extend<Looking>({
  pictures: [false, { option: true }],
  fixed: [
    async ({ context, pictures }, provide) => {
      if (pictures) await fixWhatChanges(context)
      await provide()
    },
    { auto: true },
  ],
  look: async ({ page, pictures }, provide, { title, titlePath }) => {
    const [, flow = title] = titlePath
    await provide(async (screen) => {
      if (!pictures) return expectAccessible(page)
      await page.mouse.move(0, 0)
      await page.waitForLoadState('networkidle')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await afterDrawing(page)
        const name = [flow, title, screen, colorScheme].join(', ').replaceAll(/[^\w,]+/g, '-')
        await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage: true })
      }
      await page.emulateMedia({ colorScheme: null })
    })
  },
  goTo: async ({ page }, provide) => {
    // On a touch screen the sale covers the places.
    const back = page
      .getByRole('dialog', { name: 'Sale' })
      .getByRole('button', { name: 'Products' })
    await provide(async (place) => {
      await expect(async () => {
        // It may be closing.
        if (await back.isVisible()) await back.click({ timeout: 1_000 })
        await linkTo(page, place).click({ timeout: 1_000 })
      }).toPass()
    })
  },
})

/** Fixes what neither the till nor the sandbox controls on a page, so every run shows the same. */
async function fixWhatChanges(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(moment)
  await context.addInitScript(fixRandomness)
  await context.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ usage: 1_234_567, quota: 1_234_567_890 })
  })
}

export { expect }
