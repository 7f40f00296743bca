import type { ReactNode } from 'react'

/** Shows two parts of the cash-up side by side, or stacked on a narrow screen. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      {children}
    </div>
  )
}
