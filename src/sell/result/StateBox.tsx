import type { ReactNode } from 'react'
import type { Tone } from '../../ui/tone.ts'

interface StateBoxProps {
  tone: Tone
  icon?: ReactNode
  children: ReactNode
}

/** The outcome of a sale, in the colour of its state. */
export function StateBox({ tone, icon, children }: StateBoxProps) {
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded-xl bg-tone-soft px-4 py-6 text-center text-pretty text-tone-ink beside:p-2 [&_h3]:text-xl [&_h3]:outline-none tone-${tone}`}
    >
      {icon !== undefined && (
        <span className="grid size-14 place-items-center rounded-full bg-surface text-[1.25rem] text-tone beside:hidden [&>svg]:size-7">
          {icon}
        </span>
      )}
      {children}
    </div>
  )
}
