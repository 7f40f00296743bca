interface SkeletonProps {
  /** CSS lengths; a line of text is `1rem` tall. */
  width?: string | undefined
  height?: string | undefined
  round?: boolean | undefined
  className?: string | undefined
}

/** A grey placeholder with the shape of the content. Hidden from screen readers. */
export function Skeleton({
  width = '100%',
  height = '1rem',
  round,
  className = '',
}: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe bg-ink/9 forced-colors:border forced-colors:border-[GrayText] ${round === true ? 'rounded-full' : 'rounded-sm'} ${className}`}
      style={{ width, height }}
    />
  )
}
