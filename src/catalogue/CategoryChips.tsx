import { Chip, ChipRow } from '../ui/Chip.tsx'
import { KindIcon } from '../ui/KindIcon.tsx'
import { useRovingGrid } from '../ui/roving-grid.ts'
import type { Browsed, Shelf } from './place.ts'

export interface CategoryChipsProps {
  browsed: Browsed
  onChoose: (id: string) => void
}

/**
 * Categories in order, with icon and hue of their kind; below them what stands inside the one that
 * is taken.
 */
export function CategoryChips({ browsed, onChoose }: CategoryChipsProps) {
  const { shelves, shelf, inner, innerTaken } = browsed
  if (shelves.length === 0) return null
  return (
    <div className="flex min-w-0 flex-col gap-2">
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
  return (
    <div {...keys}>
      <ChipRow label={label} oneLine className="lg:flex-wrap">
        {shelves.map(({ id, name, kind }) => (
          <Chip
            key={id}
            selected={id === taken}
            {...(withIcons && {
              'data-kind': kind ?? 'other',
              icon: <KindIcon kind={kind ?? 'other'} className="text-kind" />,
              className:
                'aria-pressed:border-kind aria-pressed:bg-kind-soft aria-pressed:text-kind-ink aria-pressed:inset-ring aria-pressed:inset-ring-kind',
            })}
            onClick={() => onChoose(id)}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
