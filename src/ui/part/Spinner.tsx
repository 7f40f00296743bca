import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** A turning ring. With a `label` it says what is awaited; without, its surroundings must. */
export function Spinner({ label, className = '' }: { label?: string; className?: string }) {
  return (
    <>
      <span className={`spinner ${className}`} aria-hidden="true" />
      {label !== undefined && <VisuallyHidden as="output">{label}</VisuallyHidden>}
    </>
  )
}
