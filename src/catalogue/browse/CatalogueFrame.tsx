import { useEffect, useRef, type ReactNode } from 'react'

/** The frame of Catalogue. */
export function CatalogueFrame({
  busy,
  action,
  children,
}: {
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
      <CatalogueHead>{action}</CatalogueHead>
      {children}
    </div>
  )
}

/** The screen starts at the top, and its name takes the focus when the link that led here is gone. */
function CatalogueHead({ children }: { children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 ref={heading} tabIndex={-1} className="flex-1">
        Catalogue
      </h1>
      {children}
    </div>
  )
}
