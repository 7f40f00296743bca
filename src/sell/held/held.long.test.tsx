import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HELD_FOR } from '../../till/held/held-store.ts'
import { settle } from '../../testing/fake-clock.ts'
import { forgetChoices } from '../../testing/dom/device-in-jsdom.ts'
import { indexedTexts } from '../../testing/dom/indexed-texts.ts'
import {
  chooseProduct,
  nextCustomer,
  openShop,
  plain,
  readyButton,
  reopenShop,
  sellAirtime,
  type Shop,
} from '../../testing/dom/shop-on-screen.tsx'
import { LOOKUP_LIFE_MS } from '../../draft/lookup-state.ts'
import { IDLE_MS } from '../../till/people/next-person.ts'

const NUMBER = '083 123 9999'

const mobile = () => screen.getByRole('textbox', { name: 'Mobile number' })
const amount = () => screen.getByRole('textbox', { name: 'Amount' })
const details = () => screen.findByRole('form', { name: 'Details' })
const heldList = () => screen.findByRole('region', { name: 'Held' })
const nothingHeld = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Held' })).not.toBeInTheDocument())
const continues = (label: string) =>
  screen.findByRole('button', { name: (name) => plain(name).startsWith(`Resume ${label}`) })

let shop: Shop
beforeEach(async () => {
  forgetChoices()
  shop = await openShop()
})
afterEach(async () => {
  // On a till that stays open, the next draft may be too old.
  shop.end()
  // After the end has held what was typed.
  await shop.till.heldStore.letAllGo()
})

async function type(number = NUMBER, sum = '75', letters = 'mtn air') {
  await chooseProduct(shop, letters)
  await shop.user.type(mobile(), number)
  await shop.user.type(amount(), sum)
}

describe('a typed form', () => {
  test('is not in the next customer’s form, but stays while another product is chosen in the same visit', async () => {
    await type()
    await chooseProduct(shop, 'vodacom air')
    await screen.findByRole('heading', { name: 'Vodacom airtime' })
    expect(mobile()).toHaveValue(NUMBER)
    expect(amount()).toHaveValue('75')
    await nothingHeld()
    await shop.user.click(screen.getByRole('link', { name: 'Sales' }))
    await shop.user.click(screen.getByRole('link', { name: 'Sell' }))
    await chooseProduct(shop, 'mtn air')
    expect(mobile()).toHaveValue('')
    expect(amount()).toHaveValue('')
    expect(await continues('083 ••• 9999 · R 75')).toBeVisible()
    expect(shop.sent.filter((line) => line.startsWith('POST /purchase'))).toEqual([])
  })

  test('for nobody yet is closed with an Undo for ten seconds', async () => {
    await chooseProduct(shop, 'mtn air')
    await shop.user.type(mobile(), '08312')
    await shop.user.type(amount(), '75')
    await shop.user.keyboard('{Escape}')
    await nothingHeld()
    await shop.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await details()
    expect(mobile()).toHaveValue('08312')
    expect(amount()).toHaveValue('75')
    await shop.user.keyboard('{Escape}')
    await screen.findByRole('button', { name: 'Undo' })
    await shop.pass(10_000)
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('is held for an open sale, after five minutes without a touch, at the check too, and at a sign-out', async () => {
    await type()
    await shop.bar.go('/sell/look-after')
    await shop.bar.go('/')
    await shop.user.click(await continues('083 ••• 9999 · R 75'))
    await details()
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('region', { name: 'Check' })
    await act(() => shop.clock.advance(IDLE_MS - 1_000))
    fireEvent.pointerMove(window)
    await act(() => shop.clock.advance(IDLE_MS - 1_000))
    expect(screen.getByRole('region', { name: 'Check' })).toBeVisible()
    await act(() => shop.clock.advance(1_000))
    await shop.user.click(await continues('083 ••• 9999 · R 75'))
    expect(screen.queryByRole('region', { name: 'Check' })).not.toBeInTheDocument()
    await details()
    act(() => shop.end())
    shop = await reopenShop(shop)
    expect(await continues('083 ••• 9999 · R 75')).toBeVisible()
  })

  test.each<[what: string, isAgain: boolean]>([
    ['a sale', false],
    ['a second sale of the same', true],
  ])('is not mixed with the next one, typed while %s is written', async (_, isAgain) => {
    if (isAgain) {
      await sellAirtime(shop, '0821234567')
      await nextCustomer(shop)
      await sellAirtime(shop, '0821234567')
      await screen.findByRole('dialog', { name: 'Sell it a second time?' })
    }
    let goOn = () => {}
    const isWritten = new Promise<void>((resolve) => (goOn = resolve))
    shop.device.diskFaults = { beforeCommit: () => isWritten }
    if (isAgain) await shop.user.click(await readyButton('Sell it again'))
    else await sellAirtime(shop, '0821234567')
    await shop.bar.go('/sales')
    await shop.bar.go('/')
    await type()
    goOn()
    await act(settle)
    expect(mobile()).toHaveValue(NUMBER)
    await shop.user.keyboard('{Escape}')
    expect(await continues('083 ••• 9999 · R 75')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Resume/ })).toHaveLength(1)
  })
})

describe('a held sale', () => {
  test('is resumed by one tap, in its own product, and nothing of it is held once it is sold', async () => {
    await type()
    await shop.user.keyboard('{Escape}')
    await shop.user.click(await continues('083 ••• 9999 · R 75'))
    await details()
    expect(screen.getByRole('heading', { name: 'MTN airtime' })).toBeVisible()
    expect(mobile()).toHaveValue(NUMBER)
    expect(amount()).toHaveValue('75')
    await nothingHeld()
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await shop.user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
    await nextCustomer(shop)
    await act(settle)
    await nothingHeld()
    expect(await shop.till.heldStore.all()).toEqual([])
    await chooseProduct(shop, 'mtn air')
    expect(mobile()).toHaveValue('')
  })

  test('shows its age, is folded beside another sale, and is dropped by a tap or by an empty form', async () => {
    await type()
    await shop.user.keyboard('{Escape}')
    expect(await heldList()).toHaveTextContent('held just now')
    await shop.pass(4 * 60_000)
    await act(() => shop.clock.advance(30_000))
    expect(await heldList()).toHaveTextContent('held 4 min ago')
    await type('0721112222', '20', 'vodacom air')
    await shop.user.keyboard('{Escape}')
    await continues('072 ••• 2222 · R 20')
    await chooseProduct(shop, 'cell c air')
    const list = within(await heldList())
    expect(list.getByRole('group')).not.toHaveAttribute('open')
    await shop.user.click(list.getByText('2 held'))
    expect(list.getByRole('group')).toHaveAttribute('open')
    await shop.user.click(await continues('072 ••• 2222 · R 20'))
    expect(await screen.findByRole('heading', { name: 'Vodacom airtime' })).toBeVisible()
    expect(screen.getByText('Held just now')).toBeVisible()
    expect(await continues('083 ••• 9999 · R 75')).toBeVisible()
    await shop.user.clear(mobile())
    await shop.user.clear(amount())
    await shop.user.keyboard('{Escape}')
    await waitFor(async () => expect(await shop.till.heldStore.all()).toHaveLength(1))
    const discard = async () =>
      shop.user.click(await screen.findByRole('button', { name: /^Discard/ }))
    await discard()
    await nothingHeld()
    await shop.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await continues('083 ••• 9999 · R 75')).toBeVisible()
    await discard()
    await nothingHeld()
    await waitFor(async () => expect(await shop.till.heldStore.all()).toEqual([]))
  })

  test('survives a reload, with nothing of it readable, and disappears by itself after twelve hours', async () => {
    await type()
    await shop.user.keyboard('{Escape}')
    await act(() => shop.till.heldStore.all())
    const stored = await indexedTexts()
    expect(stored).toContain('merchant|M-1001')
    for (const text of [stored, JSON.stringify(localStorage), JSON.stringify(sessionStorage)])
      expect(text).not.toMatch(/123\s?9999|••• 9999|MTN/)
    shop = await reopenShop(shop)
    await shop.user.click(await continues('083 ••• 9999 · R 75'))
    await details()
    expect(mobile()).toHaveValue(NUMBER)
    expect(amount()).toHaveValue('75')
    await shop.user.keyboard('{Escape}')
    await heldList()
    await act(() => shop.clock.advance(HELD_FOR - 1_000))
    expect(await heldList()).toHaveTextContent('held 11 h ago')
    await act(() => shop.clock.advance(15 * 60_000))
    await nothingHeld()
    expect(await indexedTexts()).not.toContain('merchant|M-1001')
  })
})

test('the lookup of a held sale holds for ten minutes, and not after a restart', async () => {
  const lookups = () => shop.sent.filter((line) => line.includes('/lookup/'))
  const resume = async () => shop.user.click(await screen.findByRole('button', { name: /^Resume/ }))
  await chooseProduct(shop, 'eskom')
  await shop.user.keyboard('04123456785{Enter}')
  await screen.findByRole('region', { name: 'The meter found' })
  await shop.user.type(amount(), '100')
  await shop.user.keyboard('{Escape}')
  await act(() => shop.clock.advance(LOOKUP_LIFE_MS - 1_000))
  await resume()
  expect(await screen.findByRole('region', { name: 'The meter found' })).toBeVisible()
  expect(lookups()).toHaveLength(1)
  await shop.user.keyboard('{Escape}')
  await act(() => shop.clock.advance(1_000))
  await resume()
  expect(await screen.findByText('Looked up more than ten minutes ago')).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Look up again' }))
  await screen.findByRole('region', { name: 'Check' })
  expect(lookups()).toHaveLength(2)
  await shop.user.keyboard('{Escape}')
  await screen.findByRole('region', { name: 'The meter found' })
  await shop.user.keyboard('{Escape}')
  await heldList()
  await act(() => shop.till.heldStore.all())
  shop = await reopenShop(shop)
  await resume()
  await details()
  await shop.user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('region', { name: 'Check' })
  expect(lookups()).toHaveLength(3)
})
