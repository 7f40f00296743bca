import type { ReactNode } from 'react'

/** The account's menu over the page; the button that opens it names its id. */
export function AccountPopover({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div
      id={id}
      popover="auto"
      className="fixed top-[calc(var(--strip)+3.75rem)] right-3 bottom-auto left-auto max-h-[calc(var(--page)-5rem)] w-[min(18rem,100vw-1.5rem)] rounded-lg border border-line bg-raised p-4 text-ink shadow-lg lg:top-auto lg:right-auto lg:bottom-4 lg:left-[calc(var(--spacing-rail)+0.5rem)]"
    >
      {children}
    </div>
  )
}
