import { useState, type ReactNode } from 'react'

interface MarkProps {
  name: string
  imageUrl?: string | undefined
  /** Without a picture; the default is the name's initials. */
  icon?: ReactNode
  className?: string
}

const markClass =
  'grid size-[var(--mark,2.5rem)] flex-none place-items-center overflow-clip rounded-[calc(var(--mark,2.5rem)/3.5)] text-[calc(var(--mark,2.5rem)*0.42)]/none font-bold [&_svg]:size-[55%]'

const groundClass =
  'bg-[var(--color-kind-soft,var(--color-sunken))] text-[var(--color-kind-ink,var(--color-ink-soft))]'

/** A product's or brand's picture, or its fallback. */
export function Mark({ name, imageUrl, icon, className = '' }: MarkProps) {
  const [broken, setBroken] = useState<string>()
  return imageUrl && imageUrl !== broken ? (
    <img
      className={`${markClass} bg-[oklch(1_0_0)] object-contain ${className}`}
      src={imageUrl}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(imageUrl)}
    />
  ) : (
    <span className={`${markClass} ${groundClass} ${className}`} aria-hidden="true">
      {icon ?? initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const letters = name.trim().split(/\s+/).slice(0, 2)
  return letters
    .map((word) => Array.from(word)[0] ?? '?')
    .join('')
    .toLocaleUpperCase('en-ZA')
}
