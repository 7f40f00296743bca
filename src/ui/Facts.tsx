import type { ReactNode } from 'react'

/** Names and values under each other, as on the Check step. Holds `Fact`s. */
export function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`facts ${className}`}>{children}</dl>
}

/** One name with its value; `figures` for numbers that are read back digit by digit. */
export function Fact({
  name,
  figures = false,
  children,
}: {
  name: string
  figures?: boolean
  children: ReactNode
}) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className={figures ? 'figures' : undefined}>{children}</dd>
    </div>
  )
}
