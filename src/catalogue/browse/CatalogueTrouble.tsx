import PackageOpen from 'lucide-react/icons/package-open'
import PackageX from 'lucide-react/icons/package-x'
import SearchX from 'lucide-react/icons/search-x'
import { explainFailure } from '../../platform/words/explain.ts'
import type { Failure } from '../../platform/words/failure.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { ErrorState } from '../../ui/part/ErrorState.tsx'
import { timeOfDay } from '../../values/time/clock-time.ts'
import { notNumber } from '../../values/number/scanned.ts'
import { productCount } from './product-count.ts'
import { productNeeds, unreadNames, useUnread } from '../unread.ts'

/** A search found nothing. */
export function NothingFound({ typed }: { typed: string }) {
  return (
    <EmptyState icon={<SearchX />} title={`Nothing found for “${typed}”`}>
      {notNumber(typed) ?? 'Try fewer letters, the brand, or the kind, such as “data”.'}
    </EmptyState>
  )
}

/** The list arrived empty, or with nothing that the till can read. */
export function NoProducts({ reload }: { reload: () => Promise<void> }) {
  const { names: unread } = useUnread('products')
  const action = <Button onClick={reload}>Reload the list</Button>
  if (unread.length > 0)
    return (
      <EmptyState icon={<PackageX />} title="The products can’t be read" action={action}>
        The platform lists {productCount(unread.length)} without what a sale needs: {productNeeds}.
        Ask the platform to correct this: {unreadNames(unread)}.
      </EmptyState>
    )
  return (
    <EmptyState icon={<PackageOpen />} title="No products on this account yet" action={action}>
      The platform lists nothing that this account can sell. Ask whoever runs the account to
      activate products, or check the account in Settings.
    </EmptyState>
  )
}

/** There is no list of products, not even an old one. */
export function ListFailed({ failure, reload }: { failure: Failure; reload: () => Promise<void> }) {
  const { title, detail, action, code } = explainFailure(failure)
  return (
    <ErrorState title={title} code={code} onRetry={reload}>
      {detail} {action}
    </ErrorState>
  )
}

/** The catalogue is old, or lacks its categories, but it is good enough to sell from. */
export function StaleBanner({ failure, readAt }: { failure: Failure; readAt: number }) {
  return (
    <Banner tone="needs" live="polite" title="The list may be out of date">
      {explainFailure(failure).detail} You can sell from the list of {timeOfDay(readAt)}.
    </Banner>
  )
}
