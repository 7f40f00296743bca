import { StrictMode } from 'react'
import { CrashBoundary } from '../CrashBoundary.tsx'
import { Start } from './Start.tsx'

/** All of the page. A build draws its first sight of it into `index.html` (scripts/early-sign-in.mjs), which React then takes over. */
export function Page() {
  return (
    <StrictMode>
      <CrashBoundary>
        <Start />
      </CrashBoundary>
    </StrictMode>
  )
}
