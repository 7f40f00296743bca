import { Outlet } from 'react-router'
import { SignInAgain } from '../../sign-in/SignInAgain.tsx'
import { setUpOfPreset, type SetUp } from '../../till/terminal/set-up/set-up.ts'
import { presetOf } from '../../till/terminal/set-up/demo-sign-in.ts'
import { useSessionState } from '../../till/use-session-state.ts'
import { TillProvider } from '../../till/TillProvider.tsx'
import type { OpenTill } from './open-till.ts'
import { SetUpGate } from './SetUpGate.tsx'
import { SignOutDialog } from '../shell/SignOutDialog.tsx'
import { useRunningTill } from './use-running-till.ts'

/** The till of a signed-in user: the set-up form on a new terminal, otherwise the screens. */
export function RunningTill({ till: open }: { till: OpenTill }) {
  const { username, signOut } = open
  const { session } = open.api
  const { till, choose, leaving, stay } = useRunningTill(open)
  const state = useSessionState(session)

  return (
    <>
      {till === undefined ? (
        <SetUpGate till={open} start={startOf(open)} onDone={choose} onSignOut={signOut} />
      ) : (
        <TillProvider till={till}>
          <Outlet />
          {leaving && <SignOutDialog onStay={stay} onSignOut={signOut} />}
        </TillProvider>
      )}
      {state.kind === 'expired' && (
        <SignInAgain
          session={session}
          username={username}
          putOff={open.signInPutOff}
          early={state.early}
          unreached={state.unreached && open.api.transport}
          resumable={state.resumable}
          onSwitchUser={signOut}
        />
      )}
    </>
  )
}

/** Initial values of the set-up form: the demo user's preset, otherwise the terminal's last set-up. */
function startOf({ config, terminals, username }: OpenTill): SetUp | undefined {
  const preset = presetOf(config, username)
  return preset === undefined ? terminals.lastSetUp() : setUpOfPreset(preset)
}
