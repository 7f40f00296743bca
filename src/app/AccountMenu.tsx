import { Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react'
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
  const wanted = useRef(false)
  const name = cashier ?? username
  const initial = Array.from(name)[0]?.toLocaleUpperCase('en-ZA') ?? '?'
  return (
    <div className="shell-account">
      <button
        type="button"
        className="account-button"
        popoverTarget={id}
        onClick={() => {
          wanted.current = document.getElementById(id) === null
        }}
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
          <OpenWanted id={id} wanted={wanted} />
        </Suspense>
      )}
    </div>
  )
}

/** The menu was asked for before it had come: it opens by itself. */
function OpenWanted({ id, wanted }: { id: string; wanted: RefObject<boolean> }) {
  useEffect(() => {
    const menu = wanted.current ? document.getElementById(id) : null
    if (menu?.matches(':popover-open') === false) menu.showPopover()
  }, [id, wanted])
  return null
}
