import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { drawn } from './drawn.ts'

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** What violates a rule is told, and nothing is kept of what passes; the till has no media that axe would have to load. */
const violationsOnly: RunOptions = { resultTypes: ['violations'], preload: false }
const byColour: RunOptions = {
  ...violationsOnly,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Checks the page as it stands with axe: all of its rules in light, and in dark what colours can change. Not in Firefox:
 * ESR 153 ends a page whose tiles reach below the window where axe reads their styles, and what it finds is in every
 * browser the same.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await bringAxe(page)
  for (const [colorScheme, options] of [
    ['light', violationsOnly],
    ['dark', byColour],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await drawn(page)
    const { violations } = await page.evaluate(
      (options): Promise<AxeResults> => window.axe.run(document, options),
      options,
    )
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Half a megabyte, which takes longer to bring than to run: once for each document. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(await readFile(axeFile, 'utf8'))
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
