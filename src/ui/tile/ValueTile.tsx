import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { KeyHint } from '../keys/KeyHint.tsx'

export interface ValueTileProps extends Omit<ComponentProps<'button'>, 'children' | 'value'> {
  /** All of it, as it is read out: the tile itself shows it in parts. */
  name: string
  /** What tells it from the tiles beside it, the largest thing on it: 'R 10', '1 GB'. Without it, that is its head. */
  value: string | undefined
  /** In small letters under it: 'Airtime PIN', '30-day bundle'. */
  about: string
  /** The mark of its kind, before that. */
  icon?: ReactNode
  /** The price, where the value is none. */
  price?: string | undefined
  /** Whose it is, where no heading over it says so. */
  head?: ReactNode
  /** It takes any amount, and is seen to. */
  open?: boolean | undefined
  badge?: string | undefined
  /** Enter opens it from the search. */
  enters?: boolean | undefined
  /** What is typed into the search to find it. */
  shortcut?: string | undefined
}

/** One thing to sell, by its value. Never lower than 80 px. */
export function ValueTile({
  name,
  value,
  about,
  icon,
  price,
  head,
  open = false,
  badge,
  enters = false,
  shortcut = enters ? '↵' : undefined,
  className = '',
  ...rest
}: ValueTileProps) {
  return (
    <button
      title={name}
      aria-label={badge ? `${badge} ${name}` : name}
      aria-keyshortcuts={enters ? 'Enter' : undefined}
      {...rest}
      type="button"
      className={`tile value-tile ${open ? 'value-open' : ''} ${isWide(value) ? 'value-wide' : ''} ${className}`}
    >
      {shortcut && <KeyHint keys={[shortcut]} className="tile-key" />}
      {badge && <Badge tone="needs">{badge}</Badge>}
      {head}
      {value && <Value>{value}</Value>}
      <span>
        {icon}
        {about}
      </span>
      {price && <span>{price}</span>}
    </button>
  )
}

/** More letters than these have no room in a narrow tile. */
const WIDE = 8

/** Whether a value has the room of two. */
function isWide(value: string | undefined): boolean {
  return value !== undefined && value.length > WIDE
}

/** The unit of a count is smaller than the count. */
function Value({ children }: { children: string }) {
  const [, count = children, unit] = /^(\d[\d.,]*)(\s\D+)$/.exec(children) ?? []
  return (
    <b className="fitted" style={{ '--letters': children.length }}>
      {count}
      {unit && <small>{unit}</small>}
    </b>
  )
}
