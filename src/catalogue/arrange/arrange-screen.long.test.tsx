import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/dom/render-at.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import type { Till } from '../../till/till.ts'
import { ArrangeScreen } from './ArrangeScreen.tsx'
import { CatalogueView } from '../../sell/tiles/CatalogueView.tsx'

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
  const { till } = await sellingTill()
  const shown = show(till)
  await screen.findByRole('list', { name: 'Categories' })
  return { ...shown, till }
}
const kindOf = (category: string) => screen.getByRole('combobox', { name: `Kind of ${category}` })
const categoriesOf = (brand: string) => screen.getByRole('button', { name: `Arrange ${brand}` })
const brandNames = () =>
  within(screen.getByRole('list', { name: 'Brands' }))
    .queryAllByRole('button', { name: /^Arrange / })
    .map((button) => button.getAttribute('aria-label')?.replace('Arrange ', ''))
const file = (text: string, name = 'till.json') => new File([text], name)
const importFile = (user: ReturnType<typeof userEvent.setup>, chosen: File) =>
  user.upload(screen.getByLabelText('File of an arrangement'), chosen)
const arrangementOf = (parts: object) =>
  JSON.stringify({ format: 'tuckshop-arrangement', version: 1, ...parts })
const settled = () => JSON.parse(localStorage.getItem(key) ?? 'null')

describe('the kind of a category', () => {
  test('shows its source while nobody has chosen', async () => {
    await open()
    expect(kindOf('Weekly data')).toHaveDisplayValue('Automatic: Data')
    const [electricity] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.startsWith('Electricity'))
    expect(electricity).toHaveTextContent('4 products · By what it asks for')
  })

  test('is saved for the account once chosen, applies at once on the selling screen, and can be reset', async () => {
    const { user, unmount, till } = await open()
    await user.selectOptions(kindOf('Everything else'), 'Bill payment')
    await user.selectOptions(kindOf('Weekly data'), 'SMS')
    expect(settled()).toMatchObject({
      categories: [{ id: 22, name: 'Weekly data', kind: 'sms' }],
      everythingElse: 'bill-payment',
    })
    unmount()
    const selling = show(till, '/?category=else', <CatalogueView />)
    expect(kindShown(await screen.findByRole('button', { name: /^Santa/ }))).toBe('bill-payment')
    selling.unmount()
    show(till)
    await user.selectOptions(kindOf('Weekly data'), 'Automatic: Data')
    await user.selectOptions(kindOf('Everything else'), 'Automatic: by each product’s name')
    expect(localStorage.getItem(key)).toBe('')
  })

  test('belongs to the account: another account keeps the platform’s', async () => {
    const { user, unmount } = await open()
    await user.selectOptions(kindOf('Data'), 'SMS')
    unmount()
    const { till } = await sellingTill()
    localStorage.setItem('tuckshop.arrangement.merchant.M-9', localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
    show(till)
    await screen.findByRole('list', { name: 'Categories' })
    expect(kindOf('Data')).toHaveDisplayValue('Automatic: Data')
  })
})

describe('products of unknown kind', () => {
  const unknown = () => screen.queryByRole('list', { name: 'Kind of sale not known' })

  test('come first with a proposal, and disappear once a kind is accepted', async () => {
    const { user, unmount, till } = await open()
    const list = within(await screen.findByRole('list', { name: 'Kind of sale not known' }))
    const accept = list.getByRole('button', { name: 'Accept the kind of Santa Shoebox' })
    expect(accept).toBeDisabled()
    await user.selectOptions(
      list.getByRole('combobox', { name: 'Kind of Santa Shoebox' }),
      'Bill payment',
    )
    await user.click(accept)
    expect(settled().brandKinds).toEqual([
      { id: 'B-SANTA', name: 'Santa Shoebox', kind: 'bill-payment' },
    ])
    expect(unknown()).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Arrange' })).toHaveFocus()
    unmount()
    show(till, '/', <CatalogueView />)
    await user.type(await screen.findByRole('searchbox'), 'santa')
    expect(kindShown(await screen.findByRole('button', { name: /^Santa/ }))).toBe('bill-payment')
  })
})

describe('the kind of a brand and of a product', () => {
  test('overrides that of the category, the product’s first, and can be reset', async () => {
    const { user } = await open()
    await user.click(categoriesOf('MTN'))
    const dialog = within(screen.getByRole('dialog', { name: 'Arrange MTN' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind of sale' }), 'SMS')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(categoriesOf('MTN').closest('li')).toHaveTextContent(/· SMSYours/)

    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'mtn airtime')
    const product = () => screen.getByRole('combobox', { name: 'Kind of MTN airtime' })
    expect(product()).toHaveDisplayValue('Automatic: SMS')
    await user.selectOptions(product(), 'Voucher')
    expect(settled()).toMatchObject({
      brandKinds: [{ id: 'B-MTN', kind: 'sms' }],
      productKinds: [{ code: 'MTN-AIRTIME', name: 'MTN airtime', kind: 'voucher' }],
    })
    await user.selectOptions(product(), 'Automatic')
    expect(settled().productKinds).toBeUndefined()
  })
})

describe('the categories of a brand', () => {
  test('can be chosen by keyboard alone, and its products appear in them on the selling screen', async () => {
    const { user, unmount, till } = await open()
    categoriesOf('Santa Shoebox').focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Arrange Santa Shoebox' })
    within(dialog).getByRole('checkbox', { name: 'Vouchers' }).focus()
    await user.keyboard(' ')
    within(dialog).getByRole('checkbox', { name: 'Gaming vouchers' }).focus()
    await user.keyboard(' ')
    within(dialog).getByRole('button', { name: 'Save' }).focus()
    await user.keyboard('{Enter}')
    // The nearest first: a product's nearest category sells it.
    expect(settled().brands).toEqual([
      { id: 'B-SANTA', name: 'Santa Shoebox', categories: [51, 5] },
    ])
    expect(categoriesOf('Santa Shoebox').closest('li')).toHaveTextContent('in Gaming vouchers')
    unmount()
    show(till, '/?category=51', <CatalogueView />)
    expect(kindShown(await screen.findByRole('button', { name: /^Santa/ }))).toBe('voucher')
  })

  test('of the platform come first, and the screen says so', async () => {
    const { user } = await open()
    await user.click(categoriesOf('MTN'))
    expect(screen.getByRole('dialog')).toHaveTextContent(/platform itself says .* comes first/)
  })

  test('can be searched, and filtered to those without any or with one chosen here, by the address too', async () => {
    const { user, bar } = await open()
    await user.type(screen.getByRole('searchbox', { name: 'Search brands' }), 'city')
    await waitFor(() =>
      expect(new Set(brandNames())).toEqual(
        new Set([
          'City Power Johannesburg',
          'City of Cape Town Electricity',
          'City of Johannesburg',
          'City of Tshwane',
        ]),
      ),
    )
    await user.clear(screen.getByRole('searchbox', { name: 'Search brands' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'loose')
    await expect.poll(() => bar.at().search).toBe('?show=loose')
    expect(brandNames()).toEqual(['Santa Shoebox'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'own')
    expect(screen.getByRole('heading', { name: 'No brands found' })).toBeInTheDocument()
  })
})

describe('a file', () => {
  const good = arrangementOf({
    categories: [{ id: 22, kind: 'sms' }],
    brands: [{ id: 'B-SANTA', categories: [5] }],
  })

  test('can be imported', async () => {
    const { user } = await open()
    await importFile(user, file(good))
    expect(await screen.findByText('“till.json” was imported')).toBeInTheDocument()
    expect(screen.getByText('It sets 1 kind and 1 brand.')).toBeInTheDocument()
    expect(kindOf('Weekly data')).toHaveDisplayValue('SMS')
    expect(settled()).toMatchObject({ categories: [{ id: 22, name: 'Weekly data', kind: 'sms' }] })
  })

  test('replaces the settings only after a confirmation', async () => {
    const { user } = await open()
    await user.selectOptions(kindOf('Data'), 'Airtime')
    await importFile(user, file(good))
    const dialog = await screen.findByRole('dialog', { name: 'Replace your arrangement?' })
    expect(dialog).toHaveTextContent(
      'sets 1 kind and 1 brand. It replaces what is set here: 1 kind.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(kindOf('Data')).toHaveDisplayValue('Airtime')
    await importFile(user, file(good))
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    expect(kindOf('Data')).toHaveDisplayValue('Automatic: Data')
    expect(kindOf('Weekly data')).toHaveDisplayValue('SMS')
  })

  test('with mistakes changes nothing, and the screen says what is wrong and where', async () => {
    const { user } = await open()
    await user.selectOptions(kindOf('Data'), 'Airtime')
    const before = localStorage.getItem(key)
    await importFile(
      user,
      file(arrangementOf({ categories: [{ id: 22, kind: 'lottery' }] }), 'bad.json'),
    )
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('“bad.json” was not imported. Nothing has changed.')
    expect(alert).toHaveTextContent('categories[0].kind must be one of airtime, data')
    expect(localStorage.getItem(key)).toBe(before)
    expect(kindOf('Data')).toHaveDisplayValue('Airtime')
  })

  test('that is far too large is not even read', async () => {
    const { user } = await open()
    const film = file('')
    Object.defineProperty(film, 'size', { value: 1_000_001 })
    const read = vi.spyOn(film, 'text')
    await importFile(user, film)
    expect(await screen.findByRole('alert')).toHaveTextContent('the file is larger than 1 MB')
    expect(read).not.toHaveBeenCalled()
  })

  test('can be made from the settings, and read back', async () => {
    const { user } = await open()
    await user.selectOptions(kindOf('Data'), 'Airtime')
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => {
          made.push(blob)
          return 'blob:file'
        }
        static override revokeObjectURL = () => undefined
      },
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const text = await made[0]?.text()
    expect(text).toBe(localStorage.getItem(key))
    await user.click(screen.getByRole('button', { name: 'Undo all arranging' }))
    await user.click(await screen.findByRole('button', { name: 'Undo all' }))
    expect(kindOf('Data')).toHaveDisplayValue('Automatic: Data')
    expect(localStorage.getItem(key)).toBe('')
    await importFile(user, file(text ?? ''))
    expect(await screen.findByText('“till.json” was imported')).toBeInTheDocument()
    expect(kindOf('Data')).toHaveDisplayValue('Airtime')
  })
})

describe('what is kept', () => {
  test('if damaged affects only itself, and the screen says so', async () => {
    localStorage.setItem(
      key,
      arrangementOf({
        categories: [
          { id: 2, kind: 'lottery' },
          { id: 22, kind: 'sms' },
        ],
      }),
    )
    await open()
    expect(kindOf('Weekly data')).toHaveDisplayValue('SMS')
    expect(kindOf('Data')).toHaveDisplayValue('Automatic: Data')
    expect(screen.getByText(/One entry is damaged and was left out/)).toBeInTheDocument()
  })

  test('for categories and brands that are not listed now stays', async () => {
    localStorage.setItem(
      key,
      arrangementOf({
        categories: [{ id: 999, kind: 'sms' }],
        brands: [{ id: 'GONE', categories: [999] }],
      }),
    )
    const { user } = await open()
    expect(
      screen.getByText(/kind for 1 category that is not listed at the moment/),
    ).toBeInTheDocument()
    expect(screen.getByText(/for 1 brand that is not listed at the moment/)).toBeInTheDocument()
    await user.selectOptions(kindOf('Data'), 'Airtime')
    expect(settled().categories).toHaveLength(2)
    expect(settled().brands).toHaveLength(1)
  })

  test('if the browser refuses to save lasts until the page closes, and the screen says so', async () => {
    const { user } = await open()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.selectOptions(kindOf('Data'), 'Airtime')
    expect(await screen.findByRole('alert')).toHaveTextContent('won’t save your arrangement')
    expect(kindOf('Data')).toHaveDisplayValue('Airtime')
  })
})

/** The kind that a tile shows beside its brand. */
function kindShown(tile: HTMLElement): string | null | undefined {
  return tile.querySelector('svg[data-kind]')?.getAttribute('data-kind')
}
