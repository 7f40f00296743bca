import type { Page } from '@playwright/test'

/** Records every title and every word about money in a sale's outcome, even for a moment. */
export async function watchWords(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Reflect.set(globalThis, 'shownByTheTill', shown)
    let last = ''
    const look = () => {
      const outcome = document.querySelector(
        'section[aria-label="Outcome"], section[aria-label="Receipt"]',
      )
      const words = [...(outcome?.querySelectorAll('h3, [data-money], [data-title]') ?? [])]
      const now = words.map(({ textContent }) => textContent.trim()).join(' / ')
      if (now !== '' && now !== last) shown.push(now)
      last = now
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

/** The words that {@link watchWords} has recorded since the page loaded, in order. */
export async function wordsShown(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const shown: unknown = Reflect.get(globalThis, 'shownByTheTill')
    return Array.isArray(shown) ? shown.map(String) : []
  })
}
