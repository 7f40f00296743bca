import { Banner } from '../ui/Banner.tsx'

/** Stands in for what goes on without the platform, while the code that says it can't be fetched either. */
export function ConnectionNoticePlain() {
  return (
    <Banner tone="needs" live="polite" title="No connection">
      Sales under way wait, and continue by themselves when it is back.
    </Banner>
  )
}
