import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { isQuiet } from '../till/version/on-device.ts'
import { teachLocks } from '../testing/dom/locks-in-jsdom.ts'
import { demoConfig, openPage, setUp, signIn } from '../testing/dom/open-page.tsx'
import { readyButton, atRest } from '../testing/dom/shop-on-screen.tsx'
import { connectNetwork, network, openPlatform, type Platform } from '../testing/servers/network.ts'

connectNetwork()
let platform: Platform
beforeEach(async () => {
  teachLocks()
  indexedDB = new IDBFactory()
  localStorage.clear()
  platform = await openPlatform({ rateLimits: false })
  platform.setConfig(demoConfig)
})

type User = ReturnType<typeof userEvent.setup>

async function start() {
  openPage()
  const user = userEvent.setup()
  await signIn(user)
  await setUp(user)
  return user
}
async function sell(user: User, number: string) {
  const search = await screen.findByRole('searchbox', { name: /search/i })
  await user.clear(search)
  await user.type(search, 'mtn air')
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Mobile number' })
  await user.keyboard(`${number}{Enter}20{Enter}`)
  await screen.findByRole('region', { name: 'Check' })
  await user.keyboard('{Enter}')
}
const pressSignOut = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Sign out', hidden: true }))
const question = async () => within(await screen.findByRole('dialog', { name: 'Sign out now?' }))
/** Stops the page's engine: otherwise it would run on into the next test. */
async function leave(user: User) {
  await pressSignOut(user)
  await screen.findByRole('heading', { name: 'Sign in' })
}
const receipt = () => screen.findByRole('article', { name: 'Receipt' })
const purchases = () => platform.sent.filter((line) => line.endsWith('/purchase')).length

describe('signing out while a sale is under way', () => {
  it('asks first; the sale stays with its user, who finds it after the next sign-in', async () => {
    const user = await start()
    await sell(user, '0830000007')
    await screen.findByRole('heading', { name: 'Pending. Don’t sell it again' })
    await pressSignOut(user)
    const dialog = await question()
    expect(dialog.getByText(/One sale is still open/)).toHaveTextContent(
      'continues when merchant signs in again. Until then, don’t sell the same thing again.',
    )
    await user.click(dialog.getByRole('button', { name: 'Stay' }))
    expect(
      screen.getByRole('heading', { name: 'Pending. Don’t sell it again' }),
    ).toBeInTheDocument()

    await pressSignOut(user)
    await user.click((await question()).getByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    // Meanwhile no new version replaces the page.
    expect(isQuiet()).toBe(false)
    await signIn(user, 'submerchant')
    await setUp(user)
    const found = await screen.findByRole('region', { name: 'Another user’s' })
    expect(within(found).getByText('Pending: merchant must sign in')).toBeInTheDocument()
    expect(within(found).queryByRole('button')).not.toBeInTheDocument()
    expect(purchases()).toBe(1)
    await leave(user)
  })

  it('says so when the last sale ends while it asks', async () => {
    const user = await start()
    await sell(user, '0821234567')
    await receipt()
    const handOver = await readyButton(/^Next customer/)
    fireEvent.click(handOver)
    // Runs before the hand-over is on disk.
    fireEvent.click(screen.getByRole('button', { name: 'Sign out', hidden: true }))
    const dialog = await question()
    expect(await dialog.findByText('No sale is open any more.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
  })

  it('does not ask when all sales are finished', async () => {
    const user = await start()
    await sell(user, '0821234567')
    await receipt()
    await user.click(await readyButton(/^Next customer/))
    await atRest()
    await leave(user)
    expect(document.title).toBe('Tuckshop')
    expect(isQuiet()).toBe(true)
    // The next user's page doesn't say what was sold either.
    await signIn(user, 'submerchant')
    await setUp(user)
    await screen.findByRole('searchbox', { name: /search/i })
    expect(document.body).not.toHaveTextContent(/Sold/)
    await screen.findByRole('button', { name: 'Sign out', hidden: true })
    await leave(user)
  })
})

describe('a receipt that was not handed over', () => {
  it('is still there after a sign-out and the next sign-in, until the cashier confirms it', async () => {
    const user = await start()
    await sell(user, '0821234567')
    await receipt()
    await pressSignOut(user)
    await user.click((await question()).getByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(document.title).toBe('Tuckshop')

    await signIn(user)
    await user.click(await screen.findByRole('link', { name: 'Show the receipt' }))
    expect(await receipt()).toHaveTextContent('082 123 4567')
    await user.click(await readyButton(/^Next customer/))
    await atRest()
    expect(purchases()).toBe(1)
    await leave(user)
  })
})

describe('a session that ends during a sale', () => {
  it('asks for the password over the sale, which then goes on by itself and sells once', async () => {
    const user = await start()
    const refuse = () => HttpResponse.json({ error: 'Unauthorized' }, { status: 401 })
    await screen.findByRole('searchbox', { name: /search/i })
    network.use(
      http.post('*/vas/purchase', refuse, { once: true }),
      http.post('*/vas/auth/token/refresh', refuse, { once: true }),
    )
    await sell(user, '0821234567')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
    expect(await screen.findByText('Not sent: sign in again')).toBeInTheDocument()
    await user.type(dialog.getByLabelText('Password'), 'merchant-demo{Enter}')
    expect(await receipt()).toHaveTextContent('082 123 4567')
    expect(purchases()).toBe(1)
  })
})
