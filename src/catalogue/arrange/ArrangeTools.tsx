import { useEffect, useRef } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { announce } from '../../ui/overlay/announce.ts'
import { IconButton } from '../../ui/IconButton.tsx'

export interface ArrangeToolsProps {
  name: string
  isHidden: boolean
  onHide: (isHidden: boolean) => void
  /** Its position among those that it can swap with; absent if it can't move. */
  place?: { readonly at: number; readonly of: number } | undefined
  onMove?: (to: number) => void
}

/** Below this, a place is one or two steps away. */
const MANY = 4

const ways = {
  top: { label: 'Move to the top', icon: ArrowUpToLine },
  up: { label: 'Move up', icon: ArrowUp },
  down: { label: 'Move down', icon: ArrowDown },
  bottom: { label: 'Move to the bottom', icon: ArrowDownToLine },
} as const
type Way = keyof typeof ways

/** Hides a category, brand or product, or moves it among its siblings. Takes effect at once. */
export function ArrangeTools({ name, isHidden, onHide, place, onMove }: ArrangeToolsProps) {
  const buttons = useRef<HTMLSpanElement>(null)
  const moved = useRef<{ readonly way: Way; readonly to: number }>(undefined)
  const at = place?.at
  // A row that moves loses the focus.
  useEffect(() => {
    const move = moved.current
    if (move === undefined || move.to !== at) return
    moved.current = undefined
    buttons.current?.querySelector<HTMLElement>(`[data-way="${move.way}"]`)?.focus()
  }, [at])
  const move = (way: Way, to: number) => {
    if (place === undefined || to === place.at || to < 0 || to >= place.of) return
    moved.current = { way, to }
    onMove?.(to)
    announce(`${name}: ${to + 1} of ${place.of}`)
  }
  const moves: readonly (readonly [Way, number])[] =
    place === undefined
      ? []
      : place.of < MANY
        ? [
            ['up', place.at - 1],
            ['down', place.at + 1],
          ]
        : [
            ['top', 0],
            ['up', place.at - 1],
            ['down', place.at + 1],
            ['bottom', place.of - 1],
          ]
  return (
    <span ref={buttons} className="flex">
      {moves.map(([way, to]) => {
        const { label, icon: Icon } = ways[way]
        return (
          <IconButton
            key={way}
            label={`${label}: ${name}`}
            icon={<Icon aria-hidden="true" />}
            aria-disabled={to === at || to < 0 || to === place?.of}
            data-way={way}
            onClick={() => move(way, to)}
          />
        )
      })}
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
