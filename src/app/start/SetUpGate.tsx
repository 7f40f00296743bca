import { SignInFrame } from '../../sign-in/SignInFrame.tsx'
import { printerStore, shopNameIn, withShopName } from '../../till/terminal/printer-settings.ts'
import type { SetUp } from '../../till/terminal/set-up/set-up.ts'
import { Button } from '../../ui/Button.tsx'
import { checkSetUp } from '../../till/terminal/set-up/check-set-up.ts'
import { SetUpForm } from '../../till/terminal/set-up/SetUpForm.tsx'
import type { OpenTill } from './open-till.ts'

interface SetUpGateProps {
  till: OpenTill
  start: SetUp | undefined
  onDone: (setUp: SetUp) => void
  onSignOut: () => void
}

/** Asks at a user's first visit to this terminal for what the platform's answers don't tell (ruling R3). */
export function SetUpGate({ till, start, onDone, onSignOut }: SetUpGateProps) {
  return (
    <SignInFrame width="wide">
      <div className="flex flex-col gap-2">
        <h1>Set up this till</h1>
        <p className="text-ink-soft">
          Once for <strong className="font-semibold text-ink">{till.username}</strong> on this
          device. It can be changed later under Settings, where the printer, the cashiers and the
          manager’s PIN are too. A shift opens under Cash-up.
        </p>
      </div>
      <SetUpForm
        start={start}
        presets={till.config.presets}
        check={(setUp) => checkSetUp(till, setUp)}
        shopName={shopNameIn(printerStore.getState())}
        onSave={(setUp, shopName) => {
          const printer = printerStore.newest()
          if (shopName !== shopNameIn(printer)) printerStore.keep(withShopName(printer, shopName))
          onDone(setUp)
        }}
        saveLabel="Start selling"
      />
      <Button variant="quiet" wide onClick={onSignOut}>
        Sign out
      </Button>
    </SignInFrame>
  )
}
