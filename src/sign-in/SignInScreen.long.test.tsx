import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../platform/create-api.ts'
import { connectNetwork, network, openPlatform, type Platform } from '../testing/servers/network.ts'
import { SignInScreen } from './SignInScreen.tsx'

connectNetwork()
let platform: Platform
beforeEach(async () => {
  // Time runs by itself, and the test can advance it: the countdown takes a minute.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  platform = await openPlatform()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

function show(demoSignIns = [{ label: 'Demo', username: 'merchant', password: 'merchant-demo' }]) {
  const onSignedIn = vi.fn<(username: string) => void>()
  const { session } = createApi({ config: { apiBaseUrl: '/vas' } })
  render(
    <MemoryRouter>
      <SignInScreen
        session={session}
        demoSignIns={demoSignIns}
        onSignedIn={onSignedIn}
        onBegin={() => undefined}
        onOffline={() => undefined}
      />
    </MemoryRouter>,
  )
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  return { user, onSignedIn, session }
}
const name = () => screen.getByRole('textbox', { name: 'User name' })
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Sign in' })

async function typeIn(user: ReturnType<typeof show>['user'], username: string, secret: string) {
  await user.type(name(), username)
  await user.type(password(), `${secret}{Enter}`)
}

it('over plain http hides the password field, and says which address to use', () => {
  vi.stubGlobal('isSecureContext', false)
  show()
  expect(screen.getByRole('heading', { name: 'Open the till over https' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})

it('the page begins at its top, and the focus doesn’t scroll it', () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  show()
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  expect(focused.mock.calls).toEqual([[{ preventScroll: true }]])
  vi.restoreAllMocks()
})

describe('signing in', () => {
  it('signs the right user in by Enter, ignoring spaces around the name', async () => {
    const { user, onSignedIn, session } = show()
    expect(name()).toHaveFocus()
    await typeIn(user, ' merchant ', 'merchant-demo')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('merchant'))
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'merchant' })
  })

  it('asks for missing fields and sends nothing', async () => {
    const { user } = show()
    await user.click(button())
    expect(name()).toHaveFocus()
    expect(name()).toHaveAccessibleDescription('Enter your user name.')
    expect(password()).toHaveAccessibleDescription('Enter your password.')
    await user.type(name(), 'merchant{Enter}')
    expect(password()).toHaveFocus()
    expect(platform.sent).toEqual([])
  })

  it('says that name and password do not match, and focuses the password', async () => {
    const { user, onSignedIn } = show()
    await typeIn(user, 'merchant', 'wrong')
    expect(await screen.findByRole('alert')).toHaveTextContent('do not match')
    expect(password()).toHaveFocus()
    await user.keyboard('merchant-demo{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  })

  it.each([
    [401, { message: 'Account locked. Call <b>0860</b>' }, /“Account locked. Call 0860”/],
    [403, { error: 'x', message: 'Not from this shop' }, /“Not from this shop”/],
    [423, { detail: 'Locked until 14:00' }, /“Locked until 14:00”/],
    [423, {}, /locked/],
    [403, {}, /may not sign in/],
  ])('says a %i in the platform’s words instead of advice: %j', async (status, body, words) => {
    network.use(http.post('*/vas/auth/token', () => HttpResponse.json(body, { status })))
    const { user } = show()
    await typeIn(user, 'merchant', 'merchant-demo')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(words)
    expect(alert).toHaveTextContent('The platform refused the sign-in')
    expect(alert).not.toHaveTextContent(/do not match|capital|check|settings/i)
  })

  it('names a redirect, and still offers the till without a connection', async () => {
    network.use(
      http.post('*/vas/auth/token', () =>
        HttpResponse.json({}, { status: 307, headers: { location: 'https://new.example/' } }),
      ),
    )
    const { user } = show()
    await typeIn(user, 'merchant', 'merchant-demo')
    expect(await screen.findByRole('alert')).toHaveTextContent(/redirect/)
    expect(screen.getByRole('button', { name: 'Open without a connection' })).toBeVisible()
  })

  it('counts down after too many attempts, sends nothing meanwhile, then allows another try', async () => {
    const { user, onSignedIn } = show()
    await user.type(name(), 'merchant')
    for (let attempt = 1; attempt <= 6; attempt++) {
      await user.clear(password())
      await user.type(password(), `wrong-${attempt}{Enter}`)
      await waitFor(() => expect(platform.sent).toHaveLength(attempt))
      await screen.findByText(attempt <= 5 ? /do not match/ : /Too many attempts/)
    }
    expect(screen.getByRole('timer')).toHaveTextContent(/^(?:\d+ s|1 min \d\d s)$/)
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    await user.clear(password())
    await user.type(password(), 'merchant-demo{Enter}')
    expect(platform.sent).toHaveLength(6)

    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(button())
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('merchant'))
  })

  it.each([
    [/No connection to the platform/, () => HttpResponse.error()],
    [/problem.*Code HTTP 502/, () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
  ])('says %s, and tries again on request', async (words, answer) => {
    network.use(http.post('*/vas/auth/token', answer, { once: true }))
    const { user, onSignedIn } = show()
    await typeIn(user, 'merchant', 'merchant-demo')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    await user.click(button())
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  })

  it('offers the offline till, but not while a sign-in is under way', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }))
    const { user, onSignedIn } = show()
    const look = () => screen.queryByRole('button', { name: 'Open without a connection' })
    expect(look()).toBeVisible()
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    network.use(http.post('*/vas/auth/token', () => held, { once: true }))
    await typeIn(user, 'merchant', 'merchant-demo')
    expect(look()).toBeNull()
    answer()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  })
})

describe('the fields', () => {
  it('tell password managers their purpose', () => {
    show()
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    expect(name()).toHaveAttribute('autocomplete', 'username')
  })

  it('remember the name on request, and never the password', async () => {
    const { user, onSignedIn } = show()
    await user.type(name(), 'merchant')
    await user.type(password(), 'merchant-demo')
    await user.click(screen.getByRole('checkbox', { name: /Remember me/ }))
    await user.click(button())
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('merchant-demo')
    document.body.replaceChildren()
    show()
    expect(name()).toHaveValue('merchant')
    expect(password()).toHaveFocus()
  })

  it('fill from a demo sign-in, which a real platform doesn’t show', async () => {
    const { user, onSignedIn } = show()
    await user.click(screen.getByRole('button', { name: 'Demo' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('merchant'))
    document.body.replaceChildren()
    show([])
    expect(screen.queryByText(/demo/i)).not.toBeInTheDocument()
  })
})
