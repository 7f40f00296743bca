import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { NavigationType, useBlocker } from 'react-router'
import { useStore } from 'zustand'
import { announce, announcementStore } from '../../ui/overlay/announce.ts'
import { putOnTop } from '../../ui/overlay/modal.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/Card.tsx'
import { useCustomerCovered } from '../customer/customer-display.ts'
import { coverPage } from './cover-page.ts'
import { cashierStore } from '../terminal/cashiers.ts'
import { pinStore } from '../terminal/pin/pin-store.ts'
import { PasswordInsteadOfPin } from './PasswordForm.tsx'
import { PinForm } from './PinForm.tsx'
import { useCashiers } from './use-cashiers.ts'
import { useTill } from '../till.ts'

/**
 * Covers everything until the user enters a PIN or the password. A cashier's own PIN changes over to them. It hides the
 * screens and stops nothing: open sales go on, and forms keep their text, but a manager's part closes. A courtesy lock
 * (docs/till.md).
 */
export function LockScreen({ cashier, onUnlock }: { cashier?: string; onUnlock: () => void }) {
  const { account, username } = useTill()
  useCustomerCovered()
  const { names } = useCashiers()
  const hasCashiers = useStore(pinStore, () =>
    names.some((name) => pinStore.hasCashier(account, name)),
  )
  const whosePin = !hasCashiers
    ? 'The manager’s PIN unlocks it.'
    : cashier === undefined || pinStore.hasCashier(account, cashier)
      ? 'A cashier’s own PIN unlocks it, or the manager’s.'
      : `${cashier} has no PIN. The manager’s unlocks it, or another cashier’s.`
  const [byPassword, setByPassword] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useCover(dialog)
  useHeldHistory()

  const [heard] = useState(() => announcementStore.getState().turn)
  const unlock = (name?: string) => {
    onUnlock()
    const now =
      name === undefined || name === cashier ? 'Unlocked' : `Unlocked: ${name} is at the till`
    const { text, urgency, turn } = announcementStore.getState()
    // The lock is silent, so this says what happened meanwhile.
    if (turn === heard || text === '') announce(now)
    else announce(`${now}. ${text}`, urgency)
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="fixed inset-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain bg-ground p-4 text-ink short:p-2 backdrop:bg-ground open:grid open:place-items-center-safe"
      aria-label="Locked"
      data-lock
      // The screens underneath listen on the document for keys and scanners.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div
        className={cardClass({
          padded: true,
          raised: true,
          className:
            '@container flex w-full max-w-sm flex-col gap-4 short:max-w-3xl short:gap-2 short:py-3',
        })}
      >
        <div className="flex items-center gap-3 short:[&>img]:size-8">
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={44} height={44} />
          <div className="min-w-0">
            <h1 className="text-xl">Locked</h1>
            <p className="text-sm text-ink-soft">{cashier ?? username}</p>
          </div>
        </div>
        <p className="text-sm text-ink-soft">{whosePin} Sales that were sent go on.</p>
        {byPassword ? (
          <PasswordInsteadOfPin
            submitLabel="Unlock"
            onBack={() => setByPassword(false)}
            onRight={() => unlock()}
          >
            The PIN stays as it is.
          </PasswordInsteadOfPin>
        ) : (
          <>
            <PinForm
              account={account}
              whose={hasCashiers ? 'anybody' : 'manager'}
              submitLabel="Unlock"
              onRight={(_pin, name) => {
                if (name !== undefined) cashierStore.choose(account, name)
                unlock(name)
              }}
            />
            <Button variant="quiet" wide onClick={() => setByPassword(true)}>
              Use the password
            </Button>
          </>
        )}
      </div>
    </dialog>,
    document.body,
  )
}

/** Back and Forward wait too. A sale that ends underneath may still go to its next screen. */
function useHeldHistory(): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
}

/** Covers the page while the dialog is mounted, and then restores the focus. */
function useCover(ref: RefObject<HTMLDialogElement | null>): void {
  const focusInside = useEffectEvent(() => ref.current?.querySelector('input')?.focus())
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const before = document.activeElement
    const raise = () => {
      dialog.close()
      dialog.showModal()
      focusInside()
    }
    const stay = (event: Event) => event.preventDefault()
    dialog.addEventListener('cancel', stay)
    const uncover = coverPage(dialog, raise)
    dialog.showModal()
    const takeOff = putOnTop(dialog)
    focusInside()
    return () => {
      dialog.removeEventListener('cancel', stay)
      uncover()
      dialog.close()
      takeOff()
      giveFocusBack(before)
    }
  }, [ref])
}

/** To a dialog that opened meanwhile, otherwise to the earlier element, otherwise to the screen. */
function giveFocusBack(before: Element | null): void {
  const opened = Array.from(document.querySelectorAll('dialog[open]')).at(-1)
  const inside = opened?.querySelector<HTMLElement>(
    '[data-part=body] :is(input, select, textarea):not(:disabled), [data-part=foot] button',
  )
  const known = before instanceof HTMLElement && before.isConnected ? before : undefined
  const wanted = opened === undefined ? known : opened.contains(before) ? known : inside
  wanted?.focus()
  const { activeElement, body } = document
  if (activeElement === body || activeElement === null)
    document.getElementById('main')?.focus({ preventScroll: true })
}
