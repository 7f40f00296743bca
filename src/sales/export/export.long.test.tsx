import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cashierStore } from '../../till/terminal/cashiers.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { airtime } from '../../testing/shop/sale/sale-device.ts'
import { openShop, reopenShop, type Shop } from '../../testing/dom/shop-on-screen.tsx'

const NUMBER = '+27831234567'
const PIN = '739148'
const account = { accountType: 'merchant', accountId: 'M-1001' } as const

const made: { name: string; blob: Blob }[] = []
let last: Blob | undefined
beforeEach(() => {
  made.length = 0
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        last = blob
        return 'blob:file'
      }
      static override revokeObjectURL = () => undefined
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (last !== undefined) made.push({ name: this.download, blob: last })
  })
})
afterEach(() => {
  pinStore.remove(account)
  for (const name of cashierStore.of(account).names) cashierStore.remove(account, name)
  vi.unstubAllGlobals()
})

/** A till with a sale, with the list of sales and its export dialog open. */
async function openExport(): Promise<Shop> {
  const before = await openShop()
  await before.tab.sell(airtime(NUMBER, 2000))
  await before.pass(8_000)
  const shop = await reopenShop(before, { path: '/sales' })
  await screen.findByRole('list', { name: 'Sales' })
  await shop.user.click(screen.getAllByRole('button', { name: 'Export' })[0] ?? document.body)
  await screen.findByRole('dialog', { name: 'Export sales' })
  return shop
}
async function save({ user }: Shop, format: 'Excel' | 'CSV') {
  await user.click(screen.getByRole('radio', { name: format }))
  await user.click(screen.getByRole('button', { name: 'Save the file' }))
  await waitFor(() => expect(made).toHaveLength(1))
  const [file] = made
  expect.assert(file !== undefined)
  return { name: file.name, bytes: new Uint8Array(await file.blob.arrayBuffer()) }
}
const whole = () => screen.getByRole('checkbox', { name: 'Customers’ full numbers' })
const digits = /083\s?123\s?4567|83123456/

test.each([
  ['Excel', (bytes: Uint8Array) => unzipSync(bytes)['xl/worksheets/sheet1.xml']],
  ['CSV', (bytes: Uint8Array) => bytes],
] as const)('an %s file has masked numbers, and a name from its days', async (format, textIn) => {
  const shop = await openExport()
  const { name, bytes } = await save(shop, format)
  expect(name).toMatch(/^sales-\d{4}-\d\d-\d\d\.(xlsx|csv)$/)
  const text = strFromU8(textIn(bytes) ?? new Uint8Array())
  expect(text).toContain('•••• 4567')
  expect(text).not.toMatch(digits)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  [
    'Excel',
    (bytes: Uint8Array) =>
      strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row /g),
  ],
  ['CSV', (bytes: Uint8Array) => strFromU8(bytes).match(/\r\n/g)],
] as const)('an %s file of a filtered list has only what the list shows', async (format, lines) => {
  const before = await openShop()
  await before.tab.sell(airtime(NUMBER, 2000))
  await before.tab.sell(airtime('+27831230003', 3000))
  await before.pass(8_000)
  const shop = await reopenShop(before, { path: '/sales?status=FAILED' })
  await screen.findByRole('list', { name: 'Sales' })
  await shop.user.click(screen.getAllByRole('button', { name: 'Export' })[0] ?? document.body)
  expect(await screen.findByText('1 sale: what the list shows.')).toBeInTheDocument()
  const { bytes } = await save(shop, format)
  // The head, and the failed sale.
  expect(lines(bytes)).toHaveLength(2)
})

test('only the manager exports full numbers if the till has a manager’s PIN', async () => {
  for (const name of ['Anele', 'Zola']) cashierStore.add(account, name)
  cashierStore.choose(account, 'Anele')
  await pinStore.set(account, PIN)
  const shop = await openExport()
  await shop.user.click(whole())
  const pin = await screen.findByLabelText('Manager’s PIN')
  expect(whole()).not.toBeChecked()
  await shop.user.type(pin, `${PIN}{Enter}`)
  await waitFor(() => expect(whole()).toBeChecked())
  // The lock, which a cashier may open.
  act(() => cashierStore.choose(account, 'Zola'))
  expect(whole()).not.toBeChecked()
  act(() => cashierStore.choose(account, 'Anele'))
  await shop.user.click(whole())
  await shop.user.type(await screen.findByLabelText('Manager’s PIN'), `${PIN}{Enter}`)
  await waitFor(() => expect(whole()).toBeChecked())
  const { bytes } = await save(shop, 'CSV')
  expect(strFromU8(bytes)).toMatch(digits)
})

test('a file of chosen days has their name; without a sale there is no file', async () => {
  const before = await openShop()
  await before.tab.sell(airtime(NUMBER, 2000))
  await before.pass(8_000)
  const shop = await reopenShop(before, { path: '/sales?from=2020-01-01' })
  await screen.findByRole('list', { name: 'Sales' })
  const open = async () =>
    shop.user.click(screen.getAllByRole('button', { name: 'Export' })[0] ?? document.body)
  await open()
  expect((await save(shop, 'CSV')).name).toMatch(/^sales-2020-01-01-to-\d{4}-\d\d-\d\d\.csv$/)
  const to = screen.getAllByLabelText('To')[0] ?? document.body
  // As browsers report a typed year, and the 1 of a typed 12.
  for (const value of ['0002-12-02', '0020-12-02', '0202-12-02', '2019-12-02', '2019-01-02'])
    fireEvent.change(to, { target: { value } })
  expect(to).toHaveAccessibleDescription('From must not be later than To.')
  fireEvent.change(to, { target: { value: '2020-01-02' } })
  expect(shop.bar.at().search).toBe('?from=2020-01-01&to=2020-01-02')
  expect(await screen.findByText('No sales found')).toBeInTheDocument()
  await open()
  expect(await screen.findByText('0 sales: what the list shows.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Save the file' })).toBeDisabled()
})
