import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../till/address/paths.ts'
import { useMaySell } from '../till/people/role.ts'

/** Who may not sell has no products of their own (ruling R31). */
const places = [
  { label: 'Products', to: paths.catalogue(), everybody: false },
  { label: 'Arrange', to: paths.arrange(), everybody: false },
  { label: 'Lists', to: paths.lists(), everybody: true },
]

/**
 * The head of the three screens of the catalogue: which one this is, and the way to the others. The
 * three are one place of the rail, so that arriving at one of them is its own business: from the
 * top, with the focus on its name when the link that led here is gone.
 */
export function CatalogueHead({ title, children }: { title: string; children?: ReactNode }) {
  const { pathname } = useLocation()
  const maySell = useMaySell()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <h1 ref={heading} tabIndex={-1} className="max-sm:flex-1">
        {title}
      </h1>
      <nav
        aria-label="Catalogue"
        className="flex gap-1 rounded-md border border-line bg-sunken p-1 max-sm:order-1 max-sm:basis-full"
      >
        {places
          .filter(({ everybody }) => maySell || everybody)
          .map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="grid min-h-target place-items-center rounded-[calc(var(--radius-md)-0.25rem)] border border-transparent px-3.5 text-sm/normal font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-line aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-sm max-sm:flex-1 max-sm:px-2 forced-colors:aria-[current]:border-2 forced-colors:aria-[current]:border-[Highlight]"
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
      </nav>
      {children}
    </div>
  )
}
