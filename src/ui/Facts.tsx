import type { ReactNode } from 'react'
import { Spoken } from './Spoken.tsx'

/** Names and values under each other, as on the Check step. Holds `Fact`s. */
export function Facts({
  dense = false,
  className = '',
  children,
}: {
  dense?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <dl
      className={`grid grid-cols-[fit-content(60%)_minmax(0,1fr)] ${dense ? '*:py-2' : ''} ${className}`}
    >
      {children}
    </dl>
  )
}

/** A name with its value; `figures` for numbers that people read back digit by digit. */
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
    <div className="col-span-full grid grid-cols-[fit-content(60%)_minmax(0,1fr)] items-baseline gap-6 border-b border-line py-3 supports-[grid-template-columns:subgrid]:grid-cols-subgrid last:border-b-0">
      <dt className="text-sm/normal text-ink-soft">{name}</dt>
      <dd className={`text-end font-semibold ${figures ? 'figures' : ''}`}>
        <Spoken>{children}</Spoken>
      </dd>
    </div>
  )
}
