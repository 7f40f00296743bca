import { Suspense, useEffect } from 'react'
import { BrowserRouter, HashRouter } from 'react-router'
import { setUpOfPreset, type SetUp } from '../terminal/set-up.ts'
import { presetOf } from '../terminal/demo-sign-in.ts'
import { basename } from '../till/address/paths.ts'
import { useSessionState } from '../till/use-session-state.ts'
import { TillProvider } from '../till/TillProvider.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { onceRead } from './idle.ts'
import { Screens } from './routes.tsx'
import type { SignedIn } from './signed-in.ts'
import { SignInSkeleton } from './SignInSkeleton.tsx'
import { useRunningTill } from './use-running-till.ts'

const fetchSignInAgain = () => import('../sign-in/SignInAgain.tsx')
const fetchSignOut = () => import('./SignOutDialog.tsx')

const SetUpGate = lazyPart(async () => (await import('./SetUpGate.tsx')).SetUpGate)
const SignInAgain = lazyPart(async () => (await fetchSignInAgain()).SignInAgain, SignInLate)
const SignOutDialog = lazyPart(async () => (await fetchSignOut()).SignOutDialog, SignOutLate)

/** The till of a signed-in user: set-up if this terminal has none, then the screens. */
export function RunningTill({ till: open }: { till: SignedIn }) {
  const { username, signOut } = open
  const { session } = open.api
  const { till, choose, leaving, stay } = useRunningTill(open)
  const state = useSessionState(session)
  useEffect(() => onceRead(open.queryClient, fetchDialogs), [open])

  return (
    <>
      {till === undefined ? (
        <Suspense fallback={<SignInSkeleton />}>
          <SetUpGate till={open} start={startOf(open)} onDone={choose} onSignOut={signOut} />
        </Suspense>
      ) : (
        <TillProvider till={till}>
          {/* At once: a screen that is still on its way shows its shape, not the screen before it. */}
          {import.meta.env.MODE === 'demo' ? (
            <HashRouter useTransitions={false}>
              <Screens />
            </HashRouter>
          ) : (
            <BrowserRouter basename={basename} useTransitions={false}>
              <Screens />
            </BrowserRouter>
          )}
          {leaving && (
            <Suspense fallback={<SignOutLate />}>
              <SignOutDialog onStay={stay} onSignOut={signOut} />
            </Suspense>
          )}
        </TillProvider>
      )}
      {state.kind === 'expired' && (
        <Suspense fallback={<SignInLate />}>
          <SignInAgain
            session={session}
            username={username}
            services={open.services}
            unreached={state.unreached && open.connection.transport}
            onSwitchUser={signOut}
          />
        </Suspense>
      )}
    </>
  )
}

function SignInLate() {
  return <Late what="The sign-in" />
}

function SignOutLate() {
  return <Late what="The question about open sales" />
}

/** Seen for a moment at the most, unless the line is down; what stands below it goes on. */
function Late({ what }: { what: string }) {
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-20 z-60 mx-auto w-fit animate-late rounded-lg border border-line bg-surface px-4 py-3 shadow-sm"
    >
      {what} is loading. Check the connection if this stays.
    </p>
  )
}

/** These must not wait for a network, or for code that a new version has replaced, when they are needed. */
function fetchDialogs(): void {
  Promise.all([fetchSignInAgain(), fetchSignOut()]).catch(() => undefined)
}

/** What the set-up form begins with: the demo user's own, else what was set up here last. */
function startOf({ config, terminals, username }: SignedIn): SetUp | undefined {
  const preset = presetOf(config, username)
  return preset === undefined ? terminals.lastSetUp() : setUpOfPreset(preset)
}
