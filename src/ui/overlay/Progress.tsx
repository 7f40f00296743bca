interface ProgressProps {
  /** Says what is in progress, for screen readers. */
  label: string
  value: number
  max: number
}

/** How much of a known whole is done, whether it succeeded or failed. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <progress
      className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-ink-soft [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-ink-soft"
      aria-label={label}
      value={Math.min(value, max)}
      max={Math.max(1, max)}
    />
  )
}
