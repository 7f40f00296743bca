import { inTime } from '../../values/time/in-time.ts'

/** Reads the codes in a picture of the camera. */
type BarcodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>

/** The part of the browser's own reader that the till uses; TypeScript has no types for it. */
interface NativeReader {
  new (options: { formats: readonly string[] }): {
    detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

/** The codes on vouchers, bills and meter cards. */
const formats = [
  'code_128',
  'code_39',
  'codabar',
  'itf',
  'ean_13',
  'qr_code',
  'data_matrix',
  'pdf417',
] as const

/**
 * After this many milliseconds without a code or an answer from the browser's own reader, the till also tries the
 * other.
 */
const PATIENCE = 4_000
const noAnswer = 'The browser’s reader does not answer'

/**
 * The browser's own reader if it knows all of {@link formats} and works, else a WebAssembly reader from the till's own
 * files. In Chrome for Windows and Linux, the browser's has no formats. Elsewhere its service may be missing, so it
 * finds nothing. That looks the same as no code in sight, so both look at each picture until one finds a code.
 * @throws if it needs the WebAssembly reader and can't fetch it
 */
export async function barcodeReader(): Promise<BarcodeReader> {
  const native = await nativeReader()
  if (native === undefined) return wasmReader()
  const began = performance.now()
  let chosen: BarcodeReader | undefined
  let second: BarcodeReader | undefined
  return async (video) => {
    if (chosen !== undefined && chosen !== native) return chosen(video)
    const texts = await inTime(native(video), PATIENCE, noAnswer).catch(() => undefined)
    if (texts === undefined) {
      chosen = second ?? (await wasmReader())
      return chosen(video)
    }
    if (texts.length > 0) chosen = native
    if (chosen === native || performance.now() - began <= PATIENCE) return texts
    try {
      second ??= await wasmReader()
    } catch {
      chosen = native
      return texts
    }
    const found = await second(video)
    if (found.length > 0) chosen = second
    return found
  }
}

async function nativeReader(): Promise<BarcodeReader | undefined> {
  const Native: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isReader(Native)) return undefined
  try {
    const known: unknown = await inTime(Native.getSupportedFormats(), PATIENCE, noAnswer)
    const knowsAll = Array.isArray(known) && formats.every((format) => known.includes(format))
    return knowsAll ? readerBy(new Native({ formats })) : undefined
  } catch {
    return undefined
  }
}

async function wasmReader(): Promise<BarcodeReader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: file }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true })
  return readerBy(new BarcodeDetector({ formats: [...formats] }))
}

function readerBy(detector: InstanceType<NativeReader>): BarcodeReader {
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

function isReader(value: unknown): value is NativeReader {
  return typeof value === 'function' && 'getSupportedFormats' in value
}
