import { Children, type ReactNode } from 'react'
import { spokenSums } from '../values/money.ts'

/** Texts whose sums show digits in groups, and are one number to screen readers. */
export function Spoken({ children }: { children: ReactNode }) {
  return Children.map(children, (child) =>
    typeof child === 'string' && spokenSums(child) !== child ? (
      // Relative, so the unseen copy takes no space in what scrolls.
      <span className="relative">
        <span aria-hidden="true">{child}</span>
        <span className="sr-only select-none">{spokenSums(child)}</span>
      </span>
    ) : (
      child
    ),
  )
}
