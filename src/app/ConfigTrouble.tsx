import type { ConfigResult } from '../api/config.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

export interface ConfigTroubleProps {
  why: Exclude<ConfigResult, { kind: 'ok' }>
  onRetry: () => void
}

/** The till doesn't know where its platform is, so it can't start. */
export function ConfigTrouble({ why, onRetry }: ConfigTroubleProps) {
  return (
    <main className="grid min-h-(--page) content-center">
      <h1 className="sr-only">Tuckshop</h1>
      {why.kind === 'invalid' ? (
        <ErrorState title="The till’s settings can’t be used" onRetry={onRetry}>
          <p>Tell whoever installed this till:</p>
          <p className="mt-2 font-semibold text-ink wrap-anywhere">{why.problem}</p>
        </ErrorState>
      ) : (
        <ErrorState title="The till can’t reach its server" onRetry={onRetry}>
          Check this device’s network, then try again. Sales under way are kept.
        </ErrorState>
      )}
    </main>
  )
}
