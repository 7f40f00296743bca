import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import type { KindHue } from './kind-hue.ts'
import { Mark } from './Mark.tsx'
import { Spoken } from '../Spoken.tsx'
import { tileClass } from './tile-class.ts'
import type { Tone } from '../tone.ts'

interface TileProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  /** Up to 80 characters; two lines show, and the tooltip and screen readers have all of it. */
  name: string
  /** Price, range, or the number of products inside. */
  price?: ReactNode
  kind?: KindHue | undefined
  imageUrl?: string | undefined
  /** Replaces the image: an icon. The default is the name's first letter. */
  icon?: ReactNode
  badge?: { tone: Tone | 'neutral'; text: string } | undefined
  /** When given, the tile is a choice and shows whether it is chosen. */
  selected?: boolean | undefined
}

/** A product or a group of products. At least 96 px high. */
export function Tile({
  name,
  price,
  kind,
  imageUrl,
  icon,
  badge,
  selected,
  className = '',
  type = 'button',
  ...rest
}: TileProps) {
  return (
    <button
      title={name}
      {...rest}
      type={type}
      data-kind={kind ?? 'other'}
      aria-pressed={selected}
      className={`${tileClass} min-h-tile gap-0.5 rounded-lg border-line bg-surface p-3 text-ink ${className}`}
    >
      <span className="mb-auto flex items-start justify-between gap-1.5 pb-2">
        <Mark name={name} imageUrl={imageUrl} icon={icon} />
        {badge !== undefined && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </span>
      <span className="line-clamp-2 text-base/close font-semibold text-ellipsis">
        <Spoken>{name}</Spoken>
      </span>
      {price !== undefined && (
        <span className="figures text-sm/close text-ink-soft">
          <Spoken>{price}</Spoken>
        </span>
      )}
    </button>
  )
}
