import { useRef, useState, type ReactNode } from 'react'
import { pinStore } from '../terminal/pin/pin-store.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useNextPerson } from './next-person.ts'
import { PasswordInsteadOfPin } from './PasswordForm.tsx'
import { PinForm } from './PinForm.tsx'
import { useTill } from '../till.ts'
import { useGuarded, useManagerPass, type ManagerPass } from './use-manager-pass.ts'

interface ManagerGateProps {
  /** What it protects, as words in a sentence: `retrying several sales`. */
  what: string
  /** As wide as its column; otherwise a card in the middle. */
  wide?: boolean
  /** For a screen with several protected parts: it asks for the PIN once. */
  pass?: ManagerPass
  children: ReactNode
}

/**
 * Shows a manager's part only after the manager's PIN, or at once if this till has none. The permission ends with the
 * screen.
 */
export function ManagerGate({ what, wide = false, pass: shared, children }: ManagerGateProps) {
  const own = useManagerPass()
  const { open, pass } = shared ?? own
  if (open) return children
  return (
    <Card className={wide ? '' : 'mx-auto w-full max-w-[26rem]'} title="For the manager">
      <ManagerPinForm what={what} onRight={pass} />
    </Card>
  )
}

interface ManagerAsk {
  /** Runs an action now, or after the manager's PIN. */
  readonly ask: (run: () => void) => void
  /** Render it beside the button that asks. */
  readonly dialog: ReactNode
}

/** How long a PIN holds for the same action on the same screen, in milliseconds. */
const HOLDS = 2 * 60_000

/** For a single action on a screen for everybody, such as closing the shift. */
export function useManagerGate(what: string, { eachTime = false } = {}): ManagerAsk {
  const guarded = useGuarded()
  const { clock } = useTill().api
  const passedAt = useRef(Number.NEGATIVE_INFINITY)
  useNextPerson(() => {
    passedAt.current = Number.NEGATIVE_INFINITY
  })
  const [waiting, setWaiting] = useState<{ readonly run: () => void }>()
  const done = () => {
    passedAt.current = clock.elapsed()
    setWaiting(undefined)
    waiting?.run()
  }
  return {
    ask: (run) => {
      const isHeld = !eachTime && clock.elapsed() - passedAt.current < HOLDS
      if (guarded && !isHeld) setWaiting({ run })
      else run()
    },
    dialog: waiting !== undefined && (
      <Dialog open size="small" title="For the manager" onClose={() => setWaiting(undefined)}>
        <ManagerPinForm what={what} onRight={done} />
      </Dialog>
    ),
  }
}

function ManagerPinForm({ what, onRight }: { what: string; onRight: () => void }) {
  const { account } = useTill()
  const [forgotten, setForgotten] = useState(false)
  const removeAndGoOn = () => {
    pinStore.remove(account)
    announce('The PIN is removed. Set a new one in Settings.')
    onRight()
  }
  if (forgotten)
    return (
      <PasswordInsteadOfPin
        submitLabel="Sign in and remove the PIN"
        onBack={() => setForgotten(false)}
        onRight={removeAndGoOn}
      >
        That removes the PIN, and the cashiers’ PINs with it; you can set new ones in Settings.
      </PasswordInsteadOfPin>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">On this till, {what} needs the manager’s PIN.</p>
      <PinForm account={account} submitLabel="Continue" onRight={onRight} />
      <Button variant="quiet" wide onClick={() => setForgotten(true)}>
        Forgot the PIN?
      </Button>
    </div>
  )
}
