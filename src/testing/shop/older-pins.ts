import { accountKey, type Account } from '../../platform/reads/account.ts'
import { readAgain } from '../../till/terminal/kept-store.ts'
import { hashPin } from '../../till/terminal/pin/pin-hash.ts'

/** What a till stored when lock and manager each had a PIN: the text under `tuckshop.pins`. */
export async function olderPins(
  account: Account,
  pins: { readonly lock?: string; readonly manager?: string },
): Promise<string> {
  const entries = await Promise.all(
    Object.entries(pins).map(async ([purpose, pin]) => ({
      ...(await hashPin(pin, crypto)),
      account: accountKey(account),
      purpose,
      failures: 0,
    })),
  )
  return JSON.stringify({ version: 1, entries })
}

/** Stores them on this device. */
export async function leaveOlderPins(...older: Parameters<typeof olderPins>): Promise<void> {
  localStorage.setItem('tuckshop.pins', await olderPins(...older))
  readAgain('tuckshop.pins')
}
