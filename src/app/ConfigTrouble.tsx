import type { ConfigResult } from '../api/config.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

export interface ConfigTroubleProps {
  why: Exclude<ConfigResult, { kind: 'ok' }>
  onRetry: () => void
}

/** The till does not know where its platform is, so it can not begin. */
export function ConfigTrouble({ why, onRetry }: ConfigTroubleProps) {
  return (
    <main className="grid min-h-dvh content-center">
      <h1 className="visually-hidden">Tuckshop</h1>
      {why.kind === 'invalid' ? (
        <ErrorState title="The till’s settings can not be used" onRetry={onRetry}>
          <p>Tell whoever put this till in place:</p>
          <p className="mt-2 font-semibold text-ink wrap-anywhere">{why.problem}</p>
        </ErrorState>
      ) : (
        <ErrorState title="The till can not reach its server" onRetry={onRetry}>
          Check this device’s network, then try again. Sales that were under way are kept.
        </ErrorState>
      )}
    </main>
  )
}
