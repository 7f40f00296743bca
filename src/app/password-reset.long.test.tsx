import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../testing/dom/open-page.tsx'
import { connectNetwork, network, openPlatform, type Platform } from '../testing/servers/network.ts'

connectNetwork()
let platform: Platform
beforeEach(async () => {
  platform = await openPlatform({ rateLimits: false, controls: true })
})
afterEach(() => {
  localStorage.clear()
})

const NEW = 'three words here'

async function openAt(address: string, heading: string) {
  openPage(address)
  await screen.findByRole('heading', { name: heading })
  return userEvent.setup()
}
type User = ReturnType<typeof userEvent.setup>

/** The token that the sandbox would have sent by email. */
async function mailedToken(username: string): Promise<string> {
  const answer = await platform.sandbox.fetch(
    new Request(`http://sandbox.test/sandbox/reset-tokens?username=${username}`),
  )
  const { token }: { token: string } = await answer.json()
  return token
}
async function askFor(user: User, username: string) {
  await user.type(await screen.findByRole('textbox', { name: 'User name' }), `${username}{Enter}`)
}
async function choose(user: User, password: string, again = password) {
  for (const [label, text] of [
    ['New password', password],
    ['Repeat it', again],
  ] as const) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  await user.click(screen.getByRole('button', { name: 'Change the password' }))
}

describe('a forgotten password', () => {
  it('the user asks for a code at the sign-in, chooses a new one with it, and signs in', async () => {
    const user = await openAt('/', 'Sign in')
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    expect(window.location.pathname).toBe('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot your password?' })
    await askFor(user, 'merchant')
    expect(await screen.findByRole('heading', { name: 'Check your messages' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'I have a code' }))
    await user.type(
      await screen.findByLabelText('Code from the message'),
      await mailedToken('merchant'),
    )
    await choose(user, NEW)
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(screen.getByText('Sign in with the new one.')).toBeVisible()
    expect(window.location.pathname).toBe('/')
    await user.type(screen.getByRole('textbox', { name: 'User name' }), 'merchant')
    await user.type(screen.getByLabelText('Password'), `${NEW}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Set up this till' })).toBeVisible()
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(NEW)
  })

  it.each([
    ['merchant', undefined],
    ['nobody', 404],
    ['nobody', 401],
  ])('gives the same answer for %s, to whom the platform says %s', async (username, status) => {
    if (status !== undefined)
      network.use(
        http.post('*/vas/users/forgotpassword', () =>
          HttpResponse.json({ message: 'User nobody does not exist' }, { status }),
        ),
      )
    const user = await openAt('/forgot-password', 'Forgot your password?')
    await askFor(user, username)
    const heading = await screen.findByRole('heading', { name: 'Check your messages' })
    expect(heading.closest('main')).toHaveTextContent(
      'If the platform knows that user name, it has sent instructions for choosing a new password.',
    )
    expect(heading.closest('main')).not.toHaveTextContent(/nobody|merchant|exist/)
  })

  it('counts down when the platform asks to wait', async () => {
    network.use(
      http.post('*/vas/users/forgotpassword', () =>
        HttpResponse.json({ error: 'Too Many Requests' }, { status: 429 }),
      ),
    )
    const user = await openAt('/forgot-password', 'Forgot your password?')
    await askFor(user, 'merchant')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts')
    expect(screen.getByRole('button', { name: 'Send it' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the link of the message', () => {
  it('carries its code, and removes it from the address at once', async () => {
    const user = await openAt('/forgot-password', 'Forgot your password?')
    await askFor(user, 'merchant')
    await screen.findByRole('heading', { name: 'Check your messages' })
    const token = await mailedToken('merchant')
    window.history.pushState(null, '', `/reset-password?token=${token}`)
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { name: 'Choose a new password' })
    expect(window.location.href).not.toContain(token)
    expect(screen.queryByLabelText('Code from the message')).not.toBeInTheDocument()
    await choose(user, NEW)
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(window.location.href + document.documentElement.outerHTML).not.toContain(token)
  })

  it('when already used, says so and accepts another code', async () => {
    const user = await openAt('/reset-password?token=used-before', 'Choose a new password')
    await choose(user, NEW)
    expect(await screen.findByRole('alert')).toHaveTextContent(/wrong, already used or too/)
    await user.click(screen.getByRole('button', { name: 'Change the password' }))
    expect(screen.getByLabelText('Code from the message')).toHaveAccessibleDescription(
      'Enter the code from the message.',
    )
    await user.click(screen.getByRole('link', { name: 'Ask for a new code' }))
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  })

  it('leads to a form that shows the till’s rules, and the platform’s own', async () => {
    network.use(
      http.post('*/vas/users/resetpassword', () =>
        HttpResponse.json({ message: 'password needs a digit' }, { status: 400 }),
      ),
    )
    const user = await openAt('/reset-password?token=any', 'Choose a new password')
    await choose(user, 'short')
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Too short: 5 of/)
    await choose(user, NEW, 'something else')
    expect(screen.getByLabelText('Repeat it')).toHaveAccessibleDescription(/don’t match/)
    expect(platform.sent).toEqual([])
    await choose(user, NEW)
    expect(await screen.findByRole('alert')).toHaveTextContent('Password needs a digit.')
  })
})
