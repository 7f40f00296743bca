declare module 'react' {
  interface CSSProperties {
    '--letters'?: number
  }
}

export interface FittedProps {
  className?: string | undefined
  children: string
}

/** A sum or a count on one line, however long: what has no room is set smaller. The style sets the largest size, `--fitted`. */
export function Fitted({ className = '', children }: FittedProps) {
  return (
    <span className={`fitted ${className}`} style={{ '--letters': children.length }}>
      {children}
    </span>
  )
}
