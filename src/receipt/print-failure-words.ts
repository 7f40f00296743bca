import type { PrintFailure } from './print-outcome.ts'

/** Why a slip is not on paper, and what to do; the slip stays on the screen. */
export const printFailureWords: Readonly<
  Record<PrintFailure, { readonly title: string; readonly text: string }>
> = {
  'no-printer': {
    title: 'No printer is connected',
    text: 'Nothing was printed and the slip stays here. Plug in the printer and connect it here, or print through the browser. After a power cut some printers have to be connected again.',
  },
  'no-paper': {
    title: 'The printer is out of paper',
    text: 'Nothing was printed and the slip stays here. Put in a new roll and print again, or print through the browser.',
  },
  'not-taken': {
    title: 'The printer didn’t take the slip',
    text: 'The slip stays here. Check that the printer is on, closed and has paper, then print again, or print through the browser.',
  },
  'not-supported': {
    title: 'This browser can’t reach the printer',
    text: 'Nothing was printed and the slip stays here. Print through the browser, or use Chrome or Edge on a computer.',
  },
  'no-dialog': {
    title: 'The browser didn’t open its print dialog',
    text: 'The slip stays here. Print from the browser’s own menu, or share or save it.',
  },
}
