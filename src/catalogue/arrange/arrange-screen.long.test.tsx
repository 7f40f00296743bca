import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brandOf } from '../../sandbox/seed/product.ts'
import { renderAt } from '../../testing/dom/render-at.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { smallShop } from '../../testing/shop/small-shop.ts'
import type { Till } from '../../till/till.ts'
import { ArrangeScreen } from './ArrangeScreen.tsx'
import { CatalogueView } from '../../sell/tiles/CatalogueView.tsx'

/** Each brand makes the screen longer, and its queries slower. */
const fewBrands = {
  ...smallShop,
  products: smallShop.products.filter(({ brand }) =>
    ['B-MTN', 'B-SANTA', 'B-TSHWANE'].includes(brandOf(brand).id),
  ),
}

const key = 'tuckshop.arrangement.merchant.M-1001'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(till: Till, address = '/arrange', screens = <ArrangeScreen />) {
  const { unmount, bar } = renderAt(address, till, screens)
  return { user: userEvent.setup(), unmount, bar }
}
async function open() {
  const { till } = await sellingTill({ catalogue: fewBrands })
  const shown = show(till)
  await screen.findByRole('list', { name: 'Categories' })
  return { ...shown, till }
}
const kindOf = (name: string) => screen.getByRole('combobox', { name: `Kind of ${name}` })
const arrange = (brand: string) => screen.getByRole('button', { name: `Arrange ${brand}` })
const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null')
const arrangementOf = (parts: object) =>
  JSON.stringify({ format: 'tuckshop-arrangement', version: 1, ...parts })

/** The kind that a tile on the selling screen shows beside its brand. */
async function kindOfTile(name: RegExp): Promise<string | null | undefined> {
  const tile = await screen.findByRole('button', { name })
  return tile.querySelector('svg[data-kind]')?.getAttribute('data-kind')
}

describe('the kind of sale', () => {
  test('of a category shows its source, is saved once chosen, and can be reset', async () => {
    const { user, unmount, till } = await open()
    expect(kindOf('Weekly data')).toHaveDisplayValue('Automatic: Data')
    const [electricity] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.startsWith('Electricity'))
    expect(electricity).toHaveTextContent('· By what it asks for')
    await user.selectOptions(kindOf('Everything else'), 'Bill payment')
    await user.selectOptions(kindOf('Weekly data'), 'SMS')
    expect(kept()).toMatchObject({
      categories: [{ id: 22, name: 'Weekly data', kind: 'sms' }],
      everythingElse: 'bill-payment',
    })
    unmount()
    const selling = show(till, '/?category=else', <CatalogueView />)
    expect(await kindOfTile(/^Santa/)).toBe('bill-payment')
    selling.unmount()
    show(till)
    await user.selectOptions(kindOf('Weekly data'), 'Automatic: Data')
    await user.selectOptions(kindOf('Everything else'), 'Automatic: by each product’s name')
    expect(localStorage.getItem(key)).toBe('')
  })

  test('that is unknown comes first with a proposal, until one is accepted', async () => {
    const { user } = await open()
    const list = within(await screen.findByRole('list', { name: 'Kind of sale not known' }))
    const accept = list.getByRole('button', { name: 'Accept the kind of Santa Shoebox' })
    expect(accept).toBeDisabled()
    const proposal = list.getByRole('combobox', { name: 'Kind of Santa Shoebox' })
    await user.selectOptions(proposal, 'Bill payment')
    await user.click(accept)
    expect(kept().brandKinds).toEqual([
      { id: 'B-SANTA', name: 'Santa Shoebox', kind: 'bill-payment' },
    ])
    expect(screen.queryByRole('list', { name: 'Kind of sale not known' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Arrange' })).toHaveFocus()
  })

  test('of a brand overrides that of the category, and a product’s that of both', async () => {
    const { user } = await open()
    await user.click(arrange('MTN'))
    const dialog = within(screen.getByRole('dialog', { name: 'Arrange MTN' }))
    expect(screen.getByRole('dialog')).toHaveTextContent(/platform itself says .* comes first/)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind of sale' }), 'SMS')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(arrange('MTN').closest('li')).toHaveTextContent(/· SMSYours/)

    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'mtn airtime')
    expect(kindOf('MTN airtime')).toHaveDisplayValue('Automatic: SMS')
    await user.selectOptions(kindOf('MTN airtime'), 'Voucher')
    expect(kept()).toMatchObject({
      brandKinds: [{ id: 'B-MTN', kind: 'sms' }],
      productKinds: [{ code: 'MTN-AIRTIME', name: 'MTN airtime', kind: 'voucher' }],
    })
    await user.selectOptions(kindOf('MTN airtime'), 'Automatic')
    expect(kept().productKinds).toBeUndefined()
  })
})

describe('brands', () => {
  test('get categories by keyboard alone, and their products appear there on the selling screen', async () => {
    const { user, unmount, till } = await open()
    arrange('Santa Shoebox').focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Arrange Santa Shoebox' }))
    dialog.getByRole('checkbox', { name: 'Vouchers' }).focus()
    await user.keyboard(' ')
    dialog.getByRole('checkbox', { name: 'Gaming vouchers' }).focus()
    await user.keyboard(' ')
    dialog.getByRole('button', { name: 'Save' }).focus()
    await user.keyboard('{Enter}')
    // The nearest first: a product's nearest category sells it.
    const brands = [{ id: 'B-SANTA', name: 'Santa Shoebox', categories: [51, 5] }]
    expect(kept().brands).toEqual(brands)
    expect(arrange('Santa Shoebox').closest('li')).toHaveTextContent('in Gaming vouchers')
    unmount()
    show(till, '/?category=51', <CatalogueView />)
    expect(await kindOfTile(/^Santa/)).toBe('voucher')
  })

  test('can be searched and filtered, by the address too', async () => {
    const { user, bar } = await open()
    const names = () =>
      within(screen.getByRole('list', { name: 'Brands' }))
        .queryAllByRole('button', { name: /^Arrange / })
        .map((button) => button.getAttribute('aria-label')?.replace('Arrange ', ''))
    const box = screen.getByRole('searchbox', { name: 'Search brands' })
    await user.type(box, 'tshwane')
    await waitFor(() => expect(names()).toEqual(['City of Tshwane']))
    await user.clear(box)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'loose')
    await expect.poll(() => bar.at().search).toBe('?show=loose')
    expect(names()).toEqual(['Santa Shoebox'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'own')
    expect(screen.getByRole('heading', { name: 'No brands found' })).toBeInTheDocument()
  })
})

describe('a file of an arrangement', () => {
  const file = (text: string, name = 'till.json') => new File([text], name)
  const importFile = (user: ReturnType<typeof userEvent.setup>, chosen: File) =>
    user.upload(screen.getByLabelText('File of an arrangement'), chosen)

  test('replaces the settings only after a confirmation', async () => {
    const { user } = await open()
    await user.selectOptions(kindOf('Data'), 'Airtime')
    const brands = [{ id: 'B-SANTA', categories: [5] }]
    const good = file(arrangementOf({ categories: [{ id: 22, kind: 'sms' }], brands }))
    await importFile(user, good)
    const dialog = await screen.findByRole('dialog', { name: 'Replace your arrangement?' })
    expect(dialog).toHaveTextContent(
      'sets 1 kind and 1 brand. It replaces what is set here: 1 kind.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(kindOf('Data')).toHaveDisplayValue('Airtime')
    await importFile(user, good)
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    expect(kindOf('Data')).toHaveDisplayValue('Automatic: Data')
    expect(kindOf('Weekly data')).toHaveDisplayValue('SMS')
  })

  test('with mistakes changes nothing, and the screen says what is wrong and where', async () => {
    const { user } = await open()
    await user.selectOptions(kindOf('Data'), 'Airtime')
    const before = localStorage.getItem(key)
    const categories = [{ id: 22, kind: 'lottery' }]
    await importFile(user, file(arrangementOf({ categories }), 'bad.json'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('“bad.json” was not imported. Nothing has changed.')
    expect(alert).toHaveTextContent('categories[0].kind must be one of airtime, data')

    const film = file('')
    Object.defineProperty(film, 'size', { value: 1_000_001 })
    const read = vi.spyOn(film, 'text')
    await importFile(user, film)
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('the file is larger than 1 MB'),
    )
    expect(read).not.toHaveBeenCalled()
    expect(localStorage.getItem(key)).toBe(before)
  })

  test('can be made from the settings, and read back after they were undone', async () => {
    const { user } = await open()
    await user.selectOptions(kindOf('Data'), 'Airtime')
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) made.push(blob)
      return 'blob:file'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const text = (await made[0]?.text()) ?? ''
    expect(text).toBe(localStorage.getItem(key))
    await user.click(screen.getByRole('button', { name: 'Undo all arranging' }))
    await user.click(await screen.findByRole('button', { name: 'Undo all' }))
    expect(kindOf('Data')).toHaveDisplayValue('Automatic: Data')
    expect(localStorage.getItem(key)).toBe('')
    await importFile(user, file(text))
    expect(await screen.findByText('“till.json” was imported')).toBeInTheDocument()
    expect(screen.getByText('It sets 1 kind.')).toBeInTheDocument()
    expect(kindOf('Data')).toHaveDisplayValue('Airtime')
  })
})

test('the screen says what is damaged or not listed now, and keeps the rest', async () => {
  const categories = [2, 22, 999].map((id) => ({ id, kind: id === 2 ? 'lottery' : 'sms' }))
  const brands = [{ id: 'GONE', categories: [999] }]
  localStorage.setItem(key, arrangementOf({ categories, brands }))
  const { user } = await open()
  expect(kindOf('Weekly data')).toHaveDisplayValue('SMS')
  expect(kindOf('Data')).toHaveDisplayValue('Automatic: Data')
  expect(screen.getByText(/One entry is damaged and was left out/)).toBeVisible()
  expect(screen.getByText(/kind for 1 category that is not listed at the moment/)).toBeVisible()
  expect(screen.getByText(/for 1 brand that is not listed at the moment/)).toBeVisible()
  await user.selectOptions(kindOf('Data'), 'Airtime')
  expect([kept().categories.length, kept().brands.length]).toEqual([3, 1])
})

test('an arrangement that the browser refuses to save lasts until the page closes, and the screen says so', async () => {
  const { user } = await open()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.selectOptions(kindOf('Data'), 'Airtime')
  expect(await screen.findByRole('alert')).toHaveTextContent('won’t save your arrangement')
  expect(kindOf('Data')).toHaveDisplayValue('Airtime')
})
