import type { ReactNode } from 'react'

export interface VisuallyHiddenProps {
  /** `output` is a status: screen readers announce its changes. */
  as?: 'span' | 'output' | undefined
  children: ReactNode
}

/** Text for a screen reader only. */
export function VisuallyHidden({ as: Tag = 'span', children }: VisuallyHiddenProps) {
  return <Tag className="sr-only">{children}</Tag>
}
