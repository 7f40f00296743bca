export type Urgency = 'polite' | 'assertive'

export interface Announcement {
  text: string
  urgency: Urgency
  /** Differs between two announcements of the same words, so that both are heard. */
  turn: number
}

let last: Announcement = { text: '', urgency: 'polite', turn: 0 }
const listeners = new Set<() => void>()

/**
 * Says a text to screen readers through the page's LiveRegion: an outcome, a step. `assertive`
 * interrupts what is being read; it is for what costs money.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  last = { text, urgency, turn: last.turn + 1 }
  for (const listener of listeners) listener()
}

/** For LiveRegion: called at every announcement, until the returned function is. */
export function onAnnounce(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For LiveRegion: the newest announcement. */
export function lastAnnouncement(): Announcement {
  return last
}
