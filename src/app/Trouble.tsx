import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { isChunkFailure } from './chunk-failure.ts'

/** What broke and how to go on; for errors that no screen foresaw. Shows nothing of what was on the screen. */
export function Trouble({ error, onSell }: { error: unknown; onSell?: (() => void) | undefined }) {
  const reload = () => window.location.reload()
  if (isChunkFailure(error)) {
    return (
      <ErrorState
        title="A part of the till could not be fetched"
        retryLabel="Reload"
        onRetry={reload}
      >
        There is no connection, or a newer version was put in place. Reload to get it; you sign in
        again, and sales that are under way are kept.
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title="Something in the till broke"
      retryLabel="Reload"
      onRetry={reload}
      code={error instanceof Error ? error.name : undefined}
      action={
        onSell !== undefined && (
          <Button variant="primary" onClick={onSell}>
            Go to Sell
          </Button>
        )
      }
    >
      Sales that are under way are kept and go on. If it happens again, note what you did just
      before and tell whoever looks after the till.
    </ErrorState>
  )
}
