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
  const onScreen = slip?.scrollHeight ?? 0
  if (onScreen > 0 && paper !== 'a4') {
    // In print the margins are smaller and the lines no shorter, so this is never too little.
    const height = Math.ceil(onScreen * millimetresPerPixel) + 4
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
