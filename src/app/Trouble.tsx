import { useNavigate, useRouteError } from 'react-router'
import { paths } from '../till/address/paths.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/part/ErrorState.tsx'

/** Says what broke and how to go on, for unexpected errors. Shows nothing of the broken screen. */
export function Trouble({ error, onSell }: { error: unknown; onSell?: (() => void) | undefined }) {
  return (
    <ErrorState
      title="Something went wrong in the till"
      retryLabel="Reload"
      onRetry={() => window.location.reload()}
      code={error instanceof Error ? error.name : undefined}
      action={
        onSell !== undefined && (
          <Button variant="primary" onClick={onSell}>
            Go to Sell
          </Button>
        )
      }
    >
      Open sales are kept and continue. If it happens again, note what you did just before and tell
      whoever looks after the till.
    </ErrorState>
  )
}

/** Replaces a screen that broke: the shell around it still leads to the others. */
export function ScreenTrouble() {
  const navigate = useNavigate()
  return <Trouble error={useRouteError()} onSell={() => navigate(paths.sell())} />
}
