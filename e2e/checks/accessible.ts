import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { afterDrawing } from './after-drawing.ts'

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** Reports violations only. The till has no media, so axe preloads none. */
const violationsOnly: RunOptions = { resultTypes: ['violations'], preload: false }
const byColour: RunOptions = {
  ...violationsOnly,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Checks the page with axe: every rule in light, and the rules about colour in dark. Skips Firefox: ESR 153 closes a
 * page whose tiles reach below the window when axe reads their styles. The violations are the same in every browser.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await bringAxe(page)
  for (const [colorScheme, options] of [
    ['light', violationsOnly],
    ['dark', byColour],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await afterDrawing(page)
    const { violations } = await page.evaluate(
      (options): Promise<AxeResults> => window.axe.run(document, options),
      options,
    )
    const found = violations.flatMap(({ id, help, nodes }) => {
      const wrong = nodes.filter((node) => !isOnPurpose(id, node.html))
      const at = wrong.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
      return at.length === 0 ? [] : [{ rule: `${id}: ${help}`, at }]
    })
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Fields about customers have an `autocomplete` that browsers don't know (src/ui/field/not-filled-in.ts). */
function isOnPurpose(rule: string, html: string): boolean {
  return rule === 'autocomplete-valid' && html.includes('autocomplete="customer"')
}

/** Half a megabyte, which takes longer to load than to run: once per document. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(await readFile(axeFile, 'utf8'))
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
