import type { SupportEvent } from '../sale/engine.ts'

/** Events of the sale engine as a person tells them. */
const words: Readonly<Record<string, string>> = {
  confirmed: 'Confirmed at this till',
  adopted: 'Taken over from the platform’s list, to be retried here',
  'send-begins': 'Sent to the platform',
  'answered-completed': 'The platform delivered it',
  'answered-in-flight': 'The platform accepted it',
  'answered-failed': 'The platform said that it failed',
  'answered-rejected': 'The platform refused it',
  'answered-unlisted': 'The platform gave an answer that the till does not know',
  'answered-unknown': 'No answer came that could be read',
  'answered-session': 'The sign-in had ended; it was not carried out',
  'answered-throttled': 'The platform asked to wait; it was not carried out',
  'polled-completed': 'The platform confirmed that it was sold',
  'polled-failed': 'The platform confirmed that it failed',
  'polled-in-flight': 'The platform was still working on it',
  'search-found': 'Found in the platform’s list',
  'search-absent': 'Not in the platform’s list',
  'search-cannot-tell': 'The platform’s list could not tell',
  'parent-still-failed': 'The attempt before it has failed still',
  'parent-not-failed': 'The attempt before it has not failed',
  'parent-not-there': 'The platform does not know the attempt before it',
  'found-at-start': 'Found after the till was started again',
  'grown-stale': 'Waited too long to go by itself',
  'grown-old': 'Not decided for a day: a person was asked',
  'receipt-not-there': 'The receipt was not there yet',
  'receipt-given-up': 'The receipt could not be had',
  damaged: 'What was to be sent could not be read',
  purge: 'Request and receipt were removed, as set in Settings',
  cancel: 'Taken back',
  'send-again': 'Told to send it again',
  'set-aside': 'Set aside',
  'hand-over': 'Handed over to the customer',
  copied: 'A copy of the receipt left the till',
  resolve: 'Settled by hand',
  'retry-begins': 'Retried',
}

/** A line of the timeline. */
export interface TimelineLine {
  /** Epoch milliseconds by the till's clock. */
  readonly at: number
  readonly text: string
  readonly note?: string
  /** How often in a row, where more than once. */
  readonly times: number
}

/** The history of a sale, oldest first; the same thing many times in a row is one line. */
export function timelineLines(events: readonly SupportEvent[]): readonly TimelineLine[] {
  const lines: TimelineLine[] = []
  for (const { event, at, note } of events) {
    const text = Object.hasOwn(words, event) ? (words[event] ?? event) : event.replaceAll('-', ' ')
    const last = lines.at(-1)
    if (last?.text === text && note === undefined) {
      lines[lines.length - 1] = { ...last, at, times: last.times + 1 }
    } else lines.push({ at, text, times: 1, ...(note === undefined ? {} : { note }) })
  }
  return lines
}
