import type { ComponentProps, ReactNode } from 'react'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Stands at the title's right. */
  actions?: ReactNode
  /** False for a list or table that runs to the edges. */
  padded?: boolean | undefined
}

/** A surface that holds one subject. */
export function Card({
  title,
  actions,
  padded = true,
  className = '',
  children,
  ...rest
}: CardProps) {
  return (
    <section {...rest} className={`card ${padded ? 'card-padded' : ''} ${className}`}>
      {(title !== undefined || actions !== undefined) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
