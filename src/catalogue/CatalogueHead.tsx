import type { ReactNode } from 'react'
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

/** The head of the three screens of the catalogue: which one this is, and the way to the others. */
export function CatalogueHead({ title, children }: { title: string; children?: ReactNode }) {
  const { pathname } = useLocation()
  const maySell = useMaySell()
  return (
    <div className="catalogue-title">
      <h1>{title}</h1>
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
