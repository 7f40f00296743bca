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

/**
 * The browser's own reader where it knows all of {@link formats}, else one in WebAssembly, fetched now from the till's own
 * files.
 * @throws when that can't be fetched
 */
export async function barcodeReader(): Promise<BarcodeReader> {
  const Native = nativeReader()
  if (Native !== undefined && (await knowsAll(Native))) return readerBy(new Native({ formats }))
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

function nativeReader(): NativeReader | undefined {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  return isReader(found) ? found : undefined
}

function isReader(value: unknown): value is NativeReader {
  return typeof value === 'function' && 'getSupportedFormats' in value
}

async function knowsAll(reader: NativeReader): Promise<boolean> {
  const known: readonly string[] = await reader.getSupportedFormats().catch(() => [])
  return formats.every((format) => known.includes(format))
}
