import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { expect, test } from 'vitest'

test('the WebAssembly reader’s file matches its script', () => {
  const { resolve } = createRequire(import.meta.url)
  const file = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  expect(createHash('sha256').update(file).digest('hex')).toBe(ZXING_WASM_SHA256)
})
