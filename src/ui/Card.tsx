import type { ComponentProps, ReactNode } from 'react'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** False for a list or table that reaches the edges. */
  padded?: boolean | undefined
}

/** The look of a card; `raised` is for a screen's main card. */
export function cardClass({ padded = false, raised = false, className = '' } = {}): string {
  const ground = raised ? 'shadow-md [--card:var(--color-raised)]' : '[--card:var(--color-surface)]'
  const padding = padded ? 'p-[clamp(1rem,3cqi,1.5rem)]' : ''
  return `min-w-0 rounded-xl border border-line bg-(--card) ${ground} ${padding} ${className}`
}

/** A surface for one subject. */
export function Card({
  title,
  actions,
  padded = true,
  className = '',
  children,
  ...rest
}: CardProps) {
  return (
    <section {...rest} className={cardClass({ padded, className })}>
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
