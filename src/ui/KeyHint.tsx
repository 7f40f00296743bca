/** The keys of a shortcut, pressed together: `['Ctrl', 'P']`. */
export function KeyHint({ keys, className = '' }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={`key-hint ${className}`}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
