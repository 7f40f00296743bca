import { useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import type { Arrangement } from '../arrangement.ts'
import { ArrangeName, ArrangeRow } from './ArrangeRow.tsx'
import type { Catalogue } from '../catalogue.ts'
import { kindWord, saleKinds, type SaleKind } from '../kind/kind.ts'
import { unknownKinds, withKindOfAll, type UnknownKinds } from '../kind/kind-proposal.ts'
import { productCount } from '../browse/product-count.ts'

export interface UnknownKindsCardProps {
  catalogue: Catalogue
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
}

/** How many rows to show at first, and with every "show more". */
const STEP = 30

/** Products of unknown kind, with proposals to accept at once (ruling R35). Nothing if all are known. */
export function UnknownKindsCard({ catalogue, arrangement, onChange }: UnknownKindsCardProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SaleKind>>(new Map())
  const [most, setMost] = useState(STEP)
  const list = useRef<HTMLUListElement>(null)
  /** The place of the last accepted row, until it is gone. */
  const gone = useRef<number>(undefined)
  const rows = unknownKinds(catalogue)
  const count = rows.reduce((sum, { products }) => sum + products.length, 0)
  // The focused row disappears: the next one takes its place and the focus.
  useEffect(() => {
    const index = gone.current
    gone.current = undefined
    if (index !== undefined) focusRow(list.current, Math.min(index, rows.length - 1))
  }, [rows.length])
  if (rows.length === 0) return null
  const kindOf = (row: UnknownKinds) => chosen.get(row.key) ?? row.proposal
  const ready = rows.filter((row) => kindOf(row) !== undefined)

  const accept = (all: readonly UnknownKinds[]) => {
    let next = arrangement
    for (const row of all) {
      const kind = kindOf(row)
      if (kind !== undefined) next = withKindOfAll(next, row, kind)
    }
    onChange(next)
    const [first] = all
    announce(
      all.length === 1 && first !== undefined
        ? `${first.name}: ${kindWord[kindOf(first) ?? 'other']}`
        : `${all.length} kinds accepted`,
    )
  }
  const acceptOne = (row: UnknownKinds, index: number) => {
    gone.current = index
    accept([row])
  }

  return (
    <Card
      title="Kind of sale not known"
      actions={
        ready.length > 1 && (
          <Button variant="primary" onClick={() => accept(ready)}>
            Accept all {ready.length}
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
        The kind of sale of {productCount(count)} isn’t known. Until you set it, the till asks
        before the first sale, and can’t tell which number a sale needs. Check each suggestion
        before you accept it.
      </p>
      <ul aria-label="Kind of sale not known" ref={list}>
        {rows.slice(0, most).map((row, index) => {
          const kind = kindOf(row)
          return (
            <ArrangeRow
              key={row.key}
              name={<ArrangeName>{row.name}</ArrangeName>}
              about={aboutWords(row)}
            >
              <div className="flex basis-80 items-center gap-2 max-xs:basis-full">
                <SelectField
                  label={`Kind of ${row.name}`}
                  labelHidden
                  className="min-w-0 flex-1"
                  value={kind ?? ''}
                  placeholder="Choose the kind"
                  options={saleKinds.map((one) => ({ value: one, label: kindWord[one] }))}
                  onChange={({ target: { value } }) => {
                    const picked = saleKinds.find((one) => one === value)
                    const next = new Map(chosen)
                    if (picked === undefined) next.delete(row.key)
                    else next.set(row.key, picked)
                    setChosen(next)
                  }}
                />
                <Button
                  aria-label={`Accept the kind of ${row.name}`}
                  disabled={kind === undefined}
                  onClick={() => acceptOne(row, index)}
                >
                  Accept
                </Button>
              </div>
            </ArrangeRow>
          )
        })}
      </ul>
      {rows.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + STEP)}>
          Show more of {rows.length}
        </Button>
      )}
    </Card>
  )
}

/** The button of a row, or its choice while nothing is chosen; after the last row, the name of the screen. */
function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.children[index]
  const next =
    row?.querySelector<HTMLElement>('button:not(:disabled)') ??
    row?.querySelector('select') ??
    document.querySelector<HTMLElement>('h1[tabindex]')
  next?.focus()
}

/** '3 products: RC-V, RC-D, V'. */
function aboutWords({ products, name }: UnknownKinds): string {
  const names = products.map((product) => product.name).filter((one) => one !== name)
  if (names.length === 0) return productCount(products.length)
  const more = names.length - 3
  return `${productCount(products.length)}: ${names.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
