import { useState, type ReactNode } from 'react'

export interface MarkProps {
  name: string
  imageUrl?: string | undefined
  /** Instead of an image: an icon, or initials. Without either, the name's first letter. */
  icon?: ReactNode
  className?: string
}

const markClass =
  'grid size-[var(--mark,2.5rem)] flex-none place-items-center overflow-clip rounded-[calc(var(--mark,2.5rem)/3.5)] text-[calc(var(--mark,2.5rem)*0.42)]/none font-bold [&_svg]:size-[55%]'

const groundClass =
  'bg-[var(--color-kind-soft,var(--color-sunken))] text-[var(--color-kind-ink,var(--color-ink-soft))]'

/** What a thing is recognised by: its picture, or what replaces one that is missing or doesn't load. */
export function Mark({ name, imageUrl, icon, className = '' }: MarkProps) {
  const [broken, setBroken] = useState<string>()
  const letter = Array.from(name.trim())[0] ?? '?'
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
      {icon ?? letter.toLocaleUpperCase('en-ZA')}
    </span>
  )
}
