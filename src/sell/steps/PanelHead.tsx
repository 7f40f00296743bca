import type { ReactNode } from 'react'

interface PanelHeadProps {
  mark: ReactNode
  title: string
  /** Under the title. */
  children: ReactNode
  /** Beside the title. */
  tools?: ReactNode
}

/** The subject of the panel. A low window shows only its title, on one line. */
export function PanelHead({ mark, title, children, tools }: PanelHeadProps) {
  return (
    <div className="flex items-center gap-3">
      <div className="flex-none beside:hidden">{mark}</div>
      <div className="min-w-0">
        <h2 className="line-clamp-3 text-ellipsis beside:line-clamp-1" title={title}>
          {title}
        </h2>
        <div className="text-sm text-ink-soft beside:hidden">{children}</div>
      </div>
      {tools && <div className="-me-2 ms-auto flex self-start">{tools}</div>}
    </div>
  )
}

/** The icon of the panel's subject. */
export function PanelMark({ basket = false, children }: { basket?: boolean; children: ReactNode }) {
  const look = basket ? 'bg-accent-soft text-accent-soft-ink' : 'bg-kind-soft text-kind-ink'
  return (
    <span className={`grid size-12 place-items-center rounded-md [&_svg]:size-6 ${look}`}>
      {children}
    </span>
  )
}
