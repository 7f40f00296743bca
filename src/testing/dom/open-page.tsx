import { render, screen, type RenderResult } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { App, createRouter } from '../../app/App.tsx'
import { startRoute, type Start } from '../../app/start/start.ts'
import { PressTime } from '../../ui/press-time.ts'
import { holdButton } from './hold-buttons.ts'

/**
 * Opens the whole page at an address, like main.tsx: signed out. A test can't close a page, so afterwards it signs the
 * page out: a page without a session sends nothing, and leaves nothing in the tab's storage.
 */
export function openPage(address = '/'): RenderResult {
  window.history.replaceState(null, '', address)
  const router = createRouter()
  onTestFinished(() => {
    const start: Start | undefined = router.state.loaderData[startRoute]
    start?.api.session.signOut()
    start?.kept?.forget()
    router.dispose()
  })
  return render(
    <PressTime value={holdButton}>
      <App router={router} />
    </PressTime>,
  )
}

const preset = (username: string, accountType: string, accountId: string) => ({
  label: `Account ${accountId}`,
  accountType,
  accountId,
  channelId: 'CH-POS-1',
  paymentMethods: ['cash'],
  signIn: { username, password: `${username}-demo` },
})

/** Settings with the demo’s users, as in `config.json`. */
export const demoConfig = {
  apiBaseUrl: '/vas',
  presets: [
    preset('merchant', 'merchant', 'M-1001'),
    preset('submerchant', 'sub-merchant', 'S-2001'),
  ],
}

type User = ReturnType<typeof userEvent.setup>

/** Signs one of the demo’s users in. */
export async function signIn(user: User, username = 'merchant'): Promise<void> {
  const name = await screen.findByRole('textbox', { name: 'User name' })
  await user.clear(name)
  await user.type(name, username)
  await user.type(screen.getByLabelText('Password'), `${username}-demo{Enter}`)
}

/** Accepts the prefilled set-up. */
export async function setUp(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Start selling' }))
}
