import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { createTerminalStore } from '../till/terminal/terminal-store.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { openPage } from '../testing/dom/open-page.tsx'
import { connectNetwork, network, openPlatform, type Platform } from '../testing/servers/network.ts'

const PIN = '739148'
const shop = { accountType: 'merchant', accountId: 'M-1001' } as const

connectNetwork()
let platform: Platform
let page: ReturnType<typeof openPage>
let user: ReturnType<typeof userEvent.setup>
beforeEach(async () => {
  forgetChoices()
  platform = await openPlatform({ rateLimits: false })
  user = userEvent.setup()
  await pinStore.set(shop, PIN)
  createTerminalStore(localStorage).save('merchant', {
    ...shop,
    channelId: 'CH-POS-1',
    paymentMethods: ['cash'],
    cashRounding: 'customer',
  })
  page = openPage('/settings')
  await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'merchant')
  await user.type(screen.getByLabelText('Password'), 'merchant-demo{Enter}')
  await tillIsOpen()
})
afterEach(() => {
  page.unmount()
  vi.restoreAllMocks()
  sessionStorage.clear()
  forgetChoices()
})

const tillIsOpen = () => screen.findByRole('navigation', { name: 'Till' })
const pinField = () => screen.findByLabelText('Manager’s PIN')
const signsIn = () => screen.findByRole('heading', { name: 'Sign in' })
const requests = (path: string) => platform.sent.filter((line) => line === `POST ${path}`).length

/** Waits until the sealed session is stored: the browser takes several turns. */
async function leave() {
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage).toHaveLength(1)
  })
}
/** The platform's next answer to the kept token waits until the test lets it go. */
function holdRefresh() {
  let answer = () => {}
  let asked = false
  const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const hold = () => {
    asked = true
    return held
  }
  network.use(http.post('*/vas/auth/token/refresh', hold, { once: true }))
  return { asked: () => asked, answer: () => answer() }
}
async function reload() {
  await leave()
  page.unmount()
  page = openPage('/settings')
}

it('a reload asks for the PIN, and the same user goes on; until then every screen is closed', async () => {
  await reload()
  const field = await pinField()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Settings' })).not.toBeInTheDocument()
  await user.keyboard('{F2}{F4}{F9}/?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
  const asked = platform.sent.length
  await user.clear(field)
  expect(platform.sent).toHaveLength(asked)
  await user.type(field, `${PIN}{Enter}`)
  await tillIsOpen()
  expect(
    await screen.findByRole('button', { name: /igned in as merchant, account M-1001/ }),
  ).toBeInTheDocument()
  expect([requests('/auth/token'), requests('/auth/token/refresh')]).toEqual([1, 1])
})

it('after five wrong PINs the till asks for the password, also after another reload', async () => {
  await reload()
  await pinField()
  // Skips the waits between tries: each try here counts as the first.
  for (let wrong = 0; wrong < 5; wrong += 1) {
    localStorage.setItem(
      'tuckshop.pins',
      (localStorage.getItem('tuckshop.pins') ?? '').replace(/"failures":\d+/, '"failures":0'),
    )
    await user.type(await pinField(), '482913{Enter}')
    await screen.findByRole('alert')
    await waitFor(() =>
      expect(
        screen.queryByText('Wrong PIN') ?? screen.queryByText('Too many wrong PINs'),
      ).toBeVisible(),
    )
  }
  await signsIn()
  expect(screen.getByText('Too many wrong PINs')).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage).toHaveLength(0)
  page.unmount()
  page = openPage('/settings')
  await signsIn()
})

it('an ended session asks for the password', async () => {
  await reload()
  const refuse = () => HttpResponse.json({ error: 'Unauthorized' }, { status: 401 })
  network.use(http.post('*/vas/auth/token/refresh', refuse))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await signsIn()
  expect(screen.getByText('The session has ended')).toBeVisible()
})

it('a platform in trouble doesn’t end the session: a retry needs no PIN', async () => {
  await reload()
  const trouble = () => HttpResponse.json({ error: 'No' }, { status: 503 })
  network.use(http.post('*/vas/auth/token/refresh', trouble, { once: true }))
  await user.type(await pinField(), `${PIN}{Enter}`)
  expect(await screen.findByText('The platform has a problem')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  expect(screen.queryByLabelText('Manager’s PIN')).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  await tillIsOpen()
  expect([requests('/auth/token'), requests('/auth/token/refresh')]).toEqual([1, 1])
})

it('offline, each reload asks for the PIN, and the till goes on by itself when the network is back', async () => {
  await reload()
  let line = false
  const cut = () => (line ? undefined : HttpResponse.error())
  network.use(http.all('*/vas/*', cut))
  const openOffline = async () => {
    await user.type(await pinField(), `${PIN}{Enter}`)
    await user.click(await screen.findByRole('button', { name: 'Open without a connection' }))
    await tillIsOpen()
  }
  await openOffline()
  await reload()
  await openOffline()
  expect(await screen.findByText('Nobody is signed in')).toBeVisible()
  line = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('Nobody is signed in')).not.toBeInTheDocument())
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  expect(requests('/auth/token')).toBe(1)
})

it('stays closed offline while it asks the platform once more, because the answer brings a new token', async () => {
  await reload()
  network.use(http.post('*/vas/auth/token/refresh', () => HttpResponse.error(), { once: true }))
  await user.type(await pinField(), `${PIN}{Enter}`)
  const look = await screen.findByRole('button', { name: 'Open without a connection' })
  expect(look).not.toHaveAttribute('aria-disabled')
  const held = holdRefresh()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(look).toHaveAttribute('aria-disabled', 'true')
  await user.click(look)
  expect(look).toBeVisible()
  held.answer()
  await tillIsOpen()
  expect(screen.queryByText('Nobody is signed in')).not.toBeInTheDocument()
})

it.each<[string, (press: () => void) => unknown]>([
  [
    'the PIN is being checked',
    (press) => {
      const check = pinStore.check.bind(pinStore)
      vi.spyOn(pinStore, 'check').mockImplementation((...asked) => {
        press()
        return check(...asked)
      })
    },
  ],
  [
    'the session is being unsealed',
    (press) => {
      const open = pinStore.open.bind(pinStore)
      vi.spyOn(pinStore, 'open').mockImplementation((...asked) => {
        press()
        return open(...asked)
      })
    },
  ],
])('choosing the password while %s opens nothing and reports no trouble', async (_, during) => {
  await reload()
  const field = await pinField()
  during(() => fireEvent.click(screen.getByRole('button', { name: 'Use the password' })))
  await user.type(field, `${PIN}{Enter}`)
  await signsIn()
  vi.restoreAllMocks()
  // Checking the same PIN again takes as long as the check that is under way.
  await pinStore.check(shop, PIN)
  await act(async () => {})
  expect(screen.queryByText('The till could not keep you signed in')).not.toBeInTheDocument()
  expect([requests('/auth/token'), requests('/auth/token/refresh')]).toEqual([1, 0])
})

it('choosing the password while the platform is asked opens nothing and reports no ended session', async () => {
  await reload()
  const held = holdRefresh()
  await user.type(await pinField(), `${PIN}{Enter}`)
  await waitFor(() => expect(held.asked()).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Use the password' }))
  held.answer()
  await waitFor(() => expect(requests('/auth/token/refresh')).toBe(1))
  await act(async () => {})
  await signsIn()
  expect(screen.queryByText('The session has ended')).not.toBeInTheDocument()
})

it('a session that this till can’t open asks for the password, and doesn’t say that it ended', async () => {
  await reload()
  const field = await pinField()
  await pinStore.set(shop, PIN)
  await user.type(field, `${PIN}{Enter}`)
  await signsIn()
  expect(screen.getByText('The till could not keep you signed in')).toBeVisible()
})

it('the password works too, and then the PIN does nothing', async () => {
  await reload()
  await user.click(await screen.findByRole('button', { name: 'Use the password' }))
  await signsIn()
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage).toHaveLength(0)
})

it('after a restored session signs out, the sign-in asks for user and password, not for a PIN', async () => {
  await reload()
  await user.type(await pinField(), `${PIN}{Enter}`)
  await tillIsOpen()
  await user.click(await screen.findByRole('button', { name: 'Sign out', hidden: true }))
  await signsIn()
  expect(screen.queryByLabelText('Manager’s PIN')).not.toBeInTheDocument()
})

it('a page that was restored and then signed out keeps nothing', async () => {
  await leave()
  window.dispatchEvent(new Event('pageshow'))
  await user.click(await screen.findByRole('button', { name: 'Sign out', hidden: true }))
  await signsIn()
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sessionStorage).toHaveLength(0)
})

it('a till that was opened offline can be left for the sign-in', async () => {
  const signOut = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Sign out', hidden: true })
    await user.click(button ?? document.body)
    await signsIn()
  }
  await signOut()
  network.use(http.all('*/vas/*', () => HttpResponse.error()))
  await user.type(screen.getByRole('textbox', { name: 'User name' }), 'merchant')
  await user.type(screen.getByLabelText('Password'), 'merchant-demo{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Open without a connection' }))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await tillIsOpen()
  await signOut()
  expect(screen.queryByLabelText('Manager’s PIN')).not.toBeInTheDocument()
})
