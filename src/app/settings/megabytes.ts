/** Bytes as people read them: `0.4 MB`, `120 MB`, `63.2 GB`. The same on every browser, as amounts are. */
export function megabytes(bytes: number): string {
  const mega = bytes / 1_000_000
  if (mega >= 1_000) return `${(mega / 1_000).toFixed(1)}\u00A0GB`
  return `${mega < 10 ? mega.toFixed(1) : Math.round(mega)}\u00A0MB`
}
