import { Suspense, useEffect, useState } from 'react'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Keyboard from 'lucide-react/icons/keyboard'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import UserRound from 'lucide-react/icons/user-round'
import { customerWindow, entryHref } from '../sign-in/entry.ts'
import { purpose } from '../terminal/purpose.ts'
import { CashierDialog } from '../till/people/CashierDialog.tsx'
import { LockScreen } from '../till/people/LockScreen.tsx'
import { useManagerGate } from '../till/people/ManagerGate.tsx'
import { useMaySell } from '../till/people/role.ts'
import { useTill } from '../till/till.ts'
import { useCashiers } from '../till/people/use-cashiers.ts'
import { useLock } from '../till/people/use-lock.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useShortcut } from '../ui/shortcut.ts'
import { roleLabel } from '../terminal/role-label.ts'
import { AccountPopover } from './AccountPopover.tsx'

const FirstPinDialog = lazyPart(async () => (await import('./FirstPinDialog.tsx')).FirstPinDialog)
const FirstDayButton = lazyPart(
  async () => (await import('./first-day/FirstDayButton.tsx')).FirstDayButton,
  () => null,
)
const NewVersionButton = lazyPart(
  async () => (await import('./version/NewVersionButton.tsx')).NewVersionButton,
  () => null,
)
const HelpDialog = lazyPart(async () => (await import('./help/HelpDialog.tsx')).HelpDialog)

export interface AccountActsProps {
  /** The menu's, which its button names. */
  id: string
  onShowKeys: (shown: true) => void
  /** Who stands at the till, for the button that opens the menu. */
  onCashier: (name: string | undefined) => void
}

/** The account's menu: cashier, lock, keys, the way out; and what these put over the screen. */
export function AccountActs({ id, onShowKeys, onCashier }: AccountActsProps) {
  const { username, terminal, signOut } = useTill()
  const { active } = useCashiers()
  const [choosing, setChoosing] = useState(false)
  const [firstPin, setFirstPin] = useState(false)
  const [helping, setHelping] = useState(false)
  const lock = useLock()
  const manager = useManagerGate('giving the till a PIN')
  const maySell = useMaySell()
  const lockUp = () => {
    if (lock.possible) lock.lock()
    else manager.ask(() => setFirstPin(true))
  }
  useEffect(() => onCashier(active), [active, onCashier])
  useShortcut('F2', lockUp, { inFields: true, overDialogs: lock.possible })
  useShortcut('F4', () => setChoosing(true), { enabled: maySell, inFields: true })

  const act = {
    variant: 'quiet',
    wide: true,
    popoverTarget: id,
    className: '-mx-2 w-[calc(100%+1rem)] justify-start px-2 text-ink',
  } as const
  return (
    <>
      <AccountPopover id={id}>
        <p className="font-semibold wrap-anywhere">{active ?? username}</p>
        <p className="mb-3 text-sm text-ink-soft wrap-anywhere">
          {active !== undefined && <span className="block">Signed in as {username}</span>}
          {roleLabel(terminal)} {terminal.accountId}
        </p>
        {maySell && (
          <Button
            {...act}
            icon={<UserRound aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            {active === undefined ? 'Choose the cashier' : 'Change the cashier'}
          </Button>
        )}
        <Button {...act} icon={<Lock aria-hidden="true" />} onClick={lockUp}>
          Lock the till
        </Button>
        <Button
          {...act}
          className={`${act.className} touch:hidden`}
          icon={<Keyboard aria-hidden="true" />}
          onClick={() => onShowKeys(true)}
        >
          Keyboard shortcuts
        </Button>
        {maySell && (
          <Button
            {...act}
            icon={<MonitorSmartphone aria-hidden="true" />}
            onClick={() => window.open(entryHref('customer'), customerWindow, 'popup')}
          >
            Customer’s screen
          </Button>
        )}
        <Button {...act} icon={<LogOut aria-hidden="true" />} onClick={signOut}>
          {purpose === 'practice' ? 'Leave practice' : 'Sign out'}
        </Button>
      </AccountPopover>
      {maySell && purpose !== 'practice' && (
        <Suspense>
          <FirstDayButton />
        </Suspense>
      )}
      <Suspense>
        <NewVersionButton />
      </Suspense>
      <IconButton
        label="Help"
        className="flex-none rounded-full"
        icon={<CircleQuestionMark aria-hidden="true" />}
        onClick={() => setHelping(true)}
      />
      {manager.dialog}
      {(firstPin || helping) && (
        <Suspense>
          {firstPin && <FirstPinDialog onClose={() => setFirstPin(false)} onSet={lock.lock} />}
          {helping && <HelpDialog onClose={() => setHelping(false)} />}
        </Suspense>
      )}
      {choosing && <CashierDialog onClose={() => setChoosing(false)} />}
      {lock.locked && (
        <LockScreen {...(active !== undefined && { cashier: active })} onUnlock={lock.unlock} />
      )}
    </>
  )
}
