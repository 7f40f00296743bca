/** A small number beside a name: how many there are. `failed` needs action, `info` was chosen. */
export function Count({
  children,
  tone = 'neutral',
  className = '',
}: {
  children: number
  tone?: 'neutral' | 'failed' | 'info'
  className?: string
}) {
  return (
    <span
      className={`figures min-w-6 rounded-full px-1.5 text-center text-xs/base ${looks[tone]} ${className}`}
    >
      {children}
    </span>
  )
}

const looks = {
  neutral: 'bg-sunken text-ink',
  failed: 'bg-failed-soft text-failed-ink',
  info: 'bg-accent-soft text-accent-soft-ink',
} as const
