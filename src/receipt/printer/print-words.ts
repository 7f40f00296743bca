import type { DirectWay, PrintWay } from '../../till/terminal/printer-settings.ts'
import type { PrintFailure } from './print-outcome.ts'

/** Why a slip is not on paper, and what to do; the slip stays on the screen. */
export const printFailureWords: Readonly<
  Record<PrintFailure, { readonly title: string; readonly text: string }>
> = {
  'no-printer': {
    title: 'No printer is connected',
    text: 'Nothing was printed and the slip stays here. Plug in or turn on the printer and connect it here, or print through the browser. Some have to be connected again after a power cut or a reload.',
  },
  'no-paper': {
    title: 'The printer is out of paper',
    text: 'Nothing was printed and the slip stays here. Put in a new roll and print again, or print through the browser.',
  },
  'no-bluetooth': {
    title: 'Bluetooth is off',
    text: 'Nothing was printed and the slip stays here. Turn on Bluetooth, allow the browser to use it, and print again, or print through the browser.',
  },
  'needs-press': {
    title: 'The slip was not sent',
    text: 'The browser opens RawBT only when somebody presses a button. The slip stays here. Press Print again.',
  },
  'not-taken': {
    title: 'The printer didn’t take the slip',
    text: 'The slip stays here. Tear up any part of it that came out. Check that the printer is on, near, closed and has paper, then print again, or print through the browser.',
  },
  'not-supported': {
    title: 'This browser can’t reach the printer',
    text: 'Nothing was printed and the slip stays here. Print through the browser, or choose another way under Settings, Printer.',
  },
  'no-dialog': {
    title: 'The browser didn’t open its print dialog',
    text: 'The slip stays here. Print from the browser’s own menu, or share or save it.',
  },
}

/** For a slip that was sent and may or may not be on paper. */
export function sentWords(way: PrintWay): { readonly title: string; readonly text: string } {
  return way === 'app'
    ? {
        title: 'Sent to RawBT',
        text: 'Check the slip. If nothing prints, check that RawBT is installed and has a printer.',
      }
    : { title: 'Sent to the printer', text: 'Check the slip.' }
}

const plugged = 'Check that it is plugged in and on, and that no other program uses it.'

/** Why the till can't use a chosen printer. */
export const notChosenWords: Readonly<Record<DirectWay, string>> = {
  usb: plugged,
  serial: plugged,
  bluetooth:
    'Check that Bluetooth is on, and that the printer is on, near and not in use by another device. Not every device in the list is a receipt printer.',
  app: 'RawBT prints on Android only.',
}
