import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { afterScan } from '../till.ts'

/** Codes, and the milliseconds between their keys: shorter, slower and less even than most scanners. */
const bursts = [
  ['123456', [1]],
  ['0412345678563', [5, 5, 60, 5]],
  ['4012345678901', [60]],
  ['A1 c?/2', [20]],
] as const

/** Real keys in sequence, ended by Enter and another key, with the last gap's pace. */
async function scan(page: Page, text: string, gaps: readonly number[]): Promise<void> {
  const keys = [...Array.from(text), 'Enter', 'Enter']
  await pressAt(
    page,
    keys.map((key, index) => ({ key, gap: gaps[index % gaps.length] ?? 0 })),
  )
}

const isChromium = (page: Page) => page.context().browser()?.browserType().name() === 'chromium'

/**
 * Presses keys with these gaps in milliseconds. Chromium gets each key's time, like a keyboard's, however busy the
 * machine is; other browsers can't. Then waits until the next key counts as a hand's.
 */
async function pressAt(page: Page, keys: readonly { key: string; gap: number }[]): Promise<void> {
  if (!isChromium(page)) {
    // On a busy machine the second Enter would come as late as a hand's.
    for (const { key, gap } of keys.slice(0, -1))
      await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: gap })
    return pause(afterScan)
  }
  const cdp = await page.context().newCDPSession(page)
  let at = Date.now() - keys.reduce((sum, { gap }) => sum + gap, 0)
  const sent: Promise<unknown>[] = []
  for (const { key, gap } of keys) {
    at += gap
    const stroke =
      key === 'Enter' ? { key, text: '\r', windowsVirtualKeyCode: 13 } : { key, text: key }
    const timestamp = at / 1_000
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...stroke }))
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key }))
  }
  await Promise.all(sent)
  await cdp.detach()
  await pause(afterScan)
}

test('no scan sells or hands over; only the next Enter does', async ({ page, till, ledger }) => {
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('0831234567', '20')
  const sell = till.check.getByRole('button', { name: /^Exact cash/ })
  await expect(sell).toBeFocused()
  for (const [text, gaps] of bursts) {
    await scan(page, text, gaps)
    await expect(till.check.getByText('Nothing can be typed or scanned here')).toBeVisible()
    await expect(sell).toBeFocused()
  }
  expect((await ledger()).transactions['COMPLETED']).toBe(0)

  await till.check.getByRole('button', { name: 'Give change' }).click()
  const pay = page.getByRole('form', { name: 'Pay' })
  await expect(pay.getByLabel('Cash from the customer')).toBeFocused()
  await scan(page, '50', [5])
  await expect(pay.getByRole('button', { name: /^Sell for/ })).toBeFocused()
  // Like an Android scanner. Firefox inserts text differently.
  if (isChromium(page)) {
    await pay.getByLabel('Cash from the customer').focus()
    await page.keyboard.insertText('6001234567890')
    await pressAt(page, [
      { key: 'Enter', gap: 5 },
      { key: 'Enter', gap: 5 },
    ])
    await expect(pay.getByRole('button', { name: /^Sell for/ })).toBeFocused()
  }
  await pay.getByLabel('Cash from the customer').fill('')
  await pay.getByRole('button', { name: /^Sell for/ }).focus()
  // Also a scanner that sends Enter before the code.
  await pressAt(
    page,
    ['Enter', ...Array.from('6001234567890'), 'Enter', 'Enter'].map((key) => ({ key, gap: 5 })),
  )
  expect((await ledger()).transactions['COMPLETED']).toBe(0)
  await page.keyboard.press('Enter')

  const done = till.receipt.getByRole('button', { name: /^Next customer/ })
  await expect(done).toBeFocused()
  for (const [text, gaps] of bursts) {
    await scan(page, text, gaps)
    await expect(till.receipt.getByText('Nothing can be typed or scanned here')).toBeVisible()
  }
  expect((await ledger()).transactions['COMPLETED']).toBe(1)
  await expect(done).toBeFocused()
  await expect(done).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(till.receipt).toBeHidden()
})
