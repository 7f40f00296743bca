import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { openPage } from '../testing/dom/open-page.tsx'
import { openSandboxServer, type SandboxServer } from '../testing/servers/sandbox-server.ts'

const PIN = '739148'
const shop = { accountType: 'merchant', accountId: 'M-1001' } as const

let server: SandboxServer
let page: ReturnType<typeof openPage>
let user: ReturnType<typeof userEvent.setup>
beforeEach(async () => {
  forgetChoices()
  server = await openSandboxServer({ rateLimits: false })
  user = userEvent.setup()
  await pinStore.set(shop, PIN)
  localStorage.setItem('tuckshop.till-id', '0'.repeat(32))
  const setUp = {
    ...shop,
    channelId: 'CH-POS-1',
    paymentMethods: ['cash'],
    cashRounding: 'customer',
  }
  localStorage.setItem(
    'tuckshop.set-ups',
    JSON.stringify({ version: 1, setUps: [{ username: 'merchant', setUp }] }),
  )
  page = openPage('/settings')
  await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'merchant')
  await user.type(screen.getByLabelText('Password'), 'merchant-demo{Enter}')
  await tillIsOpen()
})
afterEach(() => {
  page.unmount()
  vi.restoreAllMocks()
  sessionStorage.clear()
  server.close()
  forgetChoices()
})

const tillIsOpen = () => screen.findByRole('navigation', { name: 'Till' })
const pinField = () => screen.findByLabelText('Manager’s PIN')
const signsIn = () => screen.findByRole('heading', { name: 'Sign in' })
const requests = (path: string) => server.sent.filter((line) => line === `POST ${path}`).length

/** Waits until the sealed session is stored: the browser takes several turns. */
async function leave() {
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage).toHaveLength(1)
  })
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
  const asked = server.sent.length
  await user.clear(field)
  expect(server.sent).toHaveLength(asked)
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
  server.use(http.post('*/vas/auth/token/refresh', refuse))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await signsIn()
  expect(screen.getByText('The session has ended')).toBeVisible()
})

const status = (code: number) => () => HttpResponse.json({ error: 'No' }, { status: code })
it.each([
  ['no answer', () => HttpResponse.error(), 'No connection to the platform'],
  ['a platform in trouble', status(503), 'The platform has a problem'],
  ['a limit', status(429), 'Too many attempts'],
  ['a refusal that is no 401', status(403), 'This user isn’t allowed to do that'],
  ['a page', () => HttpResponse.html('<p>Hello</p>'), 'The answer could not be read'],
])('%s doesn’t end the session: a retry needs no PIN', async (_, answer, words) => {
  await reload()
  server.use(http.post('*/vas/auth/token/refresh', answer, { once: true }))
  await user.type(await pinField(), `${PIN}{Enter}`)
  expect(await screen.findByText(words)).toBeVisible()
  const again = screen.getByRole('button', { name: 'Try again' })
  expect(again).toHaveFocus()
  expect(screen.queryByLabelText('Manager’s PIN')).not.toBeInTheDocument()
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'), { timeout: 3_000 })
  await user.keyboard('{Enter}')
  await tillIsOpen()
  expect([requests('/auth/token'), requests('/auth/token/refresh')]).toEqual([1, 1])
})

it('offline, the till asks for the PIN once, and goes on by itself when the network is back', async () => {
  await reload()
  let line = false
  const cut = () => (line ? undefined : HttpResponse.error())
  server.use(http.all('*/vas/*', cut))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await user.click(await screen.findByRole('button', { name: 'Open without a connection' }))
  await tillIsOpen()
  expect(await screen.findByText('Nobody is signed in')).toBeVisible()
  line = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('Nobody is signed in')).not.toBeInTheDocument())
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  expect(requests('/auth/token')).toBe(1)
})

it('stays closed offline while it asks the platform once more, because the answer brings a new token', async () => {
  await reload()
  const refresh = '*/vas/auth/token/refresh'
  server.use(http.post(refresh, () => HttpResponse.error(), { once: true }))
  await user.type(await pinField(), `${PIN}{Enter}`)
  const look = await screen.findByRole('button', { name: 'Open without a connection' })
  expect(look).not.toHaveAttribute('aria-disabled')
  let answer = () => {}
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  server.use(http.post(refresh, () => held, { once: true }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(look).toHaveAttribute('aria-disabled', 'true')
  await user.click(look)
  expect(look).toBeVisible()
  answer()
  await tillIsOpen()
  expect(screen.queryByText('Nobody is signed in')).not.toBeInTheDocument()
})

it('an offline reload still asks for the PIN', async () => {
  await reload()
  server.use(http.all('*/vas/*', () => HttpResponse.error()))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await user.click(await screen.findByRole('button', { name: 'Open without a connection' }))
  await tillIsOpen()
  await reload()
  expect(await pinField()).toBeVisible()
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
  await pinStore.check(shop, 'lock', PIN)
  await act(async () => {})
  expect(screen.queryByText('The till could not keep you signed in')).not.toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'User name' }), 'merchant')
  await user.type(screen.getByLabelText('Password'), 'merchant-demo{Enter}')
  await tillIsOpen()
  expect([requests('/auth/token'), requests('/auth/token/refresh')]).toEqual([2, 0])
})

it('choosing the password while the platform is being asked opens nothing and reports no ended session', async () => {
  await reload()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asked = false
  const hold = () => {
    asked = true
    return held.then(() => undefined)
  }
  server.use(http.post('*/vas/auth/token/refresh', hold))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await waitFor(() => expect(asked).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Use the password' }))
  answer()
  await waitFor(() => expect(requests('/auth/token/refresh')).toBe(1))
  await act(async () => {})
  await signsIn()
  expect(screen.queryByText('Sign in with the password.')).not.toBeInTheDocument()
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
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await signsIn()
  expect(screen.queryByLabelText('Manager’s PIN')).not.toBeInTheDocument()
})

it('keeps nothing after a sign-out', async () => {
  await leave()
  window.dispatchEvent(new Event('pageshow'))
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
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
  server.use(http.all('*/vas/*', () => HttpResponse.error()))
  await user.type(screen.getByRole('textbox', { name: 'User name' }), 'merchant')
  await user.type(screen.getByLabelText('Password'), 'merchant-demo{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Open without a connection' }))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await tillIsOpen()
  await signOut()
  expect(screen.queryByLabelText('Manager’s PIN')).not.toBeInTheDocument()
})
