import type { ReactNode } from 'react'

export interface VisuallyHiddenProps {
  /** `output` is a status: what appears in it is announced. */
  as?: 'span' | 'output' | undefined
  id?: string | undefined
  children: ReactNode
}

/** Text for a screen reader only. */
export function VisuallyHidden({ as: Tag = 'span', id, children }: VisuallyHiddenProps) {
  return (
    <Tag id={id} className="visually-hidden">
      {children}
    </Tag>
  )
}
