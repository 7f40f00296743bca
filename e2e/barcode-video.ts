import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { chromiumFlags, findChromium } from './chromium.ts'

const [WIDTH, HEIGHT] = [640, 480]
const [GREY, WHITE] = [128, 235]

/**
 * The flags for a Chromium whose camera sees a code without asking for permission.
 * @param format of ZXing, such as `Code128`
 */
export async function cameraThatSees(text: string, format: 'Code128' | 'QRCode') {
  const file = join(mkdtempSync(join(tmpdir(), 'tuckshop-camera-')), 'code.y4m')
  writeFileSync(file, videoOf(await pictureOf(text, format)))
  return {
    executablePath: findChromium(),
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  }
}

/** The code in the middle of white paper, as brightness values. */
async function pictureOf(text: string, format: 'Code128' | 'QRCode'): Promise<Uint8Array> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  const { symbol } = await writeBarcode(text, { format })
  const scale = Math.floor(Math.min((WIDTH - 80) / symbol.width, (HEIGHT - 80) / symbol.height))
  const left = Math.floor((WIDTH - symbol.width * scale) / 2)
  const top = Math.floor((HEIGHT - symbol.height * scale) / 2)
  const picture = new Uint8Array(WIDTH * HEIGHT).fill(WHITE)
  for (let y = 0; y < symbol.height * scale; y++)
    for (let x = 0; x < symbol.width * scale; x++) {
      const from = Math.floor(y / scale) * symbol.width + Math.floor(x / scale)
      if (symbol.data[from] === 0) picture[(top + y) * WIDTH + left + x] = 16
    }
  return picture
}

/** Two frames of YUV4MPEG2, which the browser repeats. */
function videoOf(picture: Uint8Array): Uint8Array {
  const colours = new Uint8Array((WIDTH * HEIGHT) / 2).fill(GREY)
  const frame = [Buffer.from('FRAME\n'), picture, colours]
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...frame, ...frame])
}
