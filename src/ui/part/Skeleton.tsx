export interface SkeletonProps {
  /** CSS lengths; a line of text is `1rem` tall. */
  width?: string | undefined
  height?: string | undefined
  round?: boolean | undefined
  className?: string | undefined
}

/** A grey stand-in with the shape of what is awaited. Hidden from screen readers. */
export function Skeleton({
  width = '100%',
  height = '1rem',
  round,
  className = '',
}: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton ${round === true ? 'rounded-full' : ''} ${className}`}
      style={{ width, height }}
    />
  )
}
