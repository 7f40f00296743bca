import { useState, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { SignInAgain } from '../sign-in/SignInAgain.tsx'
import { isOpen } from '../sale/sale.ts'
import { setUpOfPreset, type SetUp } from '../terminal/set-up.ts'
import { presetOf } from '../terminal/demo-sign-in.ts'
import type { Till } from '../till/till.ts'
import { TillProvider } from '../till/TillProvider.tsx'
import type { OpenTill } from './open-till.ts'
import { SetUpGate } from './SetUpGate.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'

export interface RunningTillProps {
  till: OpenTill
  /** Everything of this user's is to be forgotten. */
  onSignOut: () => void
}

/** The till of a signed-in user: set-up if this terminal has none, then the screens. */
export function RunningTill({ till: open, onSignOut }: RunningTillProps) {
  const { terminals, username, router, engine } = open
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
    const underWay = engine.view().sales.some(isOpen)
    if (underWay) setLeaving(true)
    else onSignOut()
  }

  return (
    <>
      {setUp === undefined ? (
        <SetUpGate till={open} start={startOf(open)} onDone={change} onSignOut={onSignOut} />
      ) : (
        <TillProvider till={tillOf(open, setUp, { kept: terminals.keeps(), change }, signOut)}>
          <RouterProvider router={router} />
          {leaving && <SignOutDialog onStay={() => setLeaving(false)} onSignOut={onSignOut} />}
        </TillProvider>
      )}
      {state.kind === 'expired' && (
        <SignInAgain session={session} username={username} onSwitchUser={onSignOut} />
      )}
    </>
  )
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
