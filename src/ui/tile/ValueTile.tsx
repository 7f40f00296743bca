import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import { tileClass } from './tile-class.ts'
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
  /** `open` takes any amount, and is seen to; `brand` says whose it is. */
  look?: TileLook | undefined
  badge?: string | undefined
  /** Enter opens it from the search. */
  enters?: boolean | undefined
  /** What is typed into the search to find it. */
  shortcut?: string | undefined
}

const closed = 'justify-center rounded-md py-2 ps-2.5 pe-2'

const looks = {
  plain: `${closed} bg-raised text-ink-soft`,
  open: `${closed} bg-[var(--color-kind-soft,var(--color-raised))] text-[var(--color-kind-ink,var(--color-ink-soft))] @max-list:col-span-2`,
  brand: 'justify-start rounded-lg bg-raised px-3 py-2.5 text-ink-soft',
} as const

type TileLook = keyof typeof looks

/** A long name is cut, and is whole in the tile's title. */
const cutClass = 'line-clamp-2 text-ellipsis'

/** One thing to sell, by its value. Never lower than 80 px. */
export function ValueTile({
  name,
  value,
  about,
  icon,
  price,
  head,
  look = 'plain',
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
      className={[
        tileClass,
        'relative min-h-value text-xs font-medium tabular-nums',
        looks[look],
        enters ? 'border-accent' : 'border-line',
        isWide(value) && 'col-span-2',
        className,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {shortcut && <KeyHint keys={[shortcut]} className="absolute top-1.5 right-1.5" />}
      {badge && (
        <Badge tone="needs" className="mb-0.5">
          {badge}
        </Badge>
      )}
      {head}
      {value && <Value look={look}>{value}</Value>}
      <span className={cutClass}>
        {icon}
        {about}
      </span>
      {price && <span className={cutClass}>{price}</span>}
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
function Value({ look, children }: { look: TileLook; children: string }) {
  const [, count = children, unit] = /^(\d[\d.,]*)(\s\D+)$/.exec(children) ?? []
  return (
    <b
      className={`fitted leading-name font-bold tracking-[-0.02em] text-ink ${look === 'brand' ? '[--fitted:1.375rem]' : '[--fitted:1.25rem]'}`}
      style={{ '--letters': children.length }}
    >
      {count}
      {unit && <small className="text-[0.68em] tracking-normal">{unit}</small>}
    </b>
  )
}
