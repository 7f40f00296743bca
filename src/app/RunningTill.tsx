import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { setUpOfPreset, type SetUp } from '../terminal/set-up.ts'
import { presetOf } from '../terminal/demo-sign-in.ts'
import type { Till } from '../till/till.ts'
import { openSalesOf } from '../till/open-sales.ts'
import { TillProvider } from '../till/TillProvider.tsx'
import type { OpenTill } from './open-till.ts'
import { whenIdle } from './idle.ts'
import { lazyNeeded } from './lazy-part.ts'
import { Screens } from './Screens.tsx'
import { SignInSkeleton } from './SignInSkeleton.tsx'

const fetchSignInAgain = () => import('../sign-in/SignInAgain.tsx')
const fetchSignOut = () => import('./SignOutDialog.tsx')

const SetUpGate = lazy(async () => ({ default: (await import('./SetUpGate.tsx')).SetUpGate }))
const SignInAgain = lazyNeeded(async () => (await fetchSignInAgain()).SignInAgain)
const SignOutDialog = lazyNeeded(async () => (await fetchSignOut()).SignOutDialog)

export interface RunningTillProps {
  till: OpenTill
  /** Everything of this user's is to be forgotten. */
  onSignOut: () => void
}

/** The till of a signed-in user: set-up if this terminal has none, then the screens. */
export function RunningTill({ till: open, onSignOut }: RunningTillProps) {
  const { terminals, username, engine } = open
  const { session } = open.api
  const [setUp, setSetUp] = useState(() => terminals.setUpOf(username))
  const [leaving, setLeaving] = useState(false)
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state(),
  )

  const change = (next: SetUp) => {
    terminals.save(username, next)
    open.setUpIs(next)
    setSetUp(next)
  }
  const signOut = () => {
    const underWay = openSalesOf(engine.view().sales, username)
    if (underWay.length > 0) setLeaving(true)
    else onSignOut()
  }
  useEffect(() => whenIdle(fetchDialogs), [])

  return (
    <>
      {setUp === undefined ? (
        <Suspense fallback={<SignInSkeleton />}>
          <SetUpGate till={open} start={startOf(open)} onDone={change} onSignOut={onSignOut} />
        </Suspense>
      ) : (
        <TillProvider till={tillOf(open, setUp, { kept: terminals.keeps(), change }, signOut)}>
          <Screens />
          {leaving && (
            <Suspense fallback={<Late what="The question about open sales" />}>
              <SignOutDialog onStay={() => setLeaving(false)} onSignOut={onSignOut} />
            </Suspense>
          )}
        </TillProvider>
      )}
      {state.kind === 'expired' && (
        <Suspense fallback={<Late what="The sign-in" />}>
          <SignInAgain session={session} username={username} onSwitchUser={onSignOut} />
        </Suspense>
      )}
    </>
  )
}

/** Seen for a moment at the most, unless the line is down; what stands below it goes on. */
function Late({ what }: { what: string }) {
  return (
    <p role="alert" className="running-late">
      {what} is being fetched. Look at the connection if this stays.
    </p>
  )
}

/** These must not wait for a network, or for code that a new version has replaced, when they are needed. */
function fetchDialogs(): void {
  Promise.all([fetchSignInAgain(), fetchSignOut()]).catch(() => undefined)
}

function tillOf(
  { api, config, terminals, username, queryClient, engine }: OpenTill,
  setUp: SetUp,
  change: Till['setUp'],
  signOut: () => void,
): Till {
  const { accountType, accountId } = setUp
  return {
    config,
    api,
    session: api.session,
    queryClient,
    engine,
    username,
    terminal: { ...setUp, tillId: terminals.tillId },
    account: { accountType, accountId, userKey: username },
    setUp: change,
    signOut,
  }
}

/** What the set-up form begins with: the demo user's own, else what was set up here last. */
function startOf({ config, terminals, username }: OpenTill): SetUp | undefined {
  const preset = presetOf(config, username)
  return preset === undefined ? terminals.lastSetUp() : setUpOfPreset(preset)
}
