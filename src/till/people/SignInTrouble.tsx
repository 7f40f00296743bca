import { useState, type ReactNode } from 'react'
import { refusalWords } from '../../platform/session/sign-in-result.ts'
import { ImpossibleClock } from '../device/ClockNotice.tsx'
import { canBeRight } from '../device/clock-sense.ts'
import { TooManyAttempts } from './TooManyAttempts.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Explained, UnexpectedTrouble } from './UnexpectedTrouble.tsx'
import type { SignInState } from './use-sign-in.ts'

interface SignInTroubleProps {
  state: SignInState
  /** What the user has typed. */
  asks: 'name and password' | 'password'
  onWaited: () => void
}

/** Says why the sign-in failed, and what to do. Announced when it appears. */
export function SignInTrouble({ state, asks, onWaited }: SignInTroubleProps) {
  switch (state.kind) {
    case 'too-many-attempts':
      return <TooManyAttempts until={state.until} onWaited={onWaited} />
    case 'offline':
      return <NoAnswer reason={state.reason} />
    case 'wrong-password':
    case 'unexpected':
      return <Refused refusal={state} asks={asks} />
    case 'idle':
    case 'busy':
    default:
      return null
  }
}

interface RefusedProps extends Pick<SignInTroubleProps, 'asks'> {
  refusal: Extract<SignInState, { kind: 'wrong-password' | 'unexpected' }>
}

function Refused({ refusal, asks }: RefusedProps) {
  const said = refusalWords(refusal)
  if (said !== undefined) return <Explained explanation={said} />
  if (refusal.kind === 'unexpected') return <UnexpectedTrouble failure={refusal.failure} />
  return asks === 'password' ? (
    <Trouble title="Wrong password">Check it and try again. Capital letters matter.</Trouble>
  ) : (
    <Trouble title="User name and password do not match">
      Check both and try again. Capital letters matter.
    </Trouble>
  )
}

type NoAnswerProps = Pick<Extract<SignInState, { kind: 'offline' }>, 'reason'>

/** The till did not reach the platform; an impossible clock may be the reason. */
function NoAnswer({ reason }: NoAnswerProps) {
  const [now] = useState(() => Date.now())
  if (reason === 'redirected') return <UnexpectedTrouble failure={{ kind: reason }} />
  if (!canBeRight(now)) return <ImpossibleClock now={now} />
  return reason === 'timeout' ? (
    <Trouble title="The platform did not answer in time">
      Nobody is signed in. Try again. If it keeps happening, check the till’s connection.
    </Trouble>
  ) : (
    <Trouble title="No connection to the platform">
      Check the till’s network, then try again.
    </Trouble>
  )
}

function Trouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Banner tone="needs" live="assertive" title={title}>
      {children}
    </Banner>
  )
}
