import type { ReactNode } from 'react'
import { CatalogueHead } from './CatalogueHead.tsx'

/** One of the two screens of the catalogue beside the counter: the products, and how they are arranged. */
export function CatalogueScreen({
  title,
  busy,
  action,
  children,
}: {
  title: string
  busy: boolean
  /** Stands at the head's right. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className="mx-auto flex w-full max-w-360 flex-col gap-4 px-4 pt-6 pb-12 lg:px-6"
      aria-busy={busy}
    >
      <CatalogueHead title={title}>{action}</CatalogueHead>
      {children}
    </div>
  )
}
