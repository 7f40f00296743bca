import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { openShop, type Shop } from '../testing/dom/shop-on-screen.tsx'

/** Codes that give no hint. */
const products = ['RC-Q', 'QQ'].map((code) => ({ code, name: code, minAmount: 2, maxAmount: 900 }))
const key = 'tuckshop.arrangement.merchant.M-1001'
const settled = () => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(forgetChoices)

const listing = z.array(z.looseObject({ code: z.string() }))

/** A platform that also sells these, from a brand without a category. */
async function openProduct(letters: string): Promise<Shop> {
  const codes = new Set(products.map(({ code }) => code))
  const shop = await openShop({
    async rewrite(path, answer) {
      if (!/\/merchants\/[^/]+\/products$/.test(path)) return answer
      const listed = listing.parse(await answer.json())
      const quokka = { brandId: 'B-Q', brandName: 'Quokka', categoryId: undefined }
      return Response.json(listed.map((one) => (codes.has(one.code) ? { ...one, ...quokka } : one)))
    },
  })
  const body = JSON.stringify({ products })
  const request = new Request('http://sandbox.test/sandbox/catalogue', { method: 'PUT', body })
  request.headers.set('content-type', 'application/json')
  expect((await shop.sandbox.fetch(request)).status).toBe(200)
  await shop.user.click(await screen.findByRole('button', { name: 'Reload the products' }))
  await shop.user.type(screen.getByRole('searchbox'), letters)
  await screen.findByRole('button', { name: /^Quokka/ })
  await shop.user.keyboard('{Enter}')
  return shop
}
const question = () => screen.findByRole('region', { name: 'Kind of sale' })
const form = () => screen.findByRole('form', { name: 'Details' })
const check = () => screen.findByRole('region', { name: 'Check' })
const box = (name: string) => screen.getByRole('textbox', { name })
const purchase = ({ sent, sentBodies }: Shop): unknown =>
  JSON.parse(sentBodies[sent.lastIndexOf('POST /purchase')] ?? 'null')

describe('a product of unknown kind', () => {
  test('asks for it once before its first sale, and R8 holds from then on', async () => {
    const shop = await openProduct('rc-q')
    const asked = within(await question())
    const heading = asked.getByRole('heading', { name: 'What kind of sale is this?' })
    await waitFor(() => expect(heading).toHaveFocus())
    // An Enter meant for a field decides nothing.
    await shop.user.keyboard('0821234567{Enter}')
    expect(settled()).toBeNull()
    await shop.user.click(asked.getByRole('button', { name: 'Airtime (suggested)' }))
    await form()
    expect(settled()).toMatchObject({ productKinds: { 'RC-Q': 'airtime' } })
    expect(box('Mobile number')).toBeRequired()
    expect(screen.queryByRole('textbox', { name: 'Meter number' })).not.toBeInTheDocument()
    await shop.user.type(box('Amount'), '20')
    await shop.user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(box('Mobile number')).toHaveFocus())
    expect(screen.queryByText('Mobile number is missing.')).not.toBeInTheDocument()
    await shop.user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Mobile number is missing.')).toBeVisible()
    await shop.user.type(box('Mobile number'), '0821234567')
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    await check()
    expect(screen.getByRole('region', { name: 'Sale' })).toHaveTextContent('Airtime · Quokka')
    await shop.user.keyboard('{Enter}')
    expect(await screen.findByRole('article', { name: 'Receipt' })).toHaveTextContent('Quokka RC-Q')
    expect(purchase(shop)).toMatchObject({ productCode: 'RC-Q', mobileNumber: '+27821234567' })
  })

  test('also sells without a kind: Check warns if there is no recipient, and does not mention a number', async () => {
    const shop = await openProduct('rc-q')
    await shop.user.click(await screen.findByRole('button', { name: 'Sell without a kind' }))
    await form()
    for (const name of ['Mobile number', 'Meter number', 'Account number'])
      expect(box(name)).not.toBeRequired()
    await shop.user.type(box('Amount'), '20')
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    const bare = await check()
    expect(bare).toHaveTextContent('No number, meter or account was given')
    expect(bare).not.toHaveTextContent(/Read the number back/)
    await shop.user.keyboard('{Escape}')
    await shop.user.type(box('Meter number'), '04123456785')
    await shop.user.click(screen.getByRole('button', { name: 'Check' }))
    const named = await check()
    expect(named).not.toHaveTextContent('No number, meter or account was given')
    expect(named).toHaveTextContent(/Read the number back/)
    expect(settled()).toBeNull()
  })

  test('asks a cashier nothing, and lets a manager set it with the PIN, for the rest of its brand too', async () => {
    await pinStore.set({ accountType: 'merchant', accountId: 'M-1001' }, '2580')
    const shop = await openProduct('quokka qq')
    await form()
    expect(box('Meter number')).not.toBeRequired()
    await shop.user.click(screen.getByRole('button', { name: 'Set the kind (manager)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'For the manager' }))
    await shop.user.type(dialog.getByLabelText('Manager’s PIN'), '2580{Enter}')
    const asked = within(await question())
    const whole = { name: /^Also for the other product of Quokka/ }
    await shop.user.click(asked.getByRole('checkbox', whole))
    await shop.user.click(asked.getByRole('button', { name: 'Electricity' }))
    await form()
    expect(box('Meter number')).toBeRequired()
    expect(settled()).toMatchObject({ brands: { 'B-Q': { kind: 'electricity' } } })
    await shop.user.clear(screen.getByRole('searchbox'))
    await shop.user.type(screen.getByRole('searchbox'), 'rc-q{Enter}')
    await form()
    expect(box('Meter number')).toBeRequired()
  })
})
