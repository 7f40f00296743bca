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

const inForce = () =>
  document.adoptedStyleSheets.map((sheet) => ('text' in sheet ? sheet.text : sheet)).join('')

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.assign(document, { adoptedStyleSheets: [] })
  // 378 px on the screen are 100 mm of paper.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(378)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each<[PaperSize, string]>([
  ['58', '@page { size: 58mm 105mm; margin: 0 }'],
  ['80', '@page { size: 80mm 105mm; margin: 0 }'],
  ['a4', '@page { size: portrait }'],
])('on %s the page is %j, only while it prints', async (paper, page) => {
  render(<PaperReceipt printed>Sold</PaperReceipt>)
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(inForce()).toBe(page)
    window.dispatchEvent(new Event('afterprint'))
  })
  await printPaper(paper)
  expect(print).toHaveBeenCalledTimes(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test.each<[PaperSize, string]>([
  ['58', '@page { size: 58mm 58mm; margin: 0 }'],
  ['80', '@page { size: 80mm 80mm; margin: 0 }'],
])('on %s no page is wider than high, even for a short slip', async (paper, page) => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(150)
  render(<PaperReceipt printed>Sold</PaperReceipt>)
  vi.spyOn(window, 'print').mockImplementation(() => {
    expect(inForce()).toBe(page)
    window.dispatchEvent(new Event('afterprint'))
  })
  await printPaper(paper)
  expect.assertions(1)
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
