import { Spoken } from '../Spoken.tsx'

declare module 'react' {
  interface CSSProperties {
    '--letters'?: number
  }
}

interface FittedProps {
  className?: string | undefined
  'data-amount'?: boolean
  children: string
}

/** A sum or count on one line: long ones get smaller type. The style sets the largest size, `--fitted`. */
export function Fitted({ className = '', children, ...rest }: FittedProps) {
  return (
    <span {...rest} className={`fitted ${className}`} style={{ '--letters': children.length }}>
      <Spoken>{children}</Spoken>
    </span>
  )
}
