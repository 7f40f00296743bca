import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { onTouch } from '../../ui/pointer.ts'
import type { Trouble } from '../../catalogue/CatalogueTrouble.tsx'
import type { Browsed } from './place.ts'
import type { SearchShown } from './use-search.ts'

/** What is wrong, in words: fetched while idle, for most days do without. */
export const CatalogueTrouble = lazyPart(
  async () => (await import('../../catalogue/CatalogueTrouble.tsx')).CatalogueTrouble,
  PlainTrouble,
)

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

/** The words could not be fetched either. */
function PlainTrouble(trouble: Trouble) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-120 flex-col items-center gap-1 px-5 py-10 text-center"
    >
      <p>{plainWords[trouble.kind]}</p>
      {'refresh' in trouble && <Button onClick={trouble.refresh}>Try again</Button>}
    </div>
  )
}

const plainWords: Readonly<Record<Trouble['kind'], string>> = {
  failed: 'The products couldn’t be loaded. Check the connection.',
  stale: 'The list may be out of date. You can sell from it.',
  'not-found': 'Nothing found.',
  none: 'No products on this account yet.',
}

/** How many were found, for who doesn't see them. */
export function foundWords({ products, near }: SearchShown): string {
  const [first] = products
  if (first === undefined) return 'Nothing found.'
  const count = products.length === 1 ? '1 product' : `${products.length} products`
  if (near) return `${count} similar.`
  return onTouch() ? `${count}.` : `${count}. Enter opens ${first.name}.`
}
