import { createStore } from 'zustand/vanilla'
import { spokenSums } from '../../values/money.ts'

type Urgency = 'polite' | 'assertive'

interface Announcement {
  text: string
  urgency: Urgency
  /** Differs between two announcements of the same words: screen readers read both. */
  turn: number
  /** On the page's own clock, in milliseconds. */
  at: number
}

/** The newest announcement, for LiveRegion. */
export const announcementStore = createStore<Announcement>(() => ({
  text: '',
  urgency: 'polite',
  turn: 0,
  at: 0,
}))

/**
 * Announces a text to screen readers through the page's LiveRegion: an outcome, a step. `assertive` interrupts the
 * reader; use it when money is at risk.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const at = performance.now()
  announcementStore.setState(({ turn }) => ({
    text: spokenSums(text),
    urgency,
    turn: turn + 1,
    at,
  }))
}
