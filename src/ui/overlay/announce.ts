import { createStore } from 'zustand/vanilla'

export type Urgency = 'polite' | 'assertive'

export interface Announcement {
  text: string
  urgency: Urgency
  /** Differs between two announcements of the same words: screen readers read both. */
  turn: number
}

/** The newest announcement, for LiveRegion. */
export const announcementStore = createStore<Announcement>(() => ({
  text: '',
  urgency: 'polite',
  turn: 0,
}))

/**
 * Announces a text to screen readers through the page's LiveRegion: an outcome, a step. `assertive` interrupts the
 * reader; use it when money is at risk.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  announcementStore.setState(({ turn }) => ({ text, urgency, turn: turn + 1 }))
}
