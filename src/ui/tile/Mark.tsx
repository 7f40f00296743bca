import { useState, type ReactNode } from 'react'

export interface MarkProps {
  name: string
  imageUrl?: string | undefined
  /** Instead of an image: an icon, or initials. Without either, the name's first letter. */
  icon?: ReactNode
  className?: string
}

/** What a thing is recognised by: its picture, or what replaces one that is missing or doesn't load. */
export function Mark({ name, imageUrl, icon, className = '' }: MarkProps) {
  const [broken, setBroken] = useState<string>()
  const letter = Array.from(name.trim())[0] ?? '?'
  return imageUrl && imageUrl !== broken ? (
    <img
      className={`mark ${className}`}
      src={imageUrl}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(imageUrl)}
    />
  ) : (
    <span className={`mark ${className}`} aria-hidden="true">
      {icon ?? letter.toLocaleUpperCase('en-ZA')}
    </span>
  )
}
