import { useEffect, useState } from 'react'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { Chip, ChipRow } from '../../ui/tile/Chip.tsx'
import { Cut } from '../../ui/Cut.tsx'
import { KindIcon } from '../../ui/tile/KindIcon.tsx'
import { useRovingGrid } from '../../ui/keys/roving-grid.ts'
import type { Browsed, Shelf } from './place.ts'

/** More categories than this start folded. */
const MANY = 12

interface CategoryChipsProps {
  browsed: Browsed
  /** The search covers all of them, and a phone needs the room. */
  aside: boolean
  onChoose: (id: string) => void
}

/** Categories in order, with icon and hue of their kind; below them, what is inside the selected one. */
export function CategoryChips({ browsed, aside, onChoose }: CategoryChipsProps) {
  const { shelves, shelf, inner, innerTaken } = browsed
  if (shelves.length === 0) return null
  return (
    <div className={`flex min-w-0 flex-col gap-2 ${aside ? 'max-sm:hidden' : ''}`}>
      <Row label="Categories" shelves={shelves} taken={shelf} onChoose={onChoose} withIcons />
      {inner.length > 0 && (
        <Row label="Within the category" shelves={inner} taken={innerTaken} onChoose={onChoose} />
      )}
    </div>
  )
}

interface RowProps {
  label: string
  shelves: readonly Shelf[]
  taken: string | undefined
  onChoose: (id: string) => void
  withIcons?: boolean
}

function Row({ label, shelves, taken, onChoose, withIcons = false }: RowProps) {
  const keys = useRovingGrid<HTMLDivElement>((all) => all.length)
  const { ref } = keys
  const [all, setAll] = useState(false)
  const isMany = withIcons && shelves.length > MANY
  const shown =
    isMany && !all ? shelves.filter(({ id }, at) => at < MANY - 1 || id === taken) : shelves
  useEffect(() => {
    if (taken === undefined) return
    const chip = ref.current?.querySelector('[aria-pressed="true"]')
    chip?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [ref, taken])
  return (
    <div {...keys}>
      <ChipRow
        label={label}
        oneLine={!all}
        className={withIcons && all ? 'max-h-[50dvh] overflow-y-auto' : ''}
      >
        {shown.map(({ id, name, kind = 'other' }) => (
          <Chip
            key={id}
            selected={id === taken}
            {...(withIcons && {
              kind,
              icon: <KindIcon kind={kind} />,
            })}
            onClick={() => {
              setAll(false)
              onChoose(id)
            }}
          >
            {withIcons ? <Cut className="max-w-56">{name}</Cut> : name}
          </Chip>
        ))}
        {isMany && (
          <Chip
            kind="other"
            icon={<LayoutGrid aria-hidden="true" />}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            <span className="max-w-56">{all ? 'Fewer' : `All ${shelves.length}`}</span>
          </Chip>
        )}
      </ChipRow>
    </div>
  )
}
