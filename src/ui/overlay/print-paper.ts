import type { PaperSize } from '../PaperReceipt.tsx'

const millimetresPerPixel = 25.4 / 96
const signsOfLife = ['pointerdown', 'keydown'] as const

/**
 * Prints the page's `.print-root` on a page as wide as the roll and as long as the slip: a receipt printer neither cuts
 * it short nor feeds empty paper. On A4 the printer's own page size counts. Resolves when the print dialog closes;
 * browsers don't tell whether it printed. False if the browser opened no dialog.
 */
export function printPaper(paper: PaperSize): Promise<boolean> {
  const slip = document.querySelector<HTMLElement>('.print-root')
  const sheet = new CSSStyleSheet()
  const long = slip === null || paper === 'a4' ? 0 : heightAt(slip, `${paper}mm`)
  if (long > 0) {
    // Print margins are smaller and lines no shorter, so this is always enough. A printer would turn a page that is
    // wider than high.
    const height = Math.max(Math.ceil(long * millimetresPerPixel) + 4, Number(paper))
    sheet.replaceSync(`@page { size: ${paper}mm ${height}mm; margin: 0 }`)
  }
  if (paper === 'a4') sheet.replaceSync('@page { size: portrait }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // Firefox before 121 can't select the element around the slip.
  const holders = holdersOf(slip)
  for (const holder of holders) holder.dataset['holdsSlip'] = ''
  return new Promise((resolve) => {
    let state: 'asked' | 'open' | 'over' = 'asked'
    const open = () => {
      state = 'open'
    }
    const end = (closed: boolean) => {
      state = 'over'
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
      for (const sign of signsOfLife) window.removeEventListener(sign, close)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      for (const holder of holders) delete holder.dataset['holdsSlip']
      resolve(closed)
    }
    const close = () => end(true)
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    window.print()
    setTimeout(() => {
      // A browser without a print dialog, such as some in-app browsers, fires no event.
      if (state === 'asked') end(false)
      // Some browsers don't report the closing: a touch on the page shows that the dialog is closed.
      if (state === 'open') for (const sign of signsOfLife) window.addEventListener(sign, close)
    }, 1_000)
  })
}

/** How high a slip is, in pixels, at its paper's width: a narrow screen shows it narrower. */
function heightAt(slip: HTMLElement, width: string): number {
  slip.style.width = slip.style.minWidth = width
  const height = slip.scrollHeight
  slip.style.width = slip.style.minWidth = ''
  return height
}

function holdersOf(slip: HTMLElement | null): readonly HTMLElement[] {
  const holder = slip?.parentElement
  return holder == null ? [] : [holder, ...holdersOf(holder)]
}
