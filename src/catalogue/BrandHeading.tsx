/** The name of a brand over its tiles. */
export function BrandHeading({
  id,
  className = 'pb-2',
  children,
}: {
  id?: string
  className?: string
  children: string
}) {
  return (
    <h3 id={id} className={`text-sm font-strong tracking-normal text-ink-soft ${className}`}>
      {children}
    </h3>
  )
}
