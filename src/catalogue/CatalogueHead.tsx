import type { ReactNode } from 'react'
import { Link } from '../till/Link.tsx'
import { useLocation } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import './catalogue-screens.css'

const places = [
  { label: 'Products', to: paths.catalogue() },
  { label: 'Arrange', to: paths.arrange() },
  { label: 'Reference', to: paths.reference() },
] as const

/** The head of the three screens of the catalogue: which one this is, and the way to the others. */
export function CatalogueHead({ title, children }: { title: string; children?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="catalogue-title">
      <h1>{title}</h1>
      <nav aria-label="Catalogue" className="catalogue-places">
        {places.map(({ label, to }) => (
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
