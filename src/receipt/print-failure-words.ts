import type { PrintFailure } from './print-slip.ts'

/** Why a slip is not on paper, and what to do; the slip stays on the screen. */
export const printFailureWords: Readonly<
  Record<PrintFailure, { readonly title: string; readonly text: string }>
> = {
  'no-printer': {
    title: 'No printer is connected',
    text: 'The slip is not printed and stays here. Choose the printer in Settings, or print through the browser.',
  },
  'not-taken': {
    title: 'The printer did not take the slip',
    text: 'Look whether it is switched on, has paper and is shut; then print again. Or print through the browser.',
  },
  'not-supported': {
    title: 'This browser can not reach the printer',
    text: 'The slip is not printed and stays here. Print through the browser, or use Chrome or Edge on a computer.',
  },
}
