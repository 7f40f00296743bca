import { Suspense, useId, useState } from 'react'
import { useTill } from '../till/till.ts'
import type { AccountActsProps } from './AccountActs.tsx'
import { lazyPart } from './lazy-part.ts'

const AccountActs = lazyPart(
  async () => (await import('./AccountActs.tsx')).AccountActs,
  // A line that broke just now must not take the tiles away.
  ({ id }: AccountActsProps) => (
    <div id={id} popover="auto" className="account-menu">
      This menu did not load. Look at the connection, then reload the till.
    </div>
  ),
)

export interface AccountMenuProps {
  onShowKeys: () => void
  /** The tiles stand: the menu may come. */
  ready: boolean
}

/** Who is signed in, who stands at the till, and for which account. The browser's own popover. */
export function AccountMenu({ onShowKeys, ready }: AccountMenuProps) {
  const { username, terminal } = useTill()
  const [cashier, setCashier] = useState<string>()
  const id = useId()
  const name = cashier ?? username
  const initial = Array.from(name)[0]?.toLocaleUpperCase('en-ZA') ?? '?'
  return (
    <div className="shell-account">
      <button
        type="button"
        className="account-button"
        popoverTarget={id}
        aria-label={`${cashier === undefined ? 'Signed' : `${cashier}, signed`} in as ${username}, account ${terminal.accountId}`}
      >
        <span className="account-mark" aria-hidden="true">
          {initial}
        </span>
        <span className="account-name" aria-hidden="true">
          {name}
          <span className="account-id">{terminal.accountId}</span>
        </span>
      </button>
      {ready && (
        <Suspense>
          <AccountActs id={id} onShowKeys={onShowKeys} onCashier={setCashier} />
        </Suspense>
      )}
    </div>
  )
}
