/** The keys of a shortcut, pressed together: `['Ctrl', 'P']`. */
export function KeyHint({ keys, className = '' }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={`inline-flex gap-1 align-middle touch:hidden ${className}`}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid h-6 min-w-6 place-items-center rounded-sm border border-b-2 border-line bg-raised px-1.5 font-sans text-xs/none font-firm text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
