import Ban from 'lucide-react/icons/ban'
import { ListFailed } from '../catalogue/browse/CatalogueTrouble.tsx'
import type { Operation } from '../draft/operation.ts'
import { explainFailure } from '../platform/words/explain.ts'
import type { Failure } from '../platform/words/failure.ts'
import { EmptyState } from '../ui/part/EmptyState.tsx'
import { ErrorState } from '../ui/part/ErrorState.tsx'

interface ListTroubleProps {
  operation: Operation['kind']
  failure: Failure
  reload: () => Promise<void>
}

/**
 * Shown without a list. Only merchants and sub-merchants may redeem (spec, section Endpoints 11, rule 1; ruling R31).
 */
export function ListTrouble({ operation, failure, reload }: ListTroubleProps) {
  if (operation === 'purchase' || failure.kind !== 'refused' || failure.status !== 403)
    return <ListFailed failure={failure} reload={reload} />
  return (
    <ErrorState title="This user can’t redeem" code={explainFailure(failure).code} onRetry={reload}>
      Only merchant and sub-merchant users can redeem vouchers, each on their own account. A partner
      or vendor user can only look. Sign in as another user, or check the account in Settings.
    </ErrorState>
  )
}

/** The notice above the screen says why, and what to do. */
export function NothingNow({ operation }: { operation: Operation['kind'] }) {
  const [title, text] =
    operation === 'purchase'
      ? ['This till can’t sell right now', 'no money is taken']
      : ['This till can’t redeem right now', 'no voucher is used']
  return (
    <EmptyState icon={<Ban />} title={title}>
      The notice at the top says why and what to do. Until then nothing is sent and {text}.
    </EmptyState>
  )
}
