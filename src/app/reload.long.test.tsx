import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pinStore } from '../terminal/pin-store.ts'
import { forgetChoices } from '../testing/device-in-jsdom.ts'
import { openPage } from '../testing/open-page.tsx'
import { openSandboxServer, type SandboxServer } from '../testing/sandbox-server.ts'

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
  // A page of this test leaves nothing to the next test's.
  window.dispatchEvent(new Event('pagehide'))
  server.close()
  forgetChoices()
})

const tillIsOpen = () => screen.findByRole('navigation', { name: 'Till' })
const pinField = () => screen.findByLabelText('Manager’s PIN')
const signsIn = () => screen.findByRole('heading', { name: 'Sign in' })
const requests = (path: string) => server.sent.filter((line) => line === `POST ${path}`).length

/** What the session is sealed for has come: it takes some turns of the browser. */
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

it('a reload asks for the PIN, and the same user goes on; nothing is in reach before', async () => {
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

it('five wrong PINs end it: the password is asked for, also after another reload', async () => {
  await reload()
  await pinField()
  // The waits between the tries are the PIN's own; here each try is the first.
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

it('a session that has ended asks for the password', async () => {
  await reload()
  const refuse = () => HttpResponse.json({ error: 'Unauthorized' }, { status: 401 })
  server.use(http.post('*/vas/auth/token/refresh', refuse))
  await user.type(await pinField(), `${PIN}{Enter}`)
  await signsIn()
  expect(screen.getByText('The session has ended')).toBeVisible()
})

it('a platform that doesn’t answer ends nothing: the PIN goes on later', async () => {
  await reload()
  server.use(http.post('*/vas/auth/token/refresh', () => HttpResponse.error(), { once: true }))
  await user.type(await pinField(), `${PIN}{Enter}`)
  expect(await screen.findByText('No answer from the platform')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Look without a connection' })).toBeVisible()
  await user.type(await pinField(), `${PIN}{Enter}`)
  await tillIsOpen()
})

it('the password goes on as well, and then the PIN does no more', async () => {
  await reload()
  await user.click(await screen.findByRole('button', { name: 'Use the password' }))
  await signsIn()
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage).toHaveLength(0)
})

it('after a sign-out nothing is kept', async () => {
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await signsIn()
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sessionStorage).toHaveLength(0)
})
