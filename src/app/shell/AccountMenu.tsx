import { useId, useState } from 'react'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Keyboard from 'lucide-react/icons/keyboard'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import UserRound from 'lucide-react/icons/user-round'
import { useHref } from 'react-router'
import { useOpenDrawer } from '../../cash-up/count/OpenDrawerDialog.tsx'
import { purpose } from '../../till/terminal/set-up/purpose.ts'
import { roleLabel } from '../../till/terminal/set-up/role-label.ts'
import { paths } from '../../till/address/paths.ts'
import { customerWindow } from '../../till/customer/customer-channel.ts'
import { CashierDialog } from '../../till/people/CashierDialog.tsx'
import { LockScreen } from '../../till/people/LockScreen.tsx'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useMaySell } from '../../till/people/role.ts'
import { useCashiers } from '../../till/people/use-cashiers.ts'
import { useLock } from '../../till/people/use-lock.ts'
import { useTill } from '../../till/till.ts'
import { Button } from '../../ui/Button.tsx'
import { Cut } from '../../ui/Cut.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { HelpDialog } from '../help/HelpDialog.tsx'
import { ShellAccount } from './ShellFrame.tsx'
import { NewVersionButton } from '../../till/version/NewVersionButton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ChoosePin } from '../../settings/people/ChoosePin.tsx'

/** New version, help, and the menu with cashier, drawer, lock, keys and sign-out. */
export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const { username, terminal, signOut } = useTill()
  const { active } = useCashiers()
  const [choosing, setChoosing] = useState(false)
  const [firstPin, setFirstPin] = useState(false)
  const [helping, setHelping] = useState(false)
  const id = useId()
  const lock = useLock()
  const manager = useManagerGate('setting a new PIN')
  const maySell = useMaySell()
  const openDrawer = useOpenDrawer()
  const mayOpen = maySell && openDrawer.possible
  const customerHref = useHref(paths.customer())
  const lockUp = () => {
    if (lock.possible) lock.lock()
    else manager.ask(() => setFirstPin(true))
  }
  useShortcut('F2', lockUp, { inFields: true, overDialogs: lock.possible })
  useShortcut('F4', () => setChoosing(true), { enabled: maySell, inFields: true })
  useShortcut('F9', openDrawer.ask, { enabled: mayOpen, inFields: true })

  const act = {
    variant: 'quiet',
    wide: true,
    popoverTarget: id,
    // A dialog that opens has hidden the menu already: a toggle would show it again, over the dialog.
    popoverTargetAction: 'hide',
    className: '-mx-2 w-[calc(100%+1rem)] justify-start! px-2! text-ink!',
  } as const
  return (
    <ShellAccount>
      <div
        id={id}
        popover="auto"
        className="fixed top-[calc(var(--strip)+3.75rem)] right-3 bottom-auto left-auto max-h-[calc(var(--page)-5rem)] w-[min(18rem,100vw-1.5rem)] rounded-lg border border-line bg-raised p-4 text-ink shadow-lg rail:top-auto rail:right-auto rail:bottom-4 rail:left-[calc(var(--spacing-rail)+0.5rem)]"
      >
        <p className="font-semibold">{active ?? username}</p>
        <p className="mb-3 text-sm text-ink-soft">
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
        {mayOpen && (
          <Button {...act} icon={<LockOpen aria-hidden="true" />} onClick={openDrawer.ask}>
            Open the drawer
          </Button>
        )}
        <Button {...act} icon={<Lock aria-hidden="true" />} onClick={lockUp}>
          Lock the till
        </Button>
        <Button
          {...act}
          className={`${act.className} touch:hidden`}
          icon={<Keyboard aria-hidden="true" />}
          onClick={onShowKeys}
        >
          Keyboard shortcuts
        </Button>
        {maySell && (
          <Button
            {...act}
            icon={<MonitorSmartphone aria-hidden="true" />}
            onClick={() => window.open(customerHref, customerWindow, 'popup')}
          >
            Customer’s screen
          </Button>
        )}
        <Button {...act} icon={<LogOut aria-hidden="true" />} onClick={signOut}>
          {purpose === 'practice' ? 'Leave practice' : 'Sign out'}
        </Button>
      </div>
      <NewVersionButton />
      <IconButton
        label="Help"
        className="rounded-full!"
        icon={<CircleQuestionMark aria-hidden="true" />}
        onClick={() => setHelping(true)}
      />
      {manager.dialog}
      {openDrawer.dialog}
      {firstPin && <FirstPinDialog onClose={() => setFirstPin(false)} onSet={lock.lock} />}
      {helping && <HelpDialog onClose={() => setHelping(false)} />}
      {choosing && <CashierDialog onClose={() => setChoosing(false)} />}
      {lock.locked && (
        <LockScreen {...(active !== undefined && { cashier: active })} onUnlock={lock.unlock} />
      )}
      <AccountButton menu={id} cashier={active} />
    </ShellAccount>
  )
}

/** Opens the menu. Names the cashier and the account. */
function AccountButton({ menu, cashier }: { menu: string; cashier: string | undefined }) {
  const { username, terminal } = useTill()
  const name = cashier ?? username
  const initial = Array.from(name)[0]?.toLocaleUpperCase('en-ZA') ?? '?'
  return (
    <button
      type="button"
      className="flex min-h-target min-w-target items-center gap-2 rounded-md bar:text-end rail:w-20 rail:flex-col rail:gap-1 rail:py-1.5 rail:text-center rail:hover:bg-ink/6"
      popoverTarget={menu}
      aria-label={`${cashier === undefined ? 'Signed' : `${cashier}, signed`} in as ${username}, account ${terminal.accountId}`}
    >
      <span
        className="grid size-9 flex-none place-items-center rounded-full bg-accent-soft font-bold text-accent-soft-ink bar:order-1 forced-colors:border forced-colors:border-[CanvasText]"
        aria-hidden="true"
      >
        {initial}
      </span>
      <span
        className="min-w-0 py-1 short:hidden text-sm/xs font-semibold max-xs:text-xs/xs rail:max-w-full rail:text-xs"
        aria-hidden="true"
      >
        <Cut className="bar:line-clamp-3 bar:whitespace-normal rail:block">{name}</Cut>
        <Cut className="block text-xs font-medium text-ink-soft">{terminal.accountId}</Cut>
      </span>
    </button>
  )
}

interface FirstPinDialogProps {
  onClose: () => void
  /** Called when the PIN is set. */
  onSet: () => void
}

/** Asks for a first PIN when somebody locks a till without one. */
function FirstPinDialog({ onClose, onSet }: FirstPinDialogProps) {
  return (
    <Dialog open size="small" title="Set the manager’s PIN" onClose={onClose}>
      <p className="mb-4 text-ink-soft">
        It unlocks the till. The till also asks for it before somebody closes the shift or changes
        settings. Sales continue while the till is locked.
      </p>
      <ChoosePin submitLabel="Set it and lock" onSet={onSet} onDone={onClose} />
    </Dialog>
  )
}
