import type { ReactNode } from 'react'
import { CatalogueHead } from './CatalogueHead.tsx'

/** Either of the catalogue's two screens: the products, or their arrangement. */
export function CatalogueScreen({
  title,
  busy,
  action,
  children,
}: {
  title: string
  busy: boolean
  /** At the right of the head. */
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
