import type { SupportEvent } from '../../engine/engine.ts'

/** The sale engine's events in everyday words. */
const words: Readonly<Record<string, string>> = {
  confirmed: 'Confirmed at this till',
  adopted: 'Taken from the platform’s list to be retried here',
  'send-begins': 'Sent to the platform',
  'answered-completed': 'The platform delivered it',
  'answered-in-flight': 'The platform accepted it',
  'answered-failed': 'The platform said it failed',
  'answered-rejected': 'The platform refused it',
  'answered-unlisted': 'The platform gave an answer that the till does not recognise',
  'answered-unknown': 'No readable answer came',
  'answered-session': 'The session had ended; nothing was carried out',
  'answered-throttled': 'The till had to wait; nothing was carried out',
  'polled-completed': 'The platform confirmed it as sold',
  'polled-failed': 'The platform confirmed that it failed',
  'polled-in-flight': 'The platform was still working on it',
  'polled-stranger': 'The platform had named the transaction of another sale',
  'search-found': 'Found in the platform’s list',
  'search-absent': 'Not in the platform’s list',
  'search-cannot-tell': 'The platform’s list could not tell',
  'parent-still-failed': 'The attempt before it is still failed',
  'parent-not-failed': 'The attempt before it is not failed',
  'parent-not-there': 'The platform does not have the attempt before it',
  'found-at-start': 'Found when the till started again',
  'grown-stale': 'Waited too long: the till no longer sends it by itself',
  'grown-old': 'Nobody knew the outcome after a day: handed to a person',
  'stayed-untold': 'The platform’s record does not say how it ended: handed to a person',
  'receipt-not-there': 'The receipt was not there yet',
  'receipt-given-up': 'No receipt could be fetched',
  damaged: 'The record of what to send could not be read',
  purge: 'Request and receipt deleted, as set in Settings',
  cancel: 'Cancelled',
  'send-again': 'A person asked to send it again',
  'set-aside': 'Set aside',
  'hand-over': 'Handed over to the customer',
  folded: 'Finished; the till keeps its earlier steps for a month',
  copied: 'The receipt was printed, copied or shared',
  resolve: 'Resolved',
  'retry-begins': 'Retried',
  'given-back': 'The customer got the money back',
  kept: 'The customer’s money was kept for a retry',
  paid: 'The customer paid for it after all',
}

/** A line of the timeline. */
export interface TimelineLine {
  /** Epoch milliseconds by the till's clock. */
  readonly at: number
  readonly text: string
  readonly note?: string
  /** How often in a row, if more than once. */
  readonly times: number
}

/** The history of a sale, oldest first. Joins repeats of an event into one line. */
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
