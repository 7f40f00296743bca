/** A small number beside the name of what it counts; `failed` is a number to act on. */
export function Count({
  children,
  tone = 'neutral',
}: {
  children: number
  tone?: 'neutral' | 'failed'
}) {
  const look = tone === 'failed' ? 'bg-failed-soft text-failed-ink' : 'bg-sunken text-ink'
  return (
    <span className={`figures min-w-6 rounded-full px-1.5 text-center text-xs/base ${look}`}>
      {children}
    </span>
  )
}
