import { Component, type ReactNode } from 'react'
import { Trouble } from './Trouble.tsx'

export interface CrashBoundaryProps {
  /** Leads away from what broke; absent where there is nowhere to go. */
  onSell?: (() => void) | undefined
  children: ReactNode
}

interface Crash {
  readonly error: unknown
}

/** Catches what broke below it, so that what stands around it goes on. React has no net but a class. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crash: Crash | undefined }> {
  override state: { crash: Crash | undefined } = { crash: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  override render() {
    const { crash } = this.state
    const { children, onSell } = this.props
    return crash === undefined ? children : <Trouble error={crash.error} onSell={onSell} />
  }
}
