import { TooManyAttempts } from '../../till/people/TooManyAttempts.tsx'
import { UnexpectedTrouble } from '../../till/people/UnexpectedTrouble.tsx'
import type { ResetState } from './use-reset.ts'

/** Says why the reset failed. Announced when it appears. */
export function ResetTrouble({ state, onWaited }: { state: ResetState; onWaited: () => void }) {
  if (state.kind === 'too-many-attempts')
    return <TooManyAttempts until={state.until} onWaited={onWaited} />
  if (state.kind !== 'trouble') return null
  return <UnexpectedTrouble failure={state.failure} />
}
