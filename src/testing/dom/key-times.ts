let now = 1_000_000

/** So many milliseconds after the key before. */
export function timeOfKey(gapMs: number): number {
  now += gapMs
  return now
}

/** Milliseconds from key to key. */
const handPace = 400

/** The last key of a test's user. */
let lastKey: KeyboardEvent | undefined

/**
 * Gives the keys of a test's user the pace of a hand: by jsdom's clock all users would be scanners. What comes with a key
 * comes at its time.
 */
export function teachHandPace(): void {
  const times = new WeakMap<Event, number>()
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      if (this.type !== 'keydown') return now
      const at = times.get(this) ?? timeOfKey(handPace)
      times.set(this, at)
      if (this instanceof KeyboardEvent) noteKey(this)
      return at
    },
  })
}

function noteKey(event: KeyboardEvent): void {
  lastKey = event
}

/** An Enter that confirms waits for what comes after it (`src/ui/keys/lone-enter.ts`): nothing does. */
export function letEnterPress(): void {
  if (lastKey?.key !== 'Enter' || !lastKey.defaultPrevented) return
  lastKey = undefined
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
}
