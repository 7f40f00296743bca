import { explain } from '../api/explain.ts'
import type { Failure } from '../api/failure.ts'
import { Banner } from '../ui/Banner.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import type { CatalogueState } from './use-catalogue.ts'

/** There is no list of products, neither new nor old. */
export function Failed({ failure, refresh }: Extract<CatalogueState, { kind: 'failed' }>) {
  const { title, detail, action, code } = explain(failure)
  return (
    <ErrorState title={title} code={code} onRetry={refresh}>
      {detail} {action}
    </ErrorState>
  )
}

/**
 * Something old is shown, or the products stand without their categories: still good to sell from.
 */
export function StaleBanner({ failure, readAt }: { failure: Failure; readAt: number }) {
  const time = new Date(readAt)
  const clock = [time.getHours(), time.getMinutes()]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')
  return (
    <Banner tone="needs" live="polite" title="The list may be out of date">
      {explain(failure).detail} You can sell from the list of {clock}.
    </Banner>
  )
}
