import { useId } from 'react'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import { useTill } from '../till/till.ts'
import { Button } from '../ui/Button.tsx'

/** Who is signed in and for which account; the way out. The browser's own popover. */
export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const { username, terminal, signOut } = useTill()
  const id = useId()
  const initial = Array.from(username)[0]?.toLocaleUpperCase('en-ZA') ?? '?'
  return (
    <div className="shell-account">
      <button
        type="button"
        className="account-button"
        popoverTarget={id}
        aria-label={`Signed in as ${username}, account ${terminal.accountId}`}
      >
        <span className="account-mark" aria-hidden="true">
          {initial}
        </span>
        <span className="account-name" aria-hidden="true">
          {username}
          <span className="account-id">{terminal.accountId}</span>
        </span>
      </button>
      <div id={id} popover="auto" className="account-menu">
        <p className="font-semibold wrap-anywhere">{username}</p>
        <p className="mb-3 text-sm text-ink-soft wrap-anywhere">
          {terminal.accountType === 'merchant' ? 'Merchant' : 'Sub-merchant'} {terminal.accountId}
        </p>
        <Button
          variant="quiet"
          wide
          className="account-act hidden-on-touch"
          popoverTarget={id}
          icon={<Keyboard aria-hidden="true" />}
          onClick={onShowKeys}
        >
          Keyboard shortcuts
        </Button>
        <Button
          variant="quiet"
          wide
          className="account-act"
          popoverTarget={id}
          icon={<LogOut aria-hidden="true" />}
          onClick={signOut}
        >
          Sign out
        </Button>
      </div>
    </div>
  )
}
