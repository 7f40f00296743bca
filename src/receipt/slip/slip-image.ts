import type { Slip } from './slip.ts'
import { slipLines } from './slip-lines.ts'

const columns = 48
/** Pixels: sharp on a phone, and small enough for a message. */
const SIZE = 26
const LINE = 34
const MARGIN = 40

/**
 * A slip as a black and white picture (PNG). Drawn from its text, not from the screen.
 * @throws Error if the browser has no canvas
 */
export async function slipImage(slip: Slip): Promise<Blob> {
  const lines = slipLines(slip, columns, 'latin')
  const canvas = document.createElement('canvas')
  const measure = canvas.getContext('2d')
  if (measure === null) throw new Error('No canvas')
  measure.font = font('normal')
  const letter = measure.measureText('0').width
  canvas.width = Math.ceil(columns * letter) + 2 * MARGIN
  canvas.height = lines.reduce((sum, line) => sum + heightOf(line.look), 2 * MARGIN)
  const paint = canvas.getContext('2d')
  if (paint === null) throw new Error('No canvas')
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000'
  let bottom = MARGIN
  for (const { text, look } of lines) {
    bottom += heightOf(look)
    paint.font = font(look)
    paint.fillText(text, MARGIN, bottom - heightOf(look) * 0.25)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('No picture'))
      else resolve(blob)
    }, 'image/png')
  })
}

function font(look: 'normal' | 'strong' | 'big'): string {
  const weight = look === 'normal' ? '' : 'bold '
  return `${weight}${look === 'big' ? 2 * SIZE : SIZE}px ui-monospace, 'Courier New', monospace`
}

function heightOf(look: 'normal' | 'strong' | 'big'): number {
  return look === 'big' ? 2 * LINE : LINE
}
