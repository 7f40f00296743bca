import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { fetchAgain } from './fetch-part.ts'

/** In the place of a part of the till whose code could not be fetched, until it comes. */
export function LostPart() {
  return (
    <ErrorState
      title="Part of the till didn’t load"
      onRetry={fetchAgain}
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      There is no connection, or a newer version was put in place. It loads by itself once there is
      a connection. For a newer version, reload the page: you sign in again, and sales that are
      under way are kept.
    </ErrorState>
  )
}
