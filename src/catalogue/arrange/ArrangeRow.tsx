import type { ReactNode } from 'react'

/** A row of the arrangement: its name, its facts, and the control at its right. */
export function ArrangeRow({
  name,
  about,
  depth = 0,
  children,
}: {
  name: ReactNode
  about: ReactNode
  /** Its depth in a tree. */
  depth?: number
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div
        className="flex min-w-0 grow basis-36 flex-col"
        style={{ paddingInlineStart: `${depth * 1.25}rem` }}
      >
        {name}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {about}
        </span>
      </div>
      {children}
    </li>
  )
}

/** The name in such a row. */
export function ArrangeName({ children }: { children: string }) {
  return <span className="min-w-0 font-semibold">{children}</span>
}
