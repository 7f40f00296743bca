import { useEffect, useRef } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { announce } from '../ui/announce.ts'
import { IconButton } from '../ui/IconButton.tsx'

export interface ArrangeToolsProps {
  name: string
  isHidden: boolean
  onHide: (isHidden: boolean) => void
  /** Where it is among those it can change places with; absent where it has no place to change. */
  place?: { readonly at: number; readonly of: number } | undefined
  onMove?: (by: 1 | -1) => void
}

/** Hides something that can be arranged, or moves it up or down. It takes effect at once. */
export function ArrangeTools({ name, isHidden, onHide, place, onMove }: ArrangeToolsProps) {
  const buttons = useRef<HTMLSpanElement>(null)
  const moved = useRef<{ readonly way: 'up' | 'down'; readonly to: number }>(undefined)
  const at = place?.at
  // A row that moves takes the focus away with it.
  useEffect(() => {
    const move = moved.current
    if (move === undefined || move.to !== at) return
    moved.current = undefined
    buttons.current?.querySelector<HTMLElement>(`[data-way="${move.way}"]`)?.focus()
  }, [at])
  const move = (way: 'up' | 'down') => {
    if (place === undefined) return
    const by = way === 'up' ? -1 : 1
    const to = place.at + by
    if (to < 0 || to >= place.of) return
    moved.current = { way, to }
    onMove?.(by)
    announce(`${name}: ${to + 1} of ${place.of}`)
  }
  return (
    <span ref={buttons} className="flex">
      {place !== undefined && (
        <>
          <IconButton
            label={`Move up: ${name}`}
            icon={<ArrowUp aria-hidden="true" />}
            aria-disabled={place.at === 0}
            data-way="up"
            onClick={() => move('up')}
          />
          <IconButton
            label={`Move down: ${name}`}
            icon={<ArrowDown aria-hidden="true" />}
            aria-disabled={place.at === place.of - 1}
            data-way="down"
            onClick={() => move('down')}
          />
        </>
      )}
      <IconButton
        label={`${isHidden ? 'Show' : 'Hide'}: ${name}`}
        icon={isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => {
          onHide(!isHidden)
          announce(`${name}: ${isHidden ? 'shown' : 'hidden'}`)
        }}
      />
    </span>
  )
}

/** Ids with one of them a step up or down. */
export function withMove<Id>(ids: readonly Id[], id: Id, by: 1 | -1): readonly Id[] {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return ids
  return ids.map((one, place) => (place === at ? other : place === at + by ? id : one))
}
