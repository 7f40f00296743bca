import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { demoConfig, openPage, setUp, signIn } from '../testing/dom/open-page.tsx'
import { connectNetwork, network, openPlatform, type Platform } from '../testing/servers/network.ts'

connectNetwork()
let platform: Platform
beforeEach(async () => {
  platform = await openPlatform({ rateLimits: false })
  platform.setConfig(demoConfig)
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetChoices()
})

function start() {
  const { unmount } = openPage()
  return { user: userEvent.setup(), unmount }
}
async function open(username = 'merchant') {
  const page = start()
  await signIn(page.user, username)
  await setUp(page.user)
  await tiles()
  return page.user
}
async function signOut(user: ReturnType<typeof userEvent.setup>) {
  const [button] = await screen.findAllByRole('button', { name: 'Sign out', hidden: true })
  await user.click(button ?? document.body)
  await screen.findByRole('heading', { name: 'Sign in' })
}
const tiles = () => screen.findByRole('searchbox', { name: /search/i })
const productReads = () => platform.sent.filter((line) => line.endsWith('/products')).length

/** Refuses every token from now on, as after a week or a revocation. */
function endSessions() {
  const refuse = () => HttpResponse.json({ error: 'Unauthorized' }, { status: 401 })
  network.use(
    http.get('*/vas/*', refuse, { once: true }),
    http.post('*/vas/auth/token/refresh', refuse, { once: true }),
  )
}

describe('starting', () => {
  it('says what is wrong with the settings, and reads them again on request', async () => {
    platform.setConfig({ apiBaseUrl: 'ftp://nowhere' })
    const { user } = start()
    expect(await screen.findByRole('alert')).toHaveTextContent(/apiBaseUrl/)
    platform.setConfig(demoConfig)
    const asked = vi.spyOn(globalThis, 'fetch')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    // The device may have kept broken settings.
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ cache: 'reload' })
    asked.mockRestore()
  })

  it('says that it can’t reach its server, and tries again when the network is back', async () => {
    network.use(http.get('*/config.json', () => HttpResponse.error(), { once: true }))
    start()
    expect(await screen.findByRole('alert')).toHaveTextContent('can’t reach its server')
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

it('a till that can’t be opened says so, and signs the user out', async () => {
  vi.stubGlobal('BroadcastChannel', function NoChannels() {
    throw new Error('There are no channels')
  })
  const { user } = start()
  await signIn(user)
  expect(await screen.findByText('Something went wrong in the till')).toBeVisible()
  expect(screen.queryByText('Set up this till')).not.toBeInTheDocument()
})

describe('the first visit of a user', () => {
  it('asks for the set-up, prefilled from the preset, and keeps it for the next visit', async () => {
    const { user, unmount } = start()
    await signIn(user)
    expect(await screen.findByLabelText(/Account id/)).toHaveValue('M-1001')
    await setUp(user)
    expect(await tiles()).toBeVisible()
    unmount()

    const next = start()
    await signIn(next.user)
    expect(await tiles()).toBeVisible()
  })

  it('doubts an account that the platform doesn’t show, and saves it on request', async () => {
    const { user } = start()
    await signIn(user)
    const accountId = await screen.findByLabelText(/Account id/)
    await user.clear(accountId)
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    expect(accountId).toHaveAccessibleDescription(/Enter the account id/)
    await user.type(accountId, 'M-9999')
    await user.click(screen.getByRole('button', { name: 'Start selling' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('no products of M-9999')
    await user.click(screen.getByRole('button', { name: 'Keep it anyway' }))
    expect(await screen.findByRole('link', { name: 'Sell' })).toBeVisible()
  })
})

describe('a session that ends', () => {
  it('asks for the password over the half-filled form, which then goes on', async () => {
    const user = await open()
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    await user.click(await screen.findByText('Advanced'))
    const terminal = await screen.findByLabelText(/Terminal id/)
    await user.type(terminal, 'T-7')

    endSessions()
    await user.type(screen.getByLabelText(/Account id/), '0')
    const card = terminal.closest('form')
    expect.assert(card !== null)
    await user.click(within(card).getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
    // The platform refused tokens that were not yet expired.
    expect(dialog).toHaveTextContent('Has somebody signed in as merchant elsewhere?')
    const password = within(dialog).getByLabelText('Password')
    await user.type(password, 'wrong{Enter}')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Wrong password')
    await user.clear(password)
    await user.type(password, 'merchant-demo{Enter}')
    // Requests that waited for the sign-in go on: the platform doesn't know account M-10010.
    expect(await screen.findByText('The platform shows you no products of M-10010')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(terminal).toHaveValue('T-7')
  })

  it('gives the screen to another user only after asking', async () => {
    const user = await open()
    endSessions()
    await user.click(await screen.findByRole('button', { name: 'Reload the products' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
    await user.click(within(dialog).getByRole('button', { name: 'Sign in as someone else' }))
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }))
    await user.click(screen.getByRole('button', { name: 'Leave this screen' }))
    expect(await screen.findByRole('textbox', { name: 'User name' })).toHaveValue('')
  })
})

it('a password reset that was opened from a till leads back to it', async () => {
  const { user } = start()
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await user.click(await screen.findByRole('link', { name: 'Back to the sign-in' }))
  await signIn(user)
  await setUp(user)
  await user.type(await tiles(), 'mtn')
  const gone = new Promise((done) => window.addEventListener('popstate', done, { once: true }))
  window.history.back()
  await gone
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(screen.getByRole('searchbox', { name: /search/i })).toHaveValue('mtn')
})

it('a sign-out removes the user’s data from screen, cache and address; the next user has another set-up', async () => {
  const user = await open()
  await user.click(screen.getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings' })
  const readBefore = productReads()
  await signOut(user)
  expect(window.location.pathname).toBe('/')
  expect(document.title).toBe('Tuckshop')
  const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  expect(kept).not.toMatch(/merchant-demo|token|bearer/i)

  await signIn(user)
  await tiles()
  await waitFor(() => expect(productReads()).toBeGreaterThan(readBefore))
  await signOut(user)
  await signIn(user, 'submerchant')
  expect(await screen.findByLabelText(/Account id/)).toHaveValue('S-2001')
  expect(screen.getByRole('radio', { name: 'Sub-merchant' })).toBeChecked()
})
