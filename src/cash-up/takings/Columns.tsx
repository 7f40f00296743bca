import type { ReactNode } from 'react'

/** Two parts of the cash-up beside each other where there is room, else under each other. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      {children}
    </div>
  )
}
