/**
 * Browsers without pale colours show half a ring. With reduced motion, a still half ring would look broken: it is
 * dotted instead.
 */
const spinnerClass =
  'inline-block size-[1.25em] flex-none animate-turn rounded-[50%] border-[0.15em] border-current/25 border-t-current motion-reduce:border-dotted motion-reduce:border-current no-mix:border-x-transparent'

/** A turning ring. With a `label` it says what is loading; without, the surrounding text must. */
export function Spinner({ label, className = '' }: { label?: string; className?: string }) {
  return (
    <>
      <span className={`${spinnerClass} ${className}`} aria-hidden="true" />
      {label !== undefined && <output className="sr-only">{label}</output>}
    </>
  )
}
