import type { PrintFailure } from './print-slip.ts'

/** Why a slip is not on paper, and what to do; the slip stays on the screen. */
export const printFailureWords: Readonly<
  Record<PrintFailure, { readonly title: string; readonly text: string }>
> = {
  'no-printer': {
    title: 'No printer is connected',
    text: 'The slip is not printed and stays here. Plug the printer in or choose it in Settings; or print through the browser.',
  },
  'no-paper': {
    title: 'The printer has no paper',
    text: 'The slip is not printed and stays here. Put a roll in and print again; or print through the browser.',
  },
  'not-taken': {
    title: 'The printer did not take the slip',
    text: 'It stays here. Look whether the printer is switched on, has paper and is shut; then print again, or print through the browser.',
  },
  'not-supported': {
    title: 'This browser can not reach the printer',
    text: 'The slip is not printed and stays here. Print through the browser, or use Chrome or Edge on a computer.',
  },
  'no-dialog': {
    title: 'The browser did not open its print dialog',
    text: 'The slip stays here. Print from the browser’s own menu, or share or save it.',
  },
  'not-loaded': {
    title: 'The printer’s part of the till did not load',
    text: 'The slip is not printed and stays here. Look at the connection and print again; or print through the browser.',
  },
}
