import type { Slip } from './slip.ts'
import { slipLines } from './slip-lines.ts'

const columns = 48
const WIDTH = 80
const MARGIN = 4
/** A letter of Courier is 0.6 em wide; letter sizes are in points, the page in millimetres. */
const size = (WIDTH - 2 * MARGIN) / columns / 0.6
const points = size * (72 / 25.4)
const LINE = 1.3

/**
 * A slip as a PDF of one page, 80 mm wide and as long as it is, with selectable text.
 * Fetches the library at first use.
 */
export async function slipPdf(slip: Slip): Promise<Blob> {
  const { jsPDF } = await import('jspdf')
  const lines = slipLines(slip, columns, 'latin')
  const heights = lines.map(({ look }) => (look === 'big' ? 2 : 1) * size * LINE)
  const long = heights.reduce((sum, height) => sum + height, 2 * MARGIN)
  const page = new jsPDF({
    unit: 'mm',
    format: [WIDTH, Math.max(WIDTH, long)],
    putOnlyUsedFonts: true,
  })
  page.setProperties({ title: slip.title })
  let bottom = MARGIN
  lines.forEach(({ text, look }, index) => {
    bottom += heights[index] ?? 0
    page.setFont('courier', look === 'normal' ? 'normal' : 'bold')
    page.setFontSize(look === 'big' ? 2 * points : points)
    if (text !== '') page.text(text, MARGIN, bottom - size * 0.3)
  })
  return page.output('blob')
}
