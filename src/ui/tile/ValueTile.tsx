import type { ComponentProps, ReactNode } from 'react'
import { spokenSums } from '../../values/money.ts'
import { Badge } from '../Badge.tsx'
import { Spoken } from '../Spoken.tsx'
import { tileClass } from './tile-class.ts'
import { KeyHint } from '../keys/KeyHint.tsx'

export interface ValueTileProps extends Omit<ComponentProps<'button'>, 'children' | 'value'> {
  /** The whole text for screen readers: the tile shows it in parts. */
  name: string
  /** What tells it from the tiles beside it, in the largest type: 'R 10', '1 GB'. The default is the head. */
  value: string | undefined
  /** In small type under it: 'Airtime PIN', '30-day bundle'. */
  about: string
  /** The mark of its kind, before the detail. */
  icon?: ReactNode
  /** The price, if the value is something else. */
  price?: string | undefined
  /** The brand, if no heading above says it. */
  head?: ReactNode
  /** `open` takes any amount, and is wide on a phone; `brand` names the brand. */
  look?: TileLook | undefined
  badge?: string | undefined
  /** Enter in the search opens it. */
  enters?: boolean | undefined
  /** The search text that finds it. */
  shortcut?: string | undefined
}

/** `--room` is the width that the narrowest tile has for its value. */
const closed = 'justify-center rounded-md py-2 ps-2.5 pe-2 [--room:4.5rem] @max-list:[--room:4rem]'

const looks = {
  plain: `${closed} bg-raised text-ink-soft`,
  open: `${closed} bg-raised text-ink-soft @max-list:col-span-2`,
  brand: 'justify-start rounded-lg bg-raised px-3 py-2.5 text-ink-soft [--room:7.25rem]',
} as const

type TileLook = keyof typeof looks

/** A long name is cut on the tile and whole in its title. */
const cutClass = 'line-clamp-2 text-ellipsis'

/** A product, shown by its value. At least 80 px high. */
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
      aria-label={spokenSums(badge ? `${badge} ${name}` : name)}
      aria-keyshortcuts={enters ? 'Enter' : undefined}
      {...rest}
      type="button"
      data-tile
      className={[
        tileClass,
        'relative min-h-value text-xs font-medium tabular-nums',
        looks[look],
        enters ? 'border-accent' : 'border-line',
        isWide(value) && 'col-span-2 [--room:9.5rem]!',
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
      {price && (
        <span className={cutClass}>
          <Spoken>{price}</Spoken>
        </span>
      )}
    </button>
  )
}

/** A narrow tile has no space for more letters than this. */
const WIDE = 8

/** Whether a value takes the space of two tiles. */
function isWide(value: string | undefined): boolean {
  return value !== undefined && value.length > WIDE
}

/** The unit of a count is in smaller type than the count. */
function Value({ look, children }: { look: TileLook; children: string }) {
  const [, count = children, unit] = /^(\d[\d.,]*)(\s\D+)$/.exec(children) ?? []
  return (
    <b
      className={`fitted leading-name font-bold tracking-[-0.02em] text-ink ${look === 'brand' ? '[--fitted:1.375rem]' : '[--fitted:1.25rem]'}`}
      style={{ '--letters': children.length }}
    >
      <Spoken>{count}</Spoken>
      {unit && <small className="text-[0.68em] tracking-normal">{unit}</small>}
    </b>
  )
}
