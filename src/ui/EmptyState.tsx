import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** What to do about it. */
  children?: ReactNode
  icon?: ReactNode
  /** One or more Buttons. */
  action?: ReactNode
  className?: string | undefined
}

/** Nothing here, and what to do. */
export function EmptyState({ title, children, icon, action, className = '' }: EmptyStateProps) {
  return (
    <div className={`state tone-neutral ${className}`}>
      {icon !== undefined && (
        <span className="state-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className="state-title">{title}</h2>
      {children != null && <div className="state-text">{children}</div>}
      {action != null && <div className="state-actions">{action}</div>}
    </div>
  )
}
