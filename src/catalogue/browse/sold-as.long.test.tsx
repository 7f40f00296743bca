import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brandOf } from '../../sandbox/seed/product.ts'
import { settle } from '../../testing/fake-clock.ts'
import { renderAt } from '../../testing/dom/render-at.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { smallShop } from '../../testing/shop/small-shop.ts'
import { arrangementText, untouchedArrangement } from '../arrangement.ts'
import { BrowseScreen } from './BrowseScreen.tsx'

const key = 'tuckshop.arrangement.merchant.M-1001'
const shop = {
  ...smallShop,
  products: smallShop.products.filter(({ brand }) =>
    ['B-MTN', 'B-SANTA'].includes(brandOf(brand).id),
  ),
}
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

async function open(address = '/catalogue') {
  const { till } = await sellingTill({ catalogue: shop })
  renderAt(address, till, <BrowseScreen />)
  await screen.findByText(/^\d.*products?$/)
  return userEvent.setup()
}
const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null')
const soldAs = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`: change for ${name}$`) })

describe('how a product is sold', () => {
  test('is chosen on its row, by keyboard alone, for itself and for its brand', async () => {
    const user = await open('/catalogue?q=santa')
    ;(await soldAs('Santa Shoebox donation')).focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Santa Shoebox donation' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Sold as' }), 'Bill payment')
    const brand = dialog.getByRole('combobox', { name: 'Santa Shoebox is sold as' })
    await user.selectOptions(brand, 'Voucher')
    for (const name of ['Vouchers', 'Gaming vouchers']) {
      dialog.getByRole('checkbox', { name }).focus()
      await user.keyboard(' ')
    }
    dialog.getByRole('button', { name: 'Save' }).focus()
    await user.keyboard('{Enter}')
    expect(kept()).toMatchObject({
      // The nearest first: a product's nearest category sells it.
      brands: { 'B-SANTA': { kind: 'voucher', categories: [51, 5] } },
      productKinds: { 'SANTA-GIFT': 'bill-payment' },
    })
    expect(await soldAs('Santa Shoebox donation')).toHaveAccessibleName(
      'Gaming vouchers, sold as Bill payment: change for Santa Shoebox donation',
    )
  })

  test('is asked for where nothing tells the kind, until it is chosen', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Show it' }))
    expect(await screen.findByText(/^1 of /)).toBeVisible()
    await user.click(await soldAs('Santa Shoebox donation'))
    const field = { name: 'Santa Shoebox is sold as' }
    await user.selectOptions(screen.getByRole('combobox', field), 'Voucher')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(screen.queryByText(/The kind of sale of .* isn’t known/)).not.toBeInTheDocument(),
    )
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Kind not known')
    await waitFor(() => expect(screen.getByText(/^0 of /)).toHaveFocus())
  })

  test('can be to hide it', async () => {
    const user = await open('/catalogue?q=santa')
    await user.click(await soldAs('Santa Shoebox donation'))
    await user.click(screen.getByRole('checkbox', { name: 'Hide it from cashiers' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('No products found')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Show 1 hidden' })).toBeVisible()
  })
})

describe('the arrangement', () => {
  const airtime = {
    ...untouchedArrangement,
    productKinds: new Map([['MTN-AIRTIME', 'sms']] as const),
  }
  const file = (text: string) => new File([text], 'till.json')
  const importFile = async (user: ReturnType<typeof userEvent.setup>, chosen: File) => {
    await user.click(screen.getByRole('button', { name: 'Arrangement' }))
    await user.upload(screen.getByLabelText('File of an arrangement'), chosen)
  }

  test('goes to another till as a file, and is replaced only after a question', async () => {
    localStorage.setItem(key, arrangementText(airtime))
    const user = await open('/catalogue?q=mtn')
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) made.push(blob)
      return 'blob:file'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await user.click(screen.getByRole('button', { name: 'Arrangement' }))
    await user.click(screen.getByRole('button', { name: 'Export to a file' }))
    const text = (await made[0]?.text()) ?? ''
    expect(text).toBe(localStorage.getItem(key))
    await user.click(screen.getByRole('button', { name: 'Undo all arranging' }))
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    expect(localStorage.getItem(key)).toBe(arrangementText(untouchedArrangement))
    expect(await soldAs('MTN airtime')).toHaveAccessibleName(/sold as Airtime/)

    await importFile(user, file(text))
    const asked = await screen.findByRole('dialog', { name: 'Use the arrangement of “till.json”?' })
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
    expect(await soldAs('MTN airtime')).toHaveAccessibleName(/sold as Airtime/)
    await importFile(user, file(text))
    await user.click(await screen.findByRole('button', { name: 'Replace' }))
    expect(await soldAs('MTN airtime')).toHaveAccessibleName(/sold as SMS/)
  })

  test('in a file with mistakes changes nothing, and the screen says what is wrong and where', async () => {
    localStorage.setItem(key, arrangementText(airtime))
    const user = await open('/catalogue?q=mtn')
    await importFile(user, file(arrangementText(airtime).replace('sms', 'lottery')))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('“till.json” was not imported. Nothing has changed.')
    expect(alert).toHaveTextContent('productKinds["MTN-AIRTIME"]')
    const film = file('')
    Object.defineProperty(film, 'size', { value: 5_000_001 })
    const read = vi.spyOn(film, 'text')
    await user.upload(screen.getByLabelText('File of an arrangement'), film)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/larger than 5 MB/))
    expect(read).not.toHaveBeenCalled()
    expect(localStorage.getItem(key)).toBe(arrangementText(airtime))
  })

  test('that this browser has damaged or refuses to keep is said, and sales go on', async () => {
    localStorage.setItem(key, '{')
    const user = await open('/catalogue?q=mtn')
    expect(await screen.findByText('What was arranged on this till can’t be read')).toBeVisible()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.click(await soldAs('MTN airtime'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sold as' }), 'SMS')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('won’t save what you arrange')
    expect(await soldAs('MTN airtime')).toHaveAccessibleName(/sold as SMS/)
  })

  test('that this browser refuses to keep lasts until the page closes, also when the lists are read again', async () => {
    const user = await open('/catalogue?q=mtn')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.click(await soldAs('MTN airtime'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sold as' }), 'SMS')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await soldAs('MTN airtime')).toHaveAccessibleName(/sold as SMS/)
    await user.click(screen.getByRole('button', { name: /^Reload/ }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Reload/ })).toBeEnabled())
    await act(settle)
    expect(await soldAs('MTN airtime')).toHaveAccessibleName(/sold as SMS/)
  })
})
