let now = 1_000_000

/** The time of a key this many milliseconds after the last. */
export function timeOfKey(gapMs: number): number {
  now += gapMs
  return now
}

/** Milliseconds between keys. */
const handPace = 400

/** The test user's last key. */
let lastKey: KeyboardEvent | undefined

/**
 * Gives the test user's keys the pace of a hand: jsdom's clock would make every user a scanner. Other events of a key
 * get the key's time.
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

/** An Enter that confirms waits for further keys (`src/ui/keys/lone-enter.ts`); this ends the wait. */
export function letEnterPress(): void {
  if (lastKey?.key !== 'Enter' || !lastKey.defaultPrevented) return
  lastKey = undefined
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
}
