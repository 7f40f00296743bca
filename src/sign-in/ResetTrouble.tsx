import { explain } from '../api/explain.ts'
import { Banner } from '../ui/Banner.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { elapsed, type ResetState } from './use-reset.ts'

/** What stands in the way of a new password. Announced when it appears. */
export function ResetTrouble({ state, onWaited }: { state: ResetState; onWaited: () => void }) {
  if (state.kind === 'too-many-attempts') {
    return (
      <Banner tone="needs" live="assertive" title="Too many attempts">
        The platform asks to wait. You can try again in{' '}
        <Countdown key={state.until} until={state.until} now={elapsed} onDone={onWaited} />.
      </Banner>
    )
  }
  if (state.kind !== 'trouble') return null
  const { title, detail, action, code } = explain(state.failure)
  return (
    <Banner tone="needs" live="assertive" title={title}>
      {detail} {action}
      {code !== undefined && <span className="block text-xs">Code {code}</span>}
    </Banner>
  )
}
