import { createStore } from 'zustand/vanilla'

export type Urgency = 'polite' | 'assertive'

export interface Announcement {
  text: string
  urgency: Urgency
  /** Differs between two announcements of the same words, so that both are heard. */
  turn: number
}

/** The newest announcement, for LiveRegion. */
export const announcementStore = createStore<Announcement>(() => ({
  text: '',
  urgency: 'polite',
  turn: 0,
}))

/**
 * Says a text to screen readers through the page's LiveRegion: an outcome, a step. `assertive`
 * interrupts what is being read; it is for what costs money.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  announcementStore.setState(({ turn }) => ({ text, urgency, turn: turn + 1 }))
}
