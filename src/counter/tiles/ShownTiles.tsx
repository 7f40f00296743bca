import type { ReactNode } from 'react'
import { onTouch } from '../../ui/pointer.ts'
import { CatalogueTrouble } from '../../catalogue/CatalogueTrouble.tsx'
import type { Browsed } from './place.ts'
import type { SearchShown } from './use-search.ts'

export interface ShownTilesProps {
  found: SearchShown | undefined
  browsed: Browsed | undefined
  typed: string
  /** What was typed is a number, of which something else is said. */
  silent: boolean
  refresh: () => Promise<void>
  children: ReactNode
}

/** The tiles, or why there are none. */
export function ShownTiles({ found, browsed, typed, silent, refresh, children }: ShownTilesProps) {
  if (found !== undefined) {
    if (silent && (found.near || found.products.length === 0)) return null
    if (found.products.length === 0) return <CatalogueTrouble kind="not-found" typed={typed} />
    return (
      <>
        <p className="mb-3 text-sm/normal text-ink-soft">
          {found.near ? 'Nothing starts with that. Similar:' : foundWords(found)}
        </p>
        {children}
      </>
    )
  }
  if (browsed !== undefined && browsed.products.length > 0) {
    return (
      <>
        <h2 className="group-head">{browsed.title}</h2>
        {children}
      </>
    )
  }
  return <CatalogueTrouble kind="none" refresh={refresh} />
}

/** How many were found, for who doesn't see them. */
export function foundWords({ products, near }: SearchShown): string {
  const [first] = products
  if (first === undefined) return 'Nothing found.'
  const count = products.length === 1 ? '1 product' : `${products.length} products`
  if (near) return `${count} similar.`
  return onTouch() ? `${count}.` : `${count}. Enter opens ${first.name}.`
}
