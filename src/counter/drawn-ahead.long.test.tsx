import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShop, plain, type Shop } from '../testing/shop-on-screen.tsx'
import { heldStoreOf } from '../till/held-store.ts'
import { heldDraftsIn } from './held/held-drafts.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await heldStoreOf(shop.till).letAllGo()
})
afterEach(() => shop.till.services.end())

const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const mobile = () => screen.getByRole('textbox', { name: 'Mobile number' })
const details = () => screen.findByRole('form', { name: 'Details' })
/** Forms of sales in the page, seen or not, by their products. */
const forms = () =>
  Array.from(document.querySelectorAll('.sale-panel'), (panel) => ({
    product: panel.querySelector('h2')?.textContent,
    form: panel.querySelector('form'),
  }))
const drawn = (product: string) =>
  waitFor(() => {
    const [only, ...others] = forms()
    expect(only?.product).toBe(product)
    expect(others).toEqual([])
    return only?.form
  })

test('the form that is likely is drawn unseen, and none of its effects runs', async () => {
  const typing = vi.spyOn(heldDraftsIn(shop.till), 'typing')
  const form = await drawn('MTN airtime')
  expect(form).not.toBeVisible()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Search products' })).toHaveFocus()
  expect(typing).not.toHaveBeenCalled()
})

test.each([
  ['the mouse, or a finger, comes to its tile', (on: HTMLElement) => fireEvent.pointerOver(on)],
  ['the focus comes to its tile', (on: HTMLElement) => act(() => on.focus())],
])('a form is drawn unseen when %s, and shown when the tile is pressed', async (_, aim) => {
  const vodacom = await tile('Vodacom airtime')
  aim(vodacom.querySelector('span') ?? vodacom)
  if (document.activeElement !== vodacom) aim(vodacom)
  const form = await drawn('Vodacom airtime')
  expect(form).not.toBeVisible()
  fireEvent.click(vodacom)
  expect(await details()).toBe(form)
  expect(form).toBeVisible()
  await waitFor(() => expect(mobile()).toHaveFocus())
})

test('the form of what Enter would open is drawn unseen while somebody searches', async () => {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.type(search, 'vodacom air')
  const form = await drawn('Vodacom airtime')
  expect(form).not.toBeVisible()
  expect(search).toHaveFocus()
  await shop.user.keyboard('{Enter}')
  expect(await details()).toBe(form)
})

test('a form that is left is gone, and the one that is drawn ahead after it is empty', async () => {
  const vodacom = await tile('Vodacom airtime')
  await shop.user.click(vodacom)
  const left = await details()
  await shop.user.type(mobile(), '083 123 9999')
  await shop.user.keyboard('{Escape}')
  await waitFor(() => expect(left).not.toBeInTheDocument())
  fireEvent.pointerOver(vodacom)
  const form = await drawn('Vodacom airtime')
  fireEvent.click(vodacom)
  expect(await details()).toBe(form)
  expect(mobile()).toHaveValue('')
})

test('a draft that is continued stands in its form, also where that was drawn ahead of it', async () => {
  const vodacom = await tile('Vodacom airtime')
  await shop.user.click(vodacom)
  await details()
  await shop.user.type(mobile(), '083 123 9999')
  await shop.user.keyboard('{Escape}')
  fireEvent.pointerOver(vodacom)
  await drawn('Vodacom airtime')
  await shop.user.click(
    await screen.findByRole('button', {
      name: (name) => plain(name).startsWith('Continue 083 ••• 9999?'),
    }),
  )
  await details()
  expect(mobile()).toHaveValue('083 123 9999')
})

test('what a number that was typed offers stands in a form made anew', async () => {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await shop.user.type(search, '0831239999')
  const mtn = await tile('MTN airtime')
  fireEvent.pointerOver(mtn)
  const ahead = await drawn('MTN airtime')
  await shop.user.click(mtn)
  expect(await details()).not.toBe(ahead)
  expect(mobile()).toHaveValue('0831239999')
})
