import type { SaleEventKind } from './event.ts'
import type { SaleState } from './row.ts'

/** Decisions that need the row, made in verdict.ts. */
export type Verdict =
  | 'when-sold'
  | 'when-accepted'
  | 'when-failed'
  | 'when-rejected'
  | 'when-unlisted'
  | 'when-unknown'
  | 'when-session'
  | 'when-throttled'
  | 'when-absent'
  | 'when-cannot-tell'
  | 'when-parent-failed'
  | 'when-found-verifying'
  | 'when-cancelled'
  | 'when-sent-again'
  | 'when-set-aside'
  | 'when-given-up'
  | 'when-retried'
  | 'when-receipt-comes'
  | 'when-sold-late'
  | 'when-failed-late'
  | 'when-still-unresolved'

/** What an event does in one state. */
export type Cell =
  /** The sale goes to that state, possibly the same, and the event's data is written. */
  | { readonly to: SaleState | Verdict; readonly cite: string }
  /** Changes nothing here. */
  | 'ignored'
  /** This state doesn't allow the person's wish. */
  | 'refused'

type Row = Readonly<Record<SaleEventKind, Cell>>

const to = (target: SaleState | Verdict, cite: string): Cell => ({ to: target, cite })

/** No send is out: a late answer to an abandoned send tells nothing. */
const noSendOut = {
  'answered-completed': 'ignored',
  'answered-in-flight': 'ignored',
  'answered-failed': 'ignored',
  'answered-rejected': 'ignored',
  'answered-unlisted': 'ignored',
  'answered-unknown': 'ignored',
  'answered-session': 'ignored',
  'answered-throttled': 'ignored',
} as const

const notPolled = {
  'polled-completed': 'ignored',
  'polled-failed': 'ignored',
  'polled-in-flight': 'ignored',
  'polled-stranger': 'ignored',
} as const

const notSearched = {
  'search-found': 'ignored',
  'search-absent': 'ignored',
  'search-cannot-tell': 'ignored',
  'parent-still-failed': 'ignored',
  'parent-not-failed': 'ignored',
  'parent-not-there': 'ignored',
} as const

const noReceiptAwaited = {
  'receipt-not-there': 'ignored',
  'receipt-given-up': 'ignored',
} as const

const noWishes = {
  cancel: 'refused',
  'send-again': 'refused',
  'set-aside': 'refused',
  'hand-over': 'refused',
  resolve: 'refused',
  copied: 'refused',
  'retry-begins': 'refused',
} as const

/** A sale that never left the till, or was never executed. */
const mayGo = {
  ...noSendOut,
  ...notPolled,
  ...notSearched,
  ...noReceiptAwaited,
  ...noWishes,
  'send-begins': to('sending', 'sale-engine.md: the attempt is written before the fetch'),
  'grown-stale': to('asking', 'sale-engine.md, fault matrix: journalled, not sent'),
  'grown-old': 'ignored',
  'stayed-untold': 'ignored',
  damaged: to('needs-attention', 'sale-engine.md, invariant 7: the bytes never change'),
  purge: 'ignored',
  cancel: to('when-cancelled', 'nothing was executed: 401 and 429 refuse before that'),
} as const

/** The end: only the sealed parts are still purged. */
const end: Row = {
  ...noSendOut,
  ...notPolled,
  ...notSearched,
  ...noReceiptAwaited,
  ...noWishes,
  'send-begins': 'ignored',
  'found-at-start': 'ignored',
  'grown-stale': 'ignored',
  'grown-old': 'ignored',
  'stayed-untold': 'ignored',
  damaged: 'ignored',
  purge: 'ignored',
}

const purged = (state: SaleState): Cell =>
  to(state, 'sale-engine.md, The journal: purged some time after')

/** The sale stays in its state and remembers its first copy. */
const copied = (state: SaleState): Cell => to(state, 'receipts.md: a further copy is a duplicate')

/** We know our transaction, and its record says how it ended. */
const polled = {
  'polled-completed': to('when-sold', 'spec, Transaction statuses; ruling R5'),
  'polled-failed': to('failed', 'spec, Transaction statuses; ruling R5'),
  'polled-stranger': to('unknown', "sale-engine.md, Ours?: the record is another sale's"),
} as const

/**
 * The machine of sale-engine.md: what each event does in each state. Kept as data, so a test can walk all of it and a
 * reader can see that no event is forgotten.
 */
export const machineTable: Readonly<Record<SaleState, Row>> = {
  prepared: { ...mayGo, 'found-at-start': 'ignored' },

  sending: {
    ...notPolled,
    ...notSearched,
    ...noReceiptAwaited,
    ...noWishes,
    'send-begins': 'ignored',
    'answered-completed': to('when-sold', 'ruling R19'),
    'answered-in-flight': to('when-accepted', 'ruling R19; spec, Endpoints 9: 202'),
    'answered-failed': to('when-failed', 'rulings R19, R24'),
    'answered-rejected': to('when-rejected', 'rulings R19, R22, R24'),
    'answered-unlisted': to('when-unlisted', 'ruling R19'),
    'answered-unknown': to('when-unknown', 'ruling R19: never failed'),
    'answered-session': to('when-session', 'spec, Authentication 5: 401'),
    'answered-throttled': to('when-throttled', 'spec, HTTP statuses: 429'),
    'found-at-start': to('unknown', 'sale-engine.md, States: sending, found at start-up'),
    'grown-stale': 'ignored',
    'grown-old': 'ignored',
    'stayed-untold': 'ignored',
    damaged: to('needs-attention', 'sale-engine.md, invariant 7'),
    purge: 'ignored',
  },

  'waiting-for-sign-in': { ...mayGo, 'found-at-start': 'ignored' },
  throttled: { ...mayGo, 'found-at-start': 'ignored' },

  'in-flight': {
    ...notSearched,
    ...noReceiptAwaited,
    ...noWishes,
    ...polled,
    'polled-in-flight': 'ignored',
    'send-begins': to('in-flight', 'ruling R34: replay, where the record does not tell'),
    'answered-completed': to('when-sold', 'rulings R19, R34'),
    'answered-failed': to('when-failed', 'rulings R19, R34'),
    'answered-in-flight': to('in-flight', 'ruling R34: its transaction is known'),
    'answered-rejected': to('in-flight', 'ruling R34: it was accepted before'),
    'answered-unlisted': to('in-flight', 'ruling R34: it was accepted before'),
    'answered-unknown': to('in-flight', 'ruling R19: never failed'),
    'answered-session': to('in-flight', 'spec, Authentication 5: 401'),
    'answered-throttled': to('in-flight', 'spec, HTTP statuses: 429'),
    'found-at-start': to('in-flight', 'a replay that was out gets no answer any more'),
    'grown-stale': 'ignored',
    'grown-old': to('needs-attention', 'ruling R21; never failed by time'),
    'stayed-untold': to('needs-attention', 'ruling R34: a person decides'),
    damaged: to(
      'needs-attention',
      'sale-engine.md, invariant 7: its record tells nothing, and it can’t be replayed',
    ),
    purge: 'ignored',
  },

  unknown: {
    ...noSendOut,
    ...noReceiptAwaited,
    ...noWishes,
    ...polled,
    'polled-in-flight': to('in-flight', 'ruling R5'),
    'send-begins': to('sending', 'ruling R21: replay, same reference and bytes'),
    'search-found': to('in-flight', 'sale-engine.md, States: found, adopt it'),
    'search-absent': to('when-absent', 'sale-engine.md, States: not found, ask the cashier'),
    'search-cannot-tell': to('when-cannot-tell', 'sale-engine.md, States: ask the cashier'),
    'parent-still-failed': 'ignored',
    'parent-not-failed': 'ignored',
    'parent-not-there': 'ignored',
    'found-at-start': 'ignored',
    'grown-stale': 'ignored',
    'grown-old': to('needs-attention', 'ruling R21'),
    'stayed-untold': to('needs-attention', 'ruling R34: a person decides'),
    damaged: to('needs-attention', 'sale-engine.md, invariant 7'),
    purge: 'ignored',
    'set-aside': to('set-aside', 'sale-engine.md, States'),
  },

  verifying: {
    ...noSendOut,
    ...noReceiptAwaited,
    ...noWishes,
    ...notPolled,
    'send-begins': to('sending', 'ruling R19: replay once'),
    'search-found': to('in-flight', 'rulings R19, R22: present, adopted'),
    'search-absent': to('when-absent', 'ruling R19: absent, replay once'),
    'search-cannot-tell': to('when-cannot-tell', 'ruling R19: no answer, stays unknown'),
    'parent-still-failed': to('when-parent-failed', 'sale-engine.md, States: 1001'),
    'parent-not-failed': to('rejected', 'spec, Endpoints 10: only FAILED can be retried'),
    'parent-not-there': to('when-parent-failed', 'spec, Errors: 1001, not found'),
    'found-at-start': to('when-found-verifying', 'sale-engine.md, States: after a restart'),
    'grown-stale': 'ignored',
    'grown-old': to('needs-attention', 'ruling R21'),
    'stayed-untold': to('needs-attention', 'ruling R34: a person decides'),
    damaged: to('needs-attention', 'sale-engine.md, invariant 7'),
    purge: 'ignored',
    'set-aside': to('set-aside', 'sale-engine.md, States'),
  },

  asking: {
    ...noSendOut,
    ...notPolled,
    ...noReceiptAwaited,
    ...noWishes,
    'send-begins': 'ignored',
    'search-found': to('in-flight', 'sale-engine.md, States: found, adopt it'),
    'search-absent': 'ignored',
    'search-cannot-tell': 'ignored',
    'parent-still-failed': 'ignored',
    'parent-not-failed': 'ignored',
    'parent-not-there': 'ignored',
    'found-at-start': 'ignored',
    'grown-stale': 'ignored',
    'grown-old': to('needs-attention', 'ruling R21'),
    'stayed-untold': 'ignored',
    damaged: to('needs-attention', 'sale-engine.md, invariant 7'),
    purge: 'ignored',
    cancel: to('when-cancelled', 'nothing was executed'),
    'send-again': to('when-sent-again', 'sale-engine.md, States: send again, same reference'),
    'set-aside': to('when-set-aside', 'sale-engine.md, States: or set aside'),
  },

  'set-aside': {
    ...noSendOut,
    ...noReceiptAwaited,
    ...noWishes,
    'polled-completed': to('needs-attention', 'sale-engine.md, States: sold after all'),
    'polled-failed': to('failed', 'spec, Transaction statuses'),
    'polled-in-flight': 'ignored',
    'polled-stranger': to('set-aside', "sale-engine.md, Ours?: the record is another sale's"),
    'send-begins': 'ignored',
    'search-found': to('set-aside', 'sale-engine.md, States: watched'),
    'search-absent': 'ignored',
    'search-cannot-tell': 'ignored',
    'parent-still-failed': 'ignored',
    'parent-not-failed': 'ignored',
    'parent-not-there': 'ignored',
    'found-at-start': 'ignored',
    'grown-stale': 'ignored',
    'grown-old': to('needs-attention', 'ruling R21'),
    'stayed-untold': to('needs-attention', 'ruling R34: a person decides'),
    damaged: 'ignored',
    purge: 'ignored',
    'send-again': to('when-sent-again', 'sale-engine.md, States: send again, same reference'),
  },

  'receipt-awaited': {
    ...notSearched,
    ...noWishes,
    'send-begins': to('receipt-awaited', 'ruling R25: replay for the receipt'),
    'answered-completed': to('when-receipt-comes', 'ruling R25'),
    'answered-in-flight': to('receipt-awaited', 'sold is final: spec, Transaction statuses'),
    'answered-failed': to('receipt-awaited', 'sold is final: spec, Transaction statuses'),
    'answered-rejected': to('receipt-awaited', 'sold is final: spec, Transaction statuses'),
    'answered-unlisted': to('receipt-awaited', 'sold is final: spec, Transaction statuses'),
    'answered-unknown': to('receipt-awaited', 'sold is final: spec, Transaction statuses'),
    'answered-session': to('receipt-awaited', 'sold is final: spec, Transaction statuses'),
    'answered-throttled': to('receipt-awaited', 'sold is final: spec, Transaction statuses'),
    'polled-completed': to('when-receipt-comes', 'ruling R23'),
    'polled-failed': 'ignored',
    'polled-in-flight': 'ignored',
    'polled-stranger': to('unknown', "sale-engine.md, Ours?: the record is another sale's"),
    'found-at-start': to('receipt-awaited', 'sale-engine.md, fault matrix: receipt by replay'),
    'grown-stale': 'ignored',
    'grown-old': to('when-given-up', 'rulings R21, R25'),
    'stayed-untold': 'ignored',
    'receipt-not-there': to('receipt-awaited', 'ruling R25'),
    'receipt-given-up': to('when-given-up', 'ruling R25'),
    damaged: to('when-given-up', 'sale-engine.md, invariant 7: not sent, so no replay'),
    purge: 'ignored',
  },

  completed: {
    ...end,
    'hand-over': to('delivered', 'sale-engine.md, States'),
    copied: copied('completed'),
  },

  failed: {
    ...end,
    'polled-completed': to('needs-attention', 'sale-engine.md, States: 1001, ask the parent again'),
    'retry-begins': to('when-retried', 'spec, Endpoints 10; sale-engine.md, invariant 5'),
    purge: purged('failed'),
  },

  rejected: { ...end, purge: purged('rejected') },
  cancelled: { ...end, purge: purged('cancelled') },

  'needs-attention': {
    ...end,
    'polled-completed': to('when-sold-late', 'ruling R47: asked on, after a person was called'),
    'polled-failed': to('when-failed-late', 'ruling R47'),
    'polled-stranger': to(
      'when-still-unresolved',
      "sale-engine.md, Ours?: the record is another sale's",
    ),
    'search-found': to('when-still-unresolved', 'ruling R47: found, and polled from now on'),
    resolve: to('resolved', 'sale-engine.md, States: a manager decides, with a note'),
    copied: copied('needs-attention'),
  },

  delivered: { ...end, purge: purged('delivered'), copied: copied('delivered') },
  resolved: { ...end, purge: purged('resolved'), copied: copied('resolved') },
}
