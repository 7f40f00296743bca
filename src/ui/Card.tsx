import type { ComponentProps, ReactNode } from 'react'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Stands at the title's right. */
  actions?: ReactNode
  /** `raised` floats over the ground, for the one thing in the middle of a page. */
  look?: 'flat' | 'raised' | undefined
  /** False for a list or table that runs to the edges. */
  padded?: boolean | undefined
}

/** A surface that holds one subject. */
export function Card({
  title,
  actions,
  look = 'flat',
  padded = true,
  className = '',
  children,
  ...rest
}: CardProps) {
  const looks = `${padded ? 'card-padded' : ''} ${look === 'raised' ? 'card-raised' : ''}`
  return (
    <section {...rest} className={`card ${looks} ${className}`}>
      {(title !== undefined || actions !== undefined) && (
        <div className="card-head">
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
