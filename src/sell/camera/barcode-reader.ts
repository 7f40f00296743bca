import { inTime } from '../../values/time/in-time.ts'

/** Reads the codes in a picture of the camera. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>

/** What is used of the browser's own reader: it is not among the types that TypeScript brings along. */
interface NativeReader {
  new (options: { formats: readonly string[] }): {
    detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

/** The codes that are on vouchers, bills and meters' cards. */
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

/** The browser's own reader may find nothing for so many milliseconds before the other is tried too, and answer as late. */
const PATIENCE = 4_000
const noAnswer = 'The browser’s reader does not answer'

/**
 * The browser's own reader where it knows all of {@link formats} and works, else one in WebAssembly, fetched then from the
 * till's own files. In Chrome for Windows and Linux the browser's has no formats; elsewhere its service may be missing,
 * and it finds nothing. That looks like a camera without a code in sight, so both look at each picture until one finds a code.
 * @throws when the one in WebAssembly is needed and can't be fetched
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
