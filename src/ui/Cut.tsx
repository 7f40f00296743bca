export interface CutProps {
  className?: string | undefined
  children: string
}

/** A text on one line. What has no room ends in an ellipsis, and all of it is in the tooltip. Never for a sum. */
export function Cut({ className = '', children }: CutProps) {
  return (
    <span className={`truncate ${className}`} title={children}>
      {children}
    </span>
  )
}
