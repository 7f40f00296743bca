/** What became of a slip. `failed` has words in `printFailureWords`; the slip stays on the screen. */
export type PrintOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'failed'; readonly reason: PrintFailure }

/** What became of bytes that go straight to a printer. */
export type DirectOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'failed'; readonly reason: DirectFailure }

export type DirectFailure =
  /** No printer was chosen, it is not plugged in, or the browser does not let the till at it any more. */
  | 'no-printer'
  | 'no-paper'
  /** It is there and does not take the slip: switched off, cover open, used by another program. */
  | 'not-taken'
  /** This browser can't talk to a printer in that way. */
  | 'not-supported'

export type PrintFailure =
  | DirectFailure
  /** The browser opened no print dialog. */
  | 'no-dialog'
