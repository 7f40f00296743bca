import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../Badge.tsx'
import type { KindHue } from './kind-hue.ts'
import { Mark } from './Mark.tsx'
import type { Tone } from '../tone.ts'

export interface TileProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  /** Up to 80 characters; two lines show, all of it is read out and is in the tooltip. */
  name: string
  /** Price, range, or the number of things inside. */
  price?: ReactNode
  kind?: KindHue | undefined
  imageUrl?: string | undefined
  /** Instead of an image: an icon. Without either, the name's first letter. */
  icon?: ReactNode
  badge?: { tone: Tone | 'neutral'; text: string } | undefined
  /** Given: the tile is a choice and says whether it is taken. */
  selected?: boolean | undefined
}

/** One thing to sell, or one group of them. Never lower than 96 px. */
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
      className={`tile ${className}`}
    >
      <span className="tile-head">
        <Mark name={name} imageUrl={imageUrl} icon={icon} />
        {badge !== undefined && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </span>
      <span className="tile-name">{name}</span>
      {price !== undefined && <span className="tile-price figures">{price}</span>}
    </button>
  )
}
