import Ban from 'lucide-react/icons/ban'
import { ListFailed } from '../../catalogue/browse/CatalogueTrouble.tsx'
import { explain } from '../../platform/words/explain.ts'
import type { Failure } from '../../platform/words/failure.ts'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { ErrorState } from '../../ui/part/ErrorState.tsx'

/**
 * Shown without a list of vouchers. A refusal is explained for redeeming: only merchants and sub-merchants may (spec,
 * section Endpoints 11, rule 1; ruling R31).
 */
export function RedeemTrouble({
  failure,
  reload,
}: {
  failure: Failure
  reload: () => Promise<void>
}) {
  if (failure.kind !== 'refused' || failure.status !== 403)
    return <ListFailed failure={failure} reload={reload} />
  return (
    <ErrorState title="This user can’t redeem" code={explain(failure).code} onRetry={reload}>
      Only merchant and sub-merchant users can redeem vouchers, each on their own account. A partner
      or vendor user can only look. Sign in as another user, or check the account in Settings.
    </ErrorState>
  )
}

/** The notice above the screen says why, and what to do. */
export function NothingRedeemed() {
  return (
    <EmptyState icon={<Ban />} title="This till can’t redeem right now">
      The notice at the top says why and what to do. Until then nothing is sent and no voucher is
      used.
    </EmptyState>
  )
}
