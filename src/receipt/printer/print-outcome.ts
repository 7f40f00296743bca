/**
 * What became of a slip. `printed`: the printer took it, or the browser's dialog is closed. `sent`: it has left the till, and
 * nothing tells whether it is on paper. `failed` has words in `printFailureWords`; the slip stays on the screen.
 */
export type PrintOutcome =
  | { readonly kind: 'printed' | 'sent' }
  | { readonly kind: 'failed'; readonly reason: PrintFailure }

/** What became of bytes that go straight to a printer. */
export type DirectOutcome =
  | { readonly kind: 'printed' | 'sent' }
  | { readonly kind: 'failed'; readonly reason: DirectFailure }

export type DirectFailure =
  /** No printer was chosen, it is not plugged in, or the browser does not let the till at it any more. */
  | 'no-printer'
  | 'no-paper'
  /** Bluetooth is off, or the browser may not use it. */
  | 'no-bluetooth'
  /** The browser opens another app only for a press, and the last one was too long ago. */
  | 'needs-press'
  /** It doesn't take the slip, or not all of it: switched off, out of reach, cover open, used by another program. */
  | 'not-taken'
  /** This browser can't talk to a printer in that way. */
  | 'not-supported'

export type PrintFailure =
  | DirectFailure
  /** The browser opened no print dialog. */
  | 'no-dialog'
