import type { PaperSize } from './PaperReceipt.tsx'

const millimetresPerPixel = 25.4 / 96

/**
 * Prints the page's `.print-root` on a page as wide as the roll and as long as the slip, so that a
 * receipt printer neither cuts it short nor feeds a sheet of nothing. On A4 the printer's own page
 * counts. Resolves when the print dialog is closed.
 */
export function printPaper(paper: PaperSize): Promise<void> {
  const slip = document.querySelector<HTMLElement>('.print-root')
  const sheet = new CSSStyleSheet()
  if (slip !== null && paper !== 'a4') {
    // Paper is narrower than the screen's slip may be: room for lines that break.
    const height = Math.ceil(slip.scrollHeight * millimetresPerPixel * 1.25) + 10
    sheet.replaceSync(`@page { size: ${paper}mm ${height}mm; margin: 0 }`)
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return new Promise((resolve) => {
    const done = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      resolve()
    }
    window.addEventListener('afterprint', done, { once: true })
    window.print()
  })
}
