import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { paths } from '../../till/address/paths.ts'
import { readyButtons } from './hold-buttons.ts'
import { renderAt, type AddressBar } from './render-at.tsx'
import { sellingTill, type SellingTill } from '../shop/sale/selling-till.ts'

export interface Shop extends SellingTill {
  readonly user: ReturnType<typeof userEvent.setup>
  readonly bar: AddressBar
  readonly unmount: () => void
}

/** Every screen of the till in its shell, at an address, with the real engine and the whole sandbox. */
export async function openShop(options?: Parameters<typeof sellingTill>[0]): Promise<Shop> {
  return show(await sellingTill(options), '/')
}

/** Kills the page and opens it again at an address; the user signs in again. */
export async function reopenShop(
  shop: Shop,
  options: {
    path?: string
    account?: Parameters<SellingTill['restart']>[0]
    /** The user tapped something before the engine came. */
    touched?: boolean
  } = {},
): Promise<Shop> {
  const { path = '/', account, touched = false } = options
  shop.unmount()
  await shop.pass(1_000)
  return show(shop.restart(account), path, touched)
}

async function show(selling: SellingTill, path: string, touched = false): Promise<Shop> {
  const { unmount, bar } = renderAt(path, selling.till)
  if (touched) fireEvent.keyDown(window, { key: 'm' })
  await screen.findByRole('navigation', { name: 'Till' })
  await act(async () => {
    await selling.till.engine.start()
  })
  return {
    ...selling,
    unmount,
    bar,
    user: userEvent.setup(),
    pass: (ms) => act(() => selling.pass(ms)),
  }
}

/** Searches for a product by these letters, and opens its form. */
export async function chooseProduct({ user }: Pick<Shop, 'user'>, letters: string): Promise<void> {
  const search = await screen.findByRole('searchbox', { name: 'Search products' })
  await user.clear(search)
  await user.type(search, `${letters}{Enter}`)
  await screen.findByRole('form', { name: 'Details' })
}

/** Types MTN airtime for R 20, up to the check. */
export async function checkAirtime(
  shop: Pick<Shop, 'user'>,
  number = '0821234567',
  sum = '20',
): Promise<HTMLElement> {
  await chooseProduct(shop, 'mtn air')
  await shop.user.keyboard(`${number}{Enter}${sum}{Enter}`)
  return screen.findByRole('region', { name: 'Check' })
}

/** Sells MTN airtime for cash, up to the confirmation, without a search. */
export async function sellAirtime({ user, bar }: Shop, number: string, sum = '20'): Promise<void> {
  await bar.go(paths.sellProduct('MTN-AIRTIME'))
  const details = within(await screen.findByRole('form', { name: 'Details' }))
  for (const [name, text] of [
    ['Mobile number', number],
    ['Amount', sum],
  ] as const)
    fireEvent.change(details.getByRole('textbox', { name }), { target: { value: text } })
  details.getByRole('textbox', { name: 'Amount' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('region', { name: 'Check' })
  await user.keyboard('{Enter}')
}

/**
 * Waits until a sale that the platform has not settled is no longer new: only then does the till say that it is
 * pending.
 */
export async function pendingSale({ pass }: Pick<Shop, 'pass'>): Promise<HTMLElement> {
  await screen.findByRole('button', { name: 'Selling…' })
  await pass(3_000)
  return screen.findByRole('heading', { name: /^Pending/ })
}

/** Waits until nothing is being sold. */
export async function atRest(): Promise<void> {
  await waitFor(() =>
    expect(document.querySelector('[data-panel]')).toHaveAttribute('data-panel', 'empty'),
  )
}

/** Moves on to the next customer from any panel, and gives back the money for unsold sales. */
export async function nextCustomer({ user }: Shop): Promise<void> {
  await user.click(await readyButton(/next customer$/i))
}

/** A button that accepts a press: some ignore presses in their first half second, which this ends. */
export async function readyButton(name: string | RegExp): Promise<HTMLElement> {
  await screen.findByRole('button', { name })
  return waitFor(() => {
    readyButtons()
    const button = screen.getByRole('button', { name })
    expect(button).not.toHaveAttribute('aria-disabled')
    return button
  })
}

/** The rows of the tray. */
export async function trayRows(): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole('list', { name: 'Open sales' }))
}

/** The section under a heading in the list of open sales. */
export async function lookAfter(heading: string): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole('region', { name: heading }))
}

/** Replaces no-break spaces with plain spaces. */
export function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\u00a0', ' ')
}
