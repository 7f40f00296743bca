/** Every kind of fault that a run should show. The report names those that didn't occur. */
export const faultKinds = [
  // On the wire.
  'reset before execution',
  'reset after execution',
  'silence before execution',
  'silence after execution',
  'late delivery',
  'duplicate delivery',
  'reordered delivery',
  'slow answer',
  'truncated JSON',
  'broken body',
  'HTML page',
  '502 before execution',
  '502 after execution',
  '504 before execution',
  '504 after execution',
  '202 without id',
  '429 without CORS',
  '429 of a gateway',
  '401 out of turn',
  'unknown code before execution',
  'unknown code after execution',
  'unknown code until listed',
  'record of another sale',
  'answer of another sale',
  'unknown status',
  'unreadable list',
  'stuck in PROCESSING',
  'stuck for days',
  'FAILED, then COMPLETED',
  // From the platform.
  '429 of the platform',
  'outage',
  'clock of the platform set by days',
  'session revoked',
  'restart of the platform',
  'work forgotten',
  'pending forgotten',
  'references forgotten',
  'fixed input',
  'insufficient funds',
  // Of the session.
  'lost answer to a refresh',
  'lost answer to a sign-in',
  // Of the device.
  'tab killed',
  'browser killed',
  'power cut',
  'journal cut back',
  'journal full',
  'write aborted',
  'commit told as aborted',
  'sealed bytes corrupted',
  'keys lost',
  'journal lost',
  'storage lost',
  'copied till noticed',
  'keys unreadable',
  'read failed',
  'storage connection lost',
  'tab frozen',
  'lock stolen',
  'tab message lost',
  'device asleep',
  'timers throttled',
  'clock set forward',
  'clock set back',
  'clock set by days',
  'offline',
  // Of people.
  'signed out',
  'another user',
  'role changed',
  'double tap',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** The faults of a world, and the sales that met them. */
export class FaultLog {
  readonly counts = new Map<FaultKind, number>()
  readonly touched = new Set<string>()
  /** True while faults happen; a world ends in calm. */
  active = false
  readonly #trace: (line: () => string) => void

  constructor(trace: (line: () => string) => void) {
    this.#trace = trace
  }

  /** @param sales keys of the sales that met it */
  note(kind: FaultKind, sales: Iterable<string>, where = ''): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    for (const sale of sales) this.touched.add(sale)
    this.#trace(() => `fault: ${kind} ${where}`)
  }
}
