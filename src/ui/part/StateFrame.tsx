import type { ReactNode } from 'react'
import type { Tone } from '../tone.ts'

interface StateFrameProps {
  tone: Tone | 'neutral'
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** Buttons, under the text. */
  actions?: ReactNode
  /** In small type at the end. */
  code?: string | undefined
  role?: 'alert' | undefined
  className?: string | undefined
}

/** Centres a message in an otherwise empty part. */
export function StateFrame(props: StateFrameProps) {
  const { tone, icon, title, children, actions, code, role, className = '' } = props
  return (
    <div
      role={role}
      className={`mx-auto flex max-w-120 flex-col items-center gap-1 px-5 py-10 text-center tone-${tone} ${className}`}
    >
      {icon !== undefined && (
        <span
          className="mb-3 grid size-14 place-items-center rounded-full bg-tone-soft text-tone-ink *:size-6.5"
          aria-hidden="true"
        >
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {children != null && <div className="text-pretty text-ink-soft">{children}</div>}
      {actions != null && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
      {code !== undefined && <p className="mt-4 text-xs text-ink-soft">Code {code}</p>}
    </div>
  )
}
