import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { barcodeReader } from './barcode-reader.ts'

vi.mock('barcode-detector/ponyfill', () => ({
  prepareZXingModule: async () => undefined,
  BarcodeDetector: class {
    detect = async () => inSight.map(() => ({ rawValue: 'by WebAssembly' }))
  },
}))

/** What the WebAssembly reader sees. */
let inSight: string[] = []
beforeEach(() => {
  inSight = ['a code']
})

const video: HTMLVideoElement = JSON.parse('{}')

// Its file loads in real time, and the tests' clocks don't wait.
beforeAll(async () => {
  await (
    await barcodeReader()
  )(video)
}, 20_000)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Detect = () => Promise<readonly { readonly rawValue: string }[]>
const formats = 'code_128 code_39 codabar itf ean_13 qr_code data_matrix pdf417'.split(' ')
const all = async () => formats
const reads: Detect = async () => [{ rawValue: 'by the browser' }]
const never = () => new Promise<never>(() => {})
const throws = () => {
  throw new TypeError('No')
}
const refuses = () => Promise.reject(new DOMException('No', 'NotSupportedError'))

/** A browser's own reader. */
function native(known: () => Promise<unknown>, detect: Detect, onMake = () => {}): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = known
      detect = detect
      constructor() {
        onMake()
      }
    },
  )
}

/** The results of five looks, five seconds each. */
async function readNow(): Promise<readonly string[]> {
  vi.useFakeTimers()
  const inFiveSeconds = async <T>(work: Promise<T>) => {
    const [result] = await Promise.all([work, vi.advanceTimersByTimeAsync(5_000)])
    return result
  }
  const reader = await inFiveSeconds(barcodeReader())
  let texts: readonly string[] = []
  for (let looks = 0; looks < 5 && texts.length === 0; looks += 1)
    texts = await inFiveSeconds(reader(video))
  return texts
}

test('the browser’s own reader reads if it works', async () => {
  native(all, reads)
  expect(await readNow()).toEqual(['by the browser'])
})

test.each<[string, () => void]>([
  ['is not there', () => {}],
  ['knows no formats', () => native(async () => [], reads)],
  ['knows not all of them', () => native(async () => formats.slice(1), reads)],
  ['tells nothing of its formats', () => native(async () => undefined, reads)],
  ['can’t tell its formats', () => native(refuses, reads)],
  ['throws on the question about them', () => native(throws, reads)],
  ['never tells its formats', () => native(never, reads)],
  ['can’t be made', () => native(all, reads, throws)],
  ['can’t read', () => native(all, refuses)],
  ['throws while reading', () => native(all, throws)],
  ['never answers', () => native(all, never)],
  ['finds nothing', () => native(all, async () => [])],
])('a browser’s own reader that %s gives way to the WebAssembly reader', async (_, stub) => {
  stub()
  expect(await readNow()).toEqual(['by WebAssembly'])
})

test('a browser’s own reader that breaks after it has read gives way, too', async () => {
  const answers: Detect[] = [reads, refuses]
  native(all, () => (answers.shift() ?? refuses)())
  const reader = await barcodeReader()
  expect(await reader(video)).toEqual(['by the browser'])
  expect(await reader(video)).toEqual(['by WebAssembly'])
})

test.each([
  ['the browser’s own', 'by the browser'],
  ['the WebAssembly reader', 'by WebAssembly'],
])('after a long time without a code, %s stays if it finds one', async (_, finder) => {
  vi.useFakeTimers()
  let seen = false
  const isNative = finder === 'by the browser'
  const detect = vi.fn<Detect>(async () => (seen && isNative ? reads() : []))
  native(all, detect)
  inSight = []
  const reader = await barcodeReader()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await reader(video)).toEqual([])
  expect(await reader(video)).toEqual([])
  seen = true
  inSight = isNative ? [] : ['a code']
  expect(await reader(video)).toEqual([finder])
  // If one can't read now, the till doesn't ask the other.
  inSight = []
  seen = false
  const looks = detect.mock.calls.length
  expect(await reader(video)).toEqual([])
  inSight = ['a code']
  expect(await reader(video)).toEqual(isNative ? [] : [finder])
  expect(detect.mock.calls.length - looks).toBe(isNative ? 2 : 0)
})
