/**
 * The result of printing a slip. `printed`: the printer took it, or the browser's dialog is closed. `sent`: it has left
 * the till, and may or may not be on paper. `failed` has words in `printFailureWords`; the slip stays on the screen.
 */
export type PrintOutcome =
  | { readonly kind: 'printed' | 'sent' }
  | { readonly kind: 'failed'; readonly reason: PrintFailure }

/** The result of sending bytes straight to a printer. */
export type DirectOutcome =
  | { readonly kind: 'printed' | 'sent' }
  | { readonly kind: 'failed'; readonly reason: DirectFailure }

export type DirectFailure =
  /** No printer was chosen, it is unplugged, or the browser no longer gives the till access. */
  | 'no-printer'
  | 'no-paper'
  /** Bluetooth is off, or the browser may not use it. */
  | 'no-bluetooth'
  /** The browser opens another app only after a press, and the last press was too long ago. */
  | 'needs-press'
  /** It refuses all or part of the slip: switched off, out of reach, cover open, or in use by another program. */
  | 'not-taken'
  /** This browser can't reach a printer in that way. */
  | 'not-supported'

export type PrintFailure =
  | DirectFailure
  /** The browser opened no print dialog. */
  | 'no-dialog'
