import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { columnsOf, createPrinterStore, usualPrinter, withShopName } from './printer-settings.ts'

/** The settings that a till reads from this text. */
const read = (text: string) =>
  createPrinterStore(memoryStorage({ 'tuckshop.printer': text })).getState()

test('keeps a choice', () => {
  const storage = memoryStorage()
  const store = createPrinterStore(storage)
  expect(store.getState()).toEqual(usualPrinter)
  expect(store.keep({ ...usualPrinter, paper: '58', head: 'Corner shop' })).toBe(true)
  expect(store.getState()).toMatchObject({ paper: '58', head: 'Corner shop' })
  expect(createPrinterStore(storage).getState()).toEqual(store.getState())
})

test.each(['', 'no JSON', '[]', 'null', '{}'])(
  'uses the default printer for unreadable settings, %j',
  (text) => {
    expect(read(text)).toEqual(usualPrinter)
  },
)

test.each([{ paper: '72' }, { cut: 'yes' }, { head: undefined }])(
  'uses the default printer for settings with %j',
  (wrong) => {
    expect(read(JSON.stringify({ ...usualPrinter, ...wrong }))).toEqual(usualPrinter)
  },
)

test.each([
  ['58', 32],
  ['80', 48],
] as const)('%s mm of paper has %d columns', (paper, columns) => {
  expect(columnsOf({ paper })).toBe(columns)
})

test.each([
  ['\n\n Corner shop \n  Main Road 1\t\n\n', 'Corner shop\nMain Road 1'],
  ['Corner  shop\n\nMain Road', 'Corner  shop\n\nMain Road'],
  [' \n ', ''],
])('keeps and reads the shop’s lines %j as %j', (head, kept) => {
  const store = createPrinterStore(memoryStorage())
  store.keep({ ...usualPrinter, head, foot: head })
  expect(store.getState()).toMatchObject({ head: kept, foot: kept })
  expect(read(JSON.stringify({ ...usualPrinter, head })).head).toBe(kept)
})

describe('the shop’s name', () => {
  test.each([
    ['', 'Corner shop', 'Corner shop'],
    ['Old name\nMain Road 1\n082', 'Corner shop', 'Corner shop\nMain Road 1\n082'],
    ['Old name\nMain Road 1', '', 'Main Road 1'],
  ])('is the first line of %j: with %j it is %j', (head, name, after) => {
    expect(withShopName({ ...usualPrinter, head }, name).head).toBe(after)
  })
})
