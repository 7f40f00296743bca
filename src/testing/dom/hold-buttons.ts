/** The buttons on the screen that still ignore presses: some do so in their first half second. */
const held = new Set<() => void>()

/** The time of buttons in tests: each stays held until the test asks for a ready one. */
export function holdButton(run: () => void): () => void {
  held.add(run)
  return () => void held.delete(run)
}

/** Lets all buttons be pressed that are on the screen now. */
export function readyButtons(): void {
  const ready = [...held]
  held.clear()
  for (const run of ready) run()
}
