import { useState, type ComponentProps, type ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import type { KindHue } from './kind-hue.ts'
import type { Tone } from './tone.ts'

export interface TileProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  /** Up to 80 characters; two lines show, all of it is read out and stands in the tooltip. */
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
      title={name.length > 28 ? name : undefined}
      {...rest}
      type={type}
      data-kind={kind ?? 'other'}
      aria-pressed={selected}
      className={`tile ${className}`}
    >
      <span className="tile-head">
        <TileMark key={imageUrl} name={name} imageUrl={imageUrl} icon={icon} />
        {badge !== undefined && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </span>
      <span className="tile-name">{name}</span>
      {price !== undefined && <span className="tile-price figures">{price}</span>}
    </button>
  )
}

function TileMark({ name, imageUrl, icon }: Pick<TileProps, 'name' | 'imageUrl' | 'icon'>) {
  const [broken, setBroken] = useState(false)
  const image = imageUrl !== undefined && imageUrl !== '' && !broken
  const letter = Array.from(name.trim())[0] ?? '?'
  return (
    <span className="tile-mark" aria-hidden="true">
      {image ? (
        <img
          src={imageUrl}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        (icon ?? letter.toLocaleUpperCase('en-ZA'))
      )}
    </span>
  )
}
