import { Suspense } from 'react'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import type { SetUp } from '../terminal/set-up.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { checkSetUp } from '../terminal/check-set-up.ts'
import type { SignedIn } from './signed-in.ts'

const SetUpForm = lazyPart(async () => (await import('../terminal/SetUpForm.tsx')).SetUpForm)

export interface SetUpGateProps {
  till: SignedIn
  start: SetUp | undefined
  onDone: (setUp: SetUp) => void
  onSignOut: () => void
}

/** The first visit of a user to this terminal: what the platform's answers don't tell (ruling R3). */
export function SetUpGate({ till, start, onDone, onSignOut }: SetUpGateProps) {
  return (
    <SignInFrame width="wide">
      <div className="flex flex-col gap-2">
        <h1>Set up this till</h1>
        <p className="text-ink-soft">
          Once for <strong className="font-semibold text-ink wrap-anywhere">{till.username}</strong>{' '}
          on this device. It can be changed later under Settings.
        </p>
      </div>
      <Suspense fallback={<FormSkeleton />}>
        <SetUpForm
          start={start}
          presets={till.config.presets}
          check={(setUp) => checkSetUp(till, setUp)}
          onSave={onDone}
          saveLabel="Start selling"
        />
      </Suspense>
      <Button variant="quiet" wide onClick={onSignOut}>
        Sign out
      </Button>
    </SignInFrame>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading the form" className="sr-only" />
      {['5rem', '6.5rem', '6.5rem', '6.5rem', '8rem'].map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  )
}
