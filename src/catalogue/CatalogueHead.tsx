import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../till/Link.tsx'
import { useLocation } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { useMaySell } from '../till/role.ts'
import './catalogue-screens.css'

/** Who may not sell has no products of their own (ruling R31). */
const places = [
  { label: 'Products', to: paths.catalogue(), everybody: false },
  { label: 'Arrange', to: paths.arrange(), everybody: false },
  { label: 'Reference', to: paths.reference(), everybody: true },
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
    <div className="catalogue-title">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <nav aria-label="Catalogue" className="catalogue-places">
        {places
          .filter(({ everybody }) => maySell || everybody)
          .map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="catalogue-place"
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
