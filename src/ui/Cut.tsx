interface CutProps {
  className?: string | undefined
  children: string
}

/** A text on one line. Text that is too long ends in an ellipsis, with the whole in the tooltip. Never for a sum. */
export function Cut({ className = '', children }: CutProps) {
  return (
    <span className={`truncate ${className}`} title={children}>
      {children}
    </span>
  )
}
