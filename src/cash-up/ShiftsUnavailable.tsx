import { ErrorState } from '../ui/part/ErrorState.tsx'

/** Shown for every part of the cash-up that the browser doesn't let the till read. */
export function ShiftsUnavailable() {
  return (
    <ErrorState title="This browser won’t let the till save its shifts">
      The usual causes are a private window and blocked site data. Open the till in a normal window
      or allow it to store data, then reload.
    </ErrorState>
  )
}
