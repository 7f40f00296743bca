import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PaperReceipt, type PaperSize } from '../PaperReceipt.tsx'
import { printPaper } from './print-paper.ts'

/** jsdom has no constructed style sheets: this class only keeps its text. */
class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

/** These pixels on the screen are 100 mm of paper. */
const onPaper = 378

const inForce = () =>
  document.adoptedStyleSheets.map((sheet) => ('text' in sheet ? sheet.text : sheet)).join('')

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each<[PaperSize, number, string]>([
  ['58', onPaper, '@page { size: 58mm 105mm; margin: 0 }'],
  ['80', onPaper, '@page { size: 80mm 105mm; margin: 0 }'],
  // No page is wider than high.
  ['80', 150, '@page { size: 80mm 80mm; margin: 0 }'],
  ['a4', onPaper, '@page { size: portrait }'],
])('on %s, %i px high, the page is %j only while it prints', async (paper, height, page) => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  render(<PaperReceipt printed>Sold</PaperReceipt>)
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(inForce()).toBe(page)
    window.dispatchEvent(new Event('afterprint'))
  })
  await printPaper(paper)
  expect(print).toHaveBeenCalledTimes(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('tells a browser without a print dialog from a closed print dialog', async () => {
  vi.useFakeTimers()
  render(<PaperReceipt printed>Sold</PaperReceipt>)
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const closed = printPaper('80')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await closed).toBe(false)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('without a closing event, the next touch counts as closing', async () => {
  vi.useFakeTimers()
  render(<PaperReceipt printed>Sold</PaperReceipt>)
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  const told = vi.fn<(closed: boolean) => void>()
  void printPaper('80').then(told)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledWith(true)
})
