import type { PaperSize } from './PaperReceipt.tsx'

const millimetresPerPixel = 25.4 / 96

/**
 * Prints the page's `.print-root` on a page as wide as the roll and as long as the slip, so that a
 * receipt printer neither cuts it short nor feeds a sheet of nothing. On A4 the printer's own page
 * counts. Resolves when the print dialog is closed, whether or not anything was printed: no browser
 * tells. False where the browser opened none.
 */
export function printPaper(paper: PaperSize): Promise<boolean> {
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
    let opened = false
    const open = () => {
      opened = true
    }
    const end = (closed: boolean) => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      resolve(closed)
    }
    const close = () => end(true)
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close, { once: true })
    window.print()
    // A browser without a dialog, as some inside other apps, says nothing at all.
    setTimeout(() => {
      if (!opened) end(false)
    }, 1_000)
  })
}
