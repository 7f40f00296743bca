import { Button } from '../Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { fetchAgain } from './fetch-part.ts'

/** Shown while a part's code can't be fetched. */
export function LostPart() {
  return (
    <ErrorState
      title="Part of the till didn’t load"
      onRetry={fetchAgain}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      There is no connection, or the till has a newer version. Reload the page and sign in again.
      Open sales are kept.
    </ErrorState>
  )
}
