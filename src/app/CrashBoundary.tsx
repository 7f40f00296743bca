import { Component, type ReactNode } from 'react'
import { Trouble } from './Trouble.tsx'

interface Crash {
  readonly error: unknown
}

/** The last net, for what breaks outside of the routes. React has none but a class. */
export class CrashBoundary extends Component<
  { children: ReactNode },
  { crash: Crash | undefined }
> {
  override state: { crash: Crash | undefined } = { crash: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  override render() {
    const { crash } = this.state
    return crash === undefined ? this.props.children : <Trouble error={crash.error} />
  }
}
