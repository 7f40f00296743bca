import { Banner } from '../../ui/overlay/Banner.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import { UnexpectedTrouble } from '../UnexpectedTrouble.tsx'
import { elapsed, type ResetState } from './use-reset.ts'

/** Says why the reset failed. Announced when it appears. */
export function ResetTrouble({ state, onWaited }: { state: ResetState; onWaited: () => void }) {
  if (state.kind === 'too-many-attempts') {
    return (
      <Banner tone="needs" live="assertive" title="Too many attempts">
        The platform has asked the till to wait. You can try again in{' '}
        <Countdown key={state.until} until={state.until} now={elapsed} onDone={onWaited} />.
      </Banner>
    )
  }
  if (state.kind !== 'trouble') return null
  return <UnexpectedTrouble failure={state.failure} />
}
