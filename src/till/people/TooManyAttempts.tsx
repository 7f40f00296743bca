import { Banner } from '../../ui/overlay/Banner.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import { elapsed } from '../../ui/part/seconds-left.ts'

interface TooManyAttemptsProps {
  /** By {@link elapsed}. */
  until: number
  onWaited: () => void
}

/** The platform refuses passwords for a while (429). Announced when it appears. */
export function TooManyAttempts({ until, onWaited }: TooManyAttemptsProps) {
  return (
    <Banner tone="needs" live="assertive" title="Too many attempts">
      The platform has asked the till to wait. You can try again in{' '}
      <Countdown key={until} until={until} now={elapsed} onDone={onWaited} />.
    </Banner>
  )
}
