import type { Page } from '@playwright/test'

export interface Difference {
  /** The number of different pixels, including pixels in only one picture. */
  readonly pixels: number
  readonly share: number
  /** A PNG with equal pixels pale and different pixels red. */
  readonly picture: Buffer
}

/**
 * Compares two PNGs pixel by pixel.
 * @param page any page, for its canvas
 */
export async function difference(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  const { pixels, share, picture } = await page.evaluate(compare, [
    before.toString('base64'),
    after.toString('base64'),
  ] as const)
  return { pixels, share, picture: Buffer.from(picture, 'base64') }
}

/** Runs in the page, so it can't use anything from outside. */
async function compare(pngs: readonly [string, string]) {
  const bitmaps = await Promise.all(
    pngs.map((png) =>
      createImageBitmap(
        new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], {
          type: 'image/png',
        }),
      ),
    ),
  )
  const width = Math.max(...bitmaps.map((bitmap) => bitmap.width))
  const height = Math.max(...bitmaps.map((bitmap) => bitmap.height))
  const [before = [], after = []] = bitmaps.map((bitmap) => {
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    pen?.drawImage(bitmap, 0, 0)
    return pen?.getImageData(0, 0, width, height).data ?? []
  })
  const shown = new ImageData(width, height)
  let pixels = 0
  for (let place = 0; place < shown.data.length; place += 4) {
    const parts = [0, 1, 2, 3].map((part) => after[place + part] ?? 0)
    if (parts.every((part, which) => part === before[place + which])) {
      shown.data.set([...parts.slice(0, 3), 48], place)
    } else {
      pixels += 1
      shown.data.set([224, 0, 48, 255], place)
    }
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(shown, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  const picture = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return { pixels, share: pixels / (width * height), picture }
}
