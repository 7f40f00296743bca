import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseReceiptPath, resolveReceiptPath } from './receipt-path.ts'

const response: unknown = JSON.parse(`{
  "transactionId": "T-1",
  "amount": 7,
  "receipt": {
    "amount": 0, "pin": "0123", "empty": "", "none": null, "no": false,
    "allocations": [{ "description": "Rates" }, { "description": "Water" }],
    "grid": [[1, 2], [3, 4]],
    "__proto__": "own", "constructor": "mine"
  }
}`)

describe('a path starts at the response, otherwise at its receipt (ruling R27)', () => {
  test.each<[path: string, value: unknown]>([
    ['transactionId', 'T-1'],
    ['receipt.pin', '0123'],
    ['pin', '0123'],
    ['amount', 7],
    ['receipt.amount', 0],
    ['receipt.no', false],
    ['receipt.allocations[1].description', 'Water'],
    ['allocations[0].description', 'Rates'],
    ['receipt.grid[1][0]', 3],
    ['receipt.__proto__', 'own'],
    ['receipt.constructor', 'mine'],
  ])('%s', (path, value) => {
    expect(resolveReceiptPath(response, path).map((found) => found.value)).toEqual([value])
  })

  test.each([
    'receipt.token',
    'receipt.empty',
    'receipt.none',
    'receipt.allocations[2].description',
    'receipt.allocations.length',
    'receipt.pin.length',
    'receipt[0]',
    'toString',
    '__proto__.polluted',
    '',
    'receipt.',
    '.receipt',
    'receipt..pin',
    'receipt["pin"]',
    'receipt[-1]',
    'receipt[1',
    'receipt]',
    'alert(1)',
    'a'.repeat(257),
  ])('%s finds nothing', (path) => {
    expect(resolveReceiptPath(response, path)).toEqual([])
  })
})

test.each<[path: string, steps: readonly (string | number)[], value: unknown]>([
  ['receipt.serialNumber', ['receipt', 'serial_number'], 'S-1'],
  ['pin', ['receipt', 'PIN'], '0123'],
  ['receipt.shopList[0].openUntil', ['receipt', 'ShopList', 0, 'open-until'], 'six'],
  // An exact name wins, unless its value is empty.
  ['receipt.unitType', ['receipt', 'unitType'], 'kWh'],
  ['receipt.bothNames', ['receipt', 'BothNames'], 'here'],
])('finds %s where a record spells it differently (ruling R33)', (path, steps, value) => {
  const record = {
    receipt: {
      serial_number: 'S-1',
      PIN: '0123',
      ShopList: [{ 'open-until': 'six' }],
      unit_type: 'litres',
      unitType: 'kWh',
      bothNames: '',
      BothNames: 'here',
    },
  }
  expect(resolveReceiptPath(record, path)).toEqual([{ steps, value }])
})

test.each<[path: string, values: unknown[]]>([
  ['receipt.pin', ['0001', '0002']],
  ['pin', ['0001', '0002']],
  ['receipt[1].pin', ['0002']],
  ['receipt.extras.invoice', ['INV-1']],
])('%s names a member of every item of a list', (path, values) => {
  const several = { receipt: [{ pin: '0001', extras: { invoice: 'INV-1' } }, { pin: '0002' }] }
  expect(resolveReceiptPath(several, path).map((found) => found.value)).toEqual(values)
})

test('follows a path of eight steps, not of nine', () => {
  expect(parseReceiptPath('a.b.c.d.e.f.g[0]')).toHaveLength(8)
  expect(parseReceiptPath('a.b.c.d.e.f.g.h[0]')).toBeUndefined()
})

test('a path runs no getter', () => {
  const trap = { receipt: {} }
  Object.defineProperty(trap.receipt, 'pin', {
    enumerable: true,
    get: () => {
      throw new Error('evaluated')
    },
  })
  expect(resolveReceiptPath(trap, 'receipt.pin')).toEqual([])
})

test('any path in any value finds only own data, and never throws', () => {
  const names = [
    'receipt',
    'a',
    '__proto__',
    'constructor',
    'toString',
    'length',
    '0',
    '[0]',
    '[1]',
  ]
  const path = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...names)).map((steps) => steps.join('.').replaceAll('.[', '[')),
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.jsonValue()), path, (value, path) => {
      for (const found of resolveReceiptPath(value, path)) {
        let at: unknown = value
        for (const step of found.steps) {
          expect(Object.hasOwn(Object(at), step)).toBe(true)
          at = Object.getOwnPropertyDescriptor(at, step)?.value
        }
        expect(found.value).toBe(at)
        expect(typeof found.value).not.toBe('function')
      }
    }),
    { numRuns: 500 },
  )
})
